import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { findCustomer } from './find-customers.server.ts';
import { saveCustomerNote, setCodBlocked } from './note-customer.server.ts';

test('a customer without cash on delivery orders otherwise, until the shop allows it again', async () => {
  const { db, orderContext, adminId } = await openRefundClient();
  const buyer = await openCustomer(db);
  const product = await openProduct(db);
  const order = (method: string) =>
    placeOrder(orderContext, buyer, checkoutInput([requestedLine(product.id)], { ...buyer, method }));
  const who = { adminId, customerId: buyer.customerId };
  await setCodBlocked(db, { ...who, isBlocked: true });
  expect(await order('cod')).toMatchObject({ reason: 'cod-blocked' });
  expect(await order('upi')).toMatchObject({ ok: true });
  await setCodBlocked(db, { ...who, isBlocked: false });
  expect(await order('cod')).toMatchObject({ ok: true });
  const logged = await db.selectFrom('audit_log').select('action').orderBy('at').execute();
  expect(logged.map(({ action }) => action)).toEqual(['customer.block-cod', 'customer.allow-cod']);
});

test('the shop’s note stays out of the audit log, and a saved one is not logged again', async () => {
  const { db, adminId } = await openRefundClient();
  const { customerId } = await openCustomer(db);
  for (const [text, seen] of [
    ['Rings twice', ''],
    ['Rings twice', 'Rings twice'],
    ['', 'Rings twice'],
  ] as const)
    expect(await saveCustomerNote(db, { adminId, customerId, text, seen })).toMatchObject({ ok: true });
  expect(await db.selectFrom('audit_log').select(['action', 'after']).orderBy('at').execute()).toEqual([
    { action: 'customer.note', after: { noteCharacters: 11 } },
    { action: 'customer.note', after: { noteCharacters: 0 } },
  ]);
  expect(await saveCustomerNote(db, { adminId, customerId: 'nobody', text: 'x', seen: '' })).toMatchObject({
    reason: 'not-found',
  });
});

test('a note that somebody else has changed meanwhile is not overwritten', async () => {
  const { db, adminId } = await openRefundClient();
  const { customerId } = await openCustomer(db);
  const save = (text: string, seen: string) => saveCustomerNote(db, { adminId, customerId, text, seen });
  await save('Rings twice\nGate 2', '');
  expect(await save('Moved away', '')).toEqual({ ok: false, reason: 'changed-meanwhile' });
  expect(await findCustomer(db, customerId, new Date())).toMatchObject({ internalNote: 'Rings twice\nGate 2' });
  const outcomes = await Promise.all(['One', 'Two', 'Three'].map((text) => save(text, 'Rings twice\nGate 2')));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test('lifetime figures count what was paid, refunded and received', async () => {
  const { db, payOnDelivery, refund } = await openRefundClient();
  const { customerId, orderId } = await payOnDelivery({ quantities: [2], stock: 9 });
  await refund(orderId, { lines: [{ line: 1, amountPaise: 100_00 }] });
  expect(await findCustomer(db, customerId, new Date())).toMatchObject({
    orders: 1,
    spentPaise: 2 * 499_00 + 49_00,
    refundedPaise: 100_00,
    received: 1,
    returned: 0,
    internalNote: null,
    isCodBlocked: false,
  });
});
