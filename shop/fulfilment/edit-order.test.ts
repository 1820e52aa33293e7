import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { eraseOrders } from '#shop/orders/customer-orders.server.ts';
import { enqueueOrderEmails } from '#shop/orders/enqueue-order-email.server.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openCustomer } from '#tests/support/fixtures/checkout.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { clearCheck, saveInternalNote, saveTracking } from './edit-order.server.ts';
import { findAdminOrder } from './find-admin-order.server.ts';

const parcel = { carrier: 'India Post', trackingNumber: 'EE1', trackingUrl: null };

async function openAdmin(status: 'pending' | 'shipped' | 'completed' = 'pending') {
  const { db, orderContext } = await openTestShop();
  const admin = await openCustomer(db);
  const buyer = await openCustomer(db);
  const orderId = await writeOrder(db, { customerId: buyer.customerId, status });
  const by = { adminId: admin.customerId, orderId };
  const actions = () => db.selectFrom('audit_log').select(['action', 'before', 'after']).orderBy('id').execute();
  return { db, orderContext, admin, buyer, orderId, by, actions };
}

test('an internal note is shown in the admin only, not to customers, in emails or in the log', async () => {
  const { db, orderContext, admin, buyer, orderId, by, actions } = await openAdmin();
  const text = 'Rang twice; speaks Kannada.';
  expect(await saveInternalNote(db, { ...by, text })).toMatchObject({ ok: true });
  await saveInternalNote(db, { ...by, text });
  const seen = await findAdminOrder(db, orderId);
  expect(seen).toMatchObject({ internalNote: text });
  expect(seen?.events.map(({ kind, name, facts }) => [kind, name, facts.why])).toEqual([
    ['placed', null, undefined],
    ['note', admin.username, 'note-written'],
  ]);
  expect(JSON.stringify(await findOrder(db, buyer.customerId, orderId))).not.toMatch(/Kannada|note/i);
  for (const kind of ['order-shipped', 'order-cancelled', 'new-order'] as const)
    await enqueueOrderEmails(db, orderContext, kind, orderId);
  const emails = await db.selectFrom('outbox').select('facts').execute();
  expect(emails.length).toBeGreaterThan(2);
  expect(JSON.stringify(emails)).not.toContain('Kannada');
  expect(await actions()).toEqual([
    { action: 'order.note', before: { noteCharacters: 0 }, after: { noteCharacters: text.length } },
  ]);
  await saveInternalNote(db, { ...by, text: '' });
  expect(await findAdminOrder(db, orderId)).toMatchObject({ internalNote: null });
});

test('an internal note that somebody else has changed meanwhile is not overwritten', async () => {
  const { db, orderId, by } = await openAdmin();
  const save = (text: string, seen: string) => saveInternalNote(db, { ...by, text, seen });
  await save('Rang twice\nGate 2', '');
  expect(await save('Moved away', '')).toEqual({ ok: false, reason: 'changed-meanwhile' });
  expect(await findAdminOrder(db, orderId)).toMatchObject({ internalNote: 'Rang twice\nGate 2' });
  const outcomes = await Promise.all(['One', 'Two', 'Three'].map((text) => save(text, 'Rang twice\nGate 2')));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test('erasing a customer deletes the shop’s notes about them', async () => {
  const { db, buyer, orderId, by } = await openAdmin('completed');
  await saveInternalNote(db, { ...by, text: 'Asha, the tall one.' });
  await eraseOrders(db, buyer.customerId);
  expect(await findAdminOrder(db, orderId)).toMatchObject({ internalNote: null, address: null, username: null });
});

test('an address is reviewed once, and the log names the administrator', async () => {
  const { db, orderId, by, actions, admin } = await openAdmin();
  await db.updateTable('orders').set({ needs_check: true }).where('id', '=', orderId).execute();
  await clearCheck(db, by);
  await clearCheck(db, by);
  const seen = await findAdminOrder(db, orderId);
  expect(seen?.needsCheck).toBe(false);
  expect(seen?.events.slice(1)).toMatchObject([
    { kind: 'note', actor: 'admin', name: admin.username, facts: { why: 'address-checked' } },
  ]);
  expect(await actions()).toMatchObject([{ action: 'order.check-address', before: { needsCheck: true } }]);
});

test('shipping details can be corrected after shipping, and not before', async () => {
  const waiting = await openAdmin();
  expect(await saveTracking(waiting.db, { ...waiting.by, parcel })).toMatchObject({ reason: 'illegal-move' });
  expect(await waiting.actions()).toEqual([]);
  const { db, buyer, orderId, by, actions } = await openAdmin('shipped');
  await saveTracking(db, { ...by, parcel });
  await saveTracking(db, { ...by, parcel });
  await saveTracking(db, { ...by, parcel: { ...parcel, trackingNumber: 'EE2' } });
  expect(await findOrder(db, buyer.customerId, orderId)).toMatchObject({
    carrier: 'India Post',
    trackingNumber: 'EE2',
  });
  expect((await findAdminOrder(db, orderId))?.events.map(({ kind }) => kind)).toEqual([
    'placed',
    'tracking',
    'tracking',
  ]);
  expect(await actions()).toMatchObject([
    { action: 'order.track', after: { carrier: 'India Post', trackingNumber: 'EE1' } },
    { action: 'order.track', before: { trackingNumber: 'EE1' }, after: { trackingNumber: 'EE2' } },
  ]);
});

test('an unknown order cannot be edited', async () => {
  const { db, by } = await openAdmin();
  for (const orderId of ['no id', crypto.randomUUID()]) {
    expect(await saveInternalNote(db, { ...by, orderId, text: 'Hm.' })).toMatchObject({ reason: 'not-found' });
  }
});
