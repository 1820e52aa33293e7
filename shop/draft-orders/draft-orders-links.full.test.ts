import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import * as numbers from '#config/numbers.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import { issueInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import { anAddress, checkoutInput, requestedLine } from '#tests/support/fixtures/checkout.ts';
import { business, openDrafted } from '#tests/support/fixtures/draft-orders.ts';
import { draftBusinessForm } from './draft-order.form.ts';
import { deleteDraft, endDraftLink, openDraft, saveDraftBusiness, setDraftLine } from './edit-draft.server.ts';
import { findDraftOrder, findVariants, listDrafts } from './find-drafts.server.ts';
import { cleanUpDraftOrders, draftHref, findLinkedDraft, sendDraftLink } from './place-draft.server.ts';

test('two drafts of one email address are of one customer with one address', async () => {
  const { db, adminId, id } = await openDrafted();
  await openDraft(db, { adminId, email: 'meera@EXAMPLE.com', address: anAddress() });
  expect(await db.selectFrom('customers').select('email').execute()).toEqual([{ email: 'meera@example.com' }]);
  expect(await db.selectFrom('addresses').select('id').execute()).toHaveLength(1);
  expect(await listDrafts(db, { page: 1, filters: {} })).toMatchObject({
    value: { rows: [{ units: 0 }, { id, units: 2, orderNumber: null }] },
  });
});

test('a link shows its draft until it ends or a newer one is made', async () => {
  const { db, orderContext, adminId, id, emailsAbout: _ } = await openDrafted();
  const tokenNow = async () => {
    const draft = await findDraftOrder(db, id);
    return (
      draftHref(orderContext, draft ?? { id, expiresAt: null })
        ?.split('/')
        .at(-1) ?? ''
    );
  };
  await sendDraftLink(orderContext, { id, adminId });
  const first = await tokenNow();
  expect(await findLinkedDraft(orderContext, first)).toMatchObject({ id });
  const inEightDays = new Date(Date.now() + 8 * 86_400_000);
  expect(await findLinkedDraft(orderContext, first, inEightDays)).toBeNull();
  expect(await findLinkedDraft(orderContext, 'x'.repeat(80))).toBeNull();
  await sendDraftLink(orderContext, { id, adminId });
  expect(await findLinkedDraft(orderContext, first)).toBeNull();
  expect(await findLinkedDraft(orderContext, await tokenNow())).toMatchObject({ id });
  const emails = await db.selectFrom('outbox').select(['kind', 'recipient']).where('kind', '=', 'order-link').execute();
  expect(emails).toEqual(Array(2).fill({ kind: 'order-link', recipient: 'meera@example.com' }));
  expect(await deleteDraft(db, { id, adminId })).toMatchObject({ ok: true });
  expect(await findLinkedDraft(orderContext, await tokenNow())).toBeNull();
});

test('the list has open drafts, or placed ones, in pages, and says where a link has expired', async () => {
  const { db, orderContext, adminId, id, place } = await openDrafted();
  const list = (show?: string, page = 1) => listDrafts(db, { page, filters: show === undefined ? {} : { show } });
  expect(await list()).toMatchObject({ value: { rows: [{ id, link: 'none' }], total: 1 } });
  await sendDraftLink(orderContext, { id, adminId });
  expect(await list()).toMatchObject({ value: { rows: [{ id, link: 'sent' }] } });
  await db.updateTable('draft_orders').set({ expires_at: new Date() }).execute();
  expect(await list()).toMatchObject({ value: { rows: [{ id, link: 'expired' }] } });
  expect(await list('placed')).toMatchObject({ value: { rows: [] } });
  const order = await place();
  if (!order.ok) throw new Error(order.reason);
  const [{ id: orderId = '' } = {}] = order.value.orders;
  expect(await list()).toMatchObject({ value: { rows: [], total: 0 } });
  // What the shop cancels is not ordered again.
  await moveOrder(db, orderContext, orderId, 'cancelled', { actor: 'admin', actorId: adminId });
  for (const show of ['placed', 'all']) expect(await list(show)).toMatchObject({ value: { rows: [{ id, orderId }] } });
  for (let at = 0; at <= numbers.ADMIN_PAGE_ROWS; at += 1) {
    await openDraft(db, { adminId, email: 'meera@example.com', address: anAddress() });
  }
  expect(await list(undefined, 2)).toMatchObject({ value: { rows: [{ units: 0 }], total: 51 } });
  expect(await list(undefined, 3)).toMatchObject({ reason: 'past-the-end' });
});

test('products are found by a part of their name, and text with wildcards finds nothing', async () => {
  const { db, line } = await openDrafted();
  expect(await findVariants(db, 'crane')).toMatchObject([line]);
  for (const nothing of ['%', '\0', '\ud800']) expect(await findVariants(db, nothing)).toEqual([]);
});

test('drafts that nobody touches for a long time are deleted', async () => {
  const { db, id } = await openDrafted();
  await cleanUpDraftOrders(db);
  expect(await findDraftOrder(db, id)).not.toBeNull();
  await db
    .updateTable('draft_orders')
    .set({ updated_at: new Date(Date.now() - 91 * 86_400_000) })
    .execute();
  await cleanUpDraftOrders(db);
  expect(await findDraftOrder(db, id)).toBeNull();
});

test('the shop can end a link in every state, and nothing is placed by one that has ended', async () => {
  const { db, orderContext, adminId, id, place, openLink } = await openDrafted();
  const endLink = async (token: string) => {
    expect(await endDraftLink(db, { id, adminId })).toMatchObject({ ok: true });
    expect(await findLinkedDraft(orderContext, token)).toBeNull();
  };
  const open = await openLink();
  await endLink(open.token);
  expect(await open.confirm()).toMatchObject({ reason: 'not-found' });
  const placed = await openLink();
  const order = await placed.confirm();
  if (!order.ok) throw new Error(order.reason);
  expect(await deleteDraft(db, { id, adminId })).toMatchObject({ reason: 'placed' });
  expect(await sendDraftLink(orderContext, { id, adminId })).toMatchObject({ reason: 'placed' });
  await endLink(placed.token);
  const draft = await findDraftOrder(db, id);
  await cancelOrder(orderContext, draft?.customerId ?? '', order.value.orders[0]?.id ?? '');
  const again = await openLink();
  const second = await again.confirm();
  if (!second.ok) throw new Error(second.reason);
  await moveOrder(db, orderContext, second.value.orders[0]?.id ?? '', 'cancelled', {
    actor: 'admin',
    actorId: adminId,
  });
  expect(await place()).toMatchObject({ reason: 'placed' });
  expect(await deleteDraft(db, { id, adminId })).toMatchObject({ ok: true });
  expect(await findLinkedDraft(orderContext, again.token)).toBeNull();
});

test('a draft that was cancelled can be changed and placed as it is then', async () => {
  const { db, orderContext, id, place, line } = await openDrafted();
  const first = await place();
  if (!first.ok) throw new Error(first.reason);
  const draft = await findDraftOrder(db, id);
  await cancelOrder(orderContext, draft?.customerId ?? '', first.value.orders[0]?.id ?? '');
  expect(await setDraftLine(db, id, { ...line, quantity: 1 })).toMatchObject({ ok: true });
  expect(await place()).toMatchObject({ ok: true });
  expect(await db.selectFrom('draft_orders').select('lines').execute()).toEqual([
    { lines: [{ ...line, quantity: 1 }] },
  ]);
});

test('the order and invoice of a draft name the business, and the account remembers it', async () => {
  const { db, orderContext, id, adminId, place } = await openDrafted();
  const typed = (gstin: string, businessName: string) => draftBusinessForm.safeParse({ gstin, businessName });
  expect(typed(' 27aapfu0939f1zv', 'Lantern Prints').data).toEqual(business);
  expect(typed('', '').data).toBeNull();
  for (const [gstin = '', name = ''] of [
    ['27AAPFU0939F1ZW', 'Lantern Prints'],
    [business.gstin, ''],
    ['', 'Lantern'],
  ]) {
    expect(typed(gstin, name).success).toBe(false);
  }
  await saveDraftBusiness(db, { id, adminId, business });
  const placed = await place();
  if (!placed.ok) throw new Error(placed.reason);
  await issueInvoice(db, orderContext.details, placed.value.orders[0]?.id ?? '');
  const { document } = await db.selectFrom('invoices').select('document').executeTakeFirstOrThrow();
  expect(document).toMatchObject({ buyer: business });
  expect(await db.selectFrom('customers').select('gstin').execute()).toEqual([{ gstin: business.gstin }]);
});

test('an own order of the customer leaves the unpaid one of a draft as it is', async () => {
  const { db, orderContext, place, product, orderNow } = await openDrafted();
  const placed = await place('upi');
  if (!placed.ok) throw new Error(placed.reason);
  const { id: customerId } = await db.selectFrom('customers').select('id').executeTakeFirstOrThrow();
  const { id: addressId } = await db.selectFrom('addresses').select('id').executeTakeFirstOrThrow();
  const own = checkoutInput([requestedLine(product.id)], { addressId, method: 'upi' });
  expect(await placeOrder(orderContext, { customerId }, own)).toMatchObject({ ok: true });
  expect(await orderNow(placed.value.orders[0]?.id ?? '')).toMatchObject({ status: 'unpaid' });
});
