import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { issueInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { anAddress } from '#tests/support/fixtures/checkout.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { deleteDraft, openDraft, saveAgreement, setDraftLine } from './edit-draft.server.ts';
import { findVariants, getDraft, listDrafts } from './find-drafts.server.ts';
import { cleanUpDraftOrders, draftHref, findLinkedDraft, placeDraft, sendDraftLink } from './place-draft.server.ts';

const agreed = { discountPaise: 100_00, reason: 'Regular customer', deliveryPaise: 60_00 };
const PRICE = 499_00;

/** A draft with two units of a product at ₹499, as agreed. */
async function openDrafted({ stock = 5 } = {}) {
  const client = await openRefundClient();
  const { db, orderContext, adminId } = client;
  const product = await openProduct(db, { variants: [variantInput({ stock })] });
  const opened = await openDraft(db, { adminId, email: 'Meera@example.com', address: anAddress() });
  if (!opened.ok) throw new Error(opened.reason);
  const { id } = opened.value;
  const line = { productId: product.id, variantId: product.variantIds[0] ?? '' };
  await setDraftLine(db, id, { ...line, quantity: 2 });
  await saveAgreement(db, { id, adminId, agreed });
  const place = (method = 'cod', seenPaise: number[] = [PRICE]) =>
    placeDraft(orderContext, { id, method, seenPaise, adminId });
  const stockNow = async () =>
    (await db.selectFrom('variants').select('stock').where('id', '=', line.variantId).executeTakeFirstOrThrow()).stock;
  return { ...client, id, line, place, stockNow };
}

test('a draft becomes an order with stock, invoice, emails and what was agreed', async () => {
  const { db, orderContext, place, stockNow, emailsAbout } = await openDrafted();
  const placed = await place();
  if (!placed.ok) throw new Error(placed.reason);
  const orderId = placed.value.orders[0]?.id ?? '';
  expect(await stockNow()).toBe(3);
  expect(await emailsAbout(orderId)).toContain('order-placed');
  await issueInvoice(db, orderContext.details, orderId);
  const { document } = await db.selectFrom('invoices').select('document').executeTakeFirstOrThrow();
  // The fee of cash on delivery is ₹49.
  expect(document).toMatchObject({ total: { gross: 2 * PRICE - 100_00 + 60_00 + 49_00 } });
  expect(document.lines).toMatchObject([{ gross: 2 * PRICE - 100_00 }, { description: 'Delivery charge' }, {}]);
});

test('a draft is one order, and can be placed again after it was cancelled', async () => {
  const { db, orderContext, id, place, line } = await openDrafted();
  const first = await place();
  if (!first.ok) throw new Error(first.reason);
  expect(await place()).toMatchObject({ reason: 'placed' });
  expect(await setDraftLine(db, id, { ...line, quantity: 1 })).toMatchObject({ reason: 'placed' });
  const draft = await getDraft(db, id);
  await cancelOrder(orderContext, draft?.customerId ?? '', first.value.orders[0]?.id ?? '');
  expect(await getDraft(db, id)).toMatchObject({ orders: [], orderIds: [first.value.orders[0]?.id] });
  expect(await place()).toMatchObject({ ok: true });
});

test('nothing is placed at a price that was not shown, without stock, or for less than nothing', async () => {
  const { db, id, adminId, place, line } = await openDrafted({ stock: 2 });
  expect(await place('cod', [1_00])).toMatchObject({ reason: 'changed' });
  await saveAgreement(db, { id, adminId, agreed: { ...agreed, discountPaise: 9_999_00, deliveryPaise: 0 } });
  expect(await place('upi')).toMatchObject({ reason: 'offers-changed' });
  await setDraftLine(db, id, { ...line, quantity: 3 });
  expect(await place()).toMatchObject({ reason: 'out-of-stock' });
  await setDraftLine(db, id, { ...line, quantity: 0 });
  expect(await place('cod', [])).toMatchObject({ reason: 'empty' });
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
});

test('two drafts of one email address are of one customer with one address', async () => {
  const { db, adminId, id } = await openDrafted();
  await openDraft(db, { adminId, email: 'meera@EXAMPLE.com', address: anAddress() });
  expect(await db.selectFrom('customers').select('email').execute()).toEqual([{ email: 'meera@example.com' }]);
  expect(await db.selectFrom('addresses').select('id').execute()).toHaveLength(1);
  expect(await listDrafts(db)).toMatchObject([{ units: 0 }, { id, units: 2, orderNumber: null }]);
});

test('a link shows its draft until it ends or a newer one is made', async () => {
  const { db, orderContext, adminId, id, emailsAbout: _ } = await openDrafted();
  const tokenNow = async () => {
    const draft = await getDraft(db, id);
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

test('products are found by a part of their name, and text with wildcards finds nothing', async () => {
  const { db, line } = await openDrafted();
  expect(await findVariants(db, 'crane')).toMatchObject([line]);
  expect(await findVariants(db, '%')).toEqual([]);
});

test('drafts that nobody touches for a long time are deleted', async () => {
  const { db, id } = await openDrafted();
  await cleanUpDraftOrders(db);
  expect(await getDraft(db, id)).not.toBeNull();
  await db
    .updateTable('draft_orders')
    .set({ updated_at: new Date(Date.now() - 91 * 86_400_000) })
    .execute();
  await cleanUpDraftOrders(db);
  expect(await getDraft(db, id)).toBeNull();
});
