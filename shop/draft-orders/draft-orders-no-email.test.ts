import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { newId } from '#db/ids.ts';
import { noEmailOf } from '#lib/no-email.ts';
import { writeToCustomer } from '#shop/messages/reply.server.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { anAddress } from '#tests/support/fixtures/checkout.ts';
import { openDrafted } from '#tests/support/fixtures/draft-orders.ts';
import { draftCustomerForm } from './draft-order.form.ts';
import { linkedDraft } from './draft-order.ts';
import { openDraft, setDraftLine } from './edit-draft.server.ts';
import { findDraftOrder } from './find-drafts.server.ts';
import { cleanUpDraftOrders, sendDraftLink } from './place-draft.server.ts';

test('the email address of a draft is optional, and checked where there is one', () => {
  const typed = (email: string) => draftCustomerForm.safeParse({ email });
  expect(typed(' ').data).toEqual({ email: null });
  expect(typed('asha@example.com').data).toEqual({ email: 'asha@example.com' });
  expect(typed('asha').success).toBe(false);
  // The placeholder address of an account without email.
  expect(typed('asha@No-Email.invalid').success).toBe(false);
});

test('a customer without an email address confirms by the link, and gets no emails', async () => {
  const { db, orderContext, adminId, id, openLink } = await openDrafted({ email: null });
  expect(await sendDraftLink(orderContext, { id, adminId })).toEqual({ ok: true, value: { isEmailed: false } });
  const draft = await findDraftOrder(db, id);
  if (draft === null) throw new Error('There is no draft');
  expect(draft.customer).toMatchObject({ email: null });
  expect(linkedDraft(draft, orderContext.payments.enabledMethods).hasEmail).toBe(false);
  const { confirm } = await openLink();
  const placed = await confirm();
  if (!placed.ok) throw new Error(placed.reason);
  expect(await db.selectFrom('orders').select('email').execute()).toEqual([{ email: null }]);
  const orderId = placed.value.orders[0]?.id ?? '';
  expect(await writeToCustomer(db, { adminId, orderId, key: newId(), text: 'Hello' })).toMatchObject({
    reason: 'no-customer',
  });
  const sent = await db.selectFrom('outbox').select('recipient').where('recipient', 'like', '%.invalid').execute();
  expect(sent).toEqual([]);
});

test('a phone number finds the account without an email address again, and never one with an address', async () => {
  const { db, adminId, id } = await openDrafted();
  const ownerOf = async (draftId: string) => (await findDraftOrder(db, draftId))?.customerId;
  const open = async (changes = {}) => {
    const opened = await openDraft(db, { adminId, email: null, address: anAddress(changes) });
    if (!opened.ok) throw new Error(opened.reason);
    return ownerOf(opened.value.id);
  };
  const first = await open();
  expect(first).not.toBe(await ownerOf(id));
  expect(await open()).toBe(first);
  expect(await open({ phone: '9876501234' })).not.toBe(first);
});

test('an account that somebody opened with such an address themselves gets nobody else’s drafts', async () => {
  const { db, adminId, id } = await openDrafted({ email: null });
  const own = (await findDraftOrder(db, id))?.customerId ?? '';
  await db
    .updateTable('customers')
    .set({ email: noEmailOf(newId()) })
    .where('id', '=', own)
    .execute();
  const opened = await openDraft(db, { adminId, email: null, address: anAddress() });
  if (!opened.ok) throw new Error(opened.reason);
  expect((await findDraftOrder(db, opened.value.id))?.customerId).not.toBe(own);
  await db.deleteFrom('draft_orders').execute();
  await cleanUpDraftOrders(db);
  expect((await db.selectFrom('customers').select('id').execute()).map((row) => row.id)).toContain(own);
});

test('two concurrent drafts for one phone number share an account', async () => {
  const { db, adminId } = await openDrafted();
  const open = async () => {
    const opened = await openDraft(db, { adminId, email: null, address: anAddress() });
    if (!opened.ok) throw new Error(opened.reason);
    return (await findDraftOrder(db, opened.value.id))?.customerId;
  };
  const [first, second] = await Promise.all([open(), open()]);
  expect(first).toBe(second);
});

test('downloads need an email address', async () => {
  const { db, orderContext, adminId, id, place } = await openDrafted({ email: null });
  const file = await openProduct(db, { type: 'digital', category: null });
  await setDraftLine(db, id, { productId: file.id, variantId: file.variantIds[0] ?? '', quantity: 1 });
  expect(await sendDraftLink(orderContext, { id, adminId })).toMatchObject({ ok: false, reason: 'email-needed' });
  expect(await place('test')).toMatchObject({ ok: false, reason: 'email-needed' });
});

test('an account without an email address is deleted with its last draft, unless it has ordered', async () => {
  const { db, adminId, place } = await openDrafted({ email: null });
  await openDraft(db, { adminId, email: null, address: anAddress({ phone: '9876501234' }) });
  await openDraft(db, { adminId, email: 'asha@example.com', address: anAddress() });
  expect(await place()).toMatchObject({ ok: true });
  await db
    .updateTable('draft_orders')
    .set({ updated_at: new Date(Date.now() - 91 * 86_400_000) })
    .execute();
  await cleanUpDraftOrders(db);
  const left = await db
    .selectFrom('customers')
    .innerJoin('addresses', 'customer_id', 'customers.id')
    .select('addresses.phone')
    .execute();
  expect(left).toHaveLength(2);
  expect(left).not.toContainEqual({ phone: '9876501234' });
});
