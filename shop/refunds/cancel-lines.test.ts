import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { newId } from '#db/ids.ts';
import { confirmClaim, submitReference } from '#shop/billing/confirm-claim.server.ts';
import { moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { listStoredOrders } from '#shop/fulfilment/read-orders.server.ts';
import { findInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { stockOf } from '#tests/support/fixtures/catalog.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { type CancelledLine, cancelLines } from './cancel-lines.server.ts';

async function openLines(env?: Record<string, string>) {
  const client = await openRefundClient(env);
  const { db, orderContext } = client;
  const cancel = (placed: { orderId: string; customerId: string }, lines: CancelledLine[], key = newId()) =>
    cancelLines(orderContext, { ...placed, lines, key });
  const sumsOf = (orderId: string) =>
    db
      .selectFrom('orders')
      .innerJoin('checkouts', 'checkouts.id', 'orders.checkout_id')
      .leftJoin('payments', 'payments.checkout_id', 'checkouts.id')
      .select(['orders.status', 'orders.payable_paise as order', 'checkouts.payable_paise as checkout'])
      .select('payments.amount_paise as payment')
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow();
  return { ...client, cancel, sumsOf };
}

test('units of an order that is paid on delivery lower what the courier collects, and are in stock again', async () => {
  const { db, cancel, sumsOf, checkOut, emailsAbout } = await openLines();
  const placed = await checkOut({ method: 'cod', quantities: [3, 1] });
  expect(await cancel(placed, [{ line: 1, quantity: 2 }])).toMatchObject({
    value: { is: 'lines', amountPaise: 998_00 },
  });
  expect(await sumsOf(placed.orderId)).toEqual({
    status: 'pending',
    order: 1_047_00,
    checkout: 1_047_00,
    payment: 1_047_00,
  });
  expect(await stockOf(db, placed.variantId)).toBe(4);
  expect(await emailsAbout(placed.orderId)).toEqual(
    expect.arrayContaining(['items-cancelled', 'items-cancelled-late']),
  );
  expect(await cancel(placed, [{ line: 1, quantity: 2 }])).toMatchObject({ reason: 'changed' });
  expect(await cancel(placed, [{ line: 5, quantity: 1 }])).toMatchObject({ reason: 'changed' });
  expect(await cancel(placed, [{ line: 1, quantity: 0 }])).toMatchObject({ reason: 'nothing' });
  expect(await cancel({ ...placed, customerId: 'somebody' }, [{ line: 1, quantity: 1 }])).toMatchObject({
    reason: 'not-found',
  });
});

test('the invoice comes after the cancellation, or gets a credit note', async () => {
  const { db, orderContext, adminId, cancel, checkOut, notesOf, sumsOf } = await openLines();
  const placed = await checkOut({ method: 'cod', quantities: [3, 1] });
  const { orderId } = placed;
  await cancel(placed, [
    { line: 1, quantity: 1 },
    { line: 2, quantity: 1 },
  ]);
  await moveOrderAsAdmin(orderContext, { adminId, orderId, to: 'confirmed' });
  expect(await findInvoice(db, orderId)).toMatchObject({
    lines: [{ line: 1, quantity: 2, gross: 998_00, discount: 0 }, { gross: 49_00 }],
  });
  await cancel(placed, [{ line: 1, quantity: 1 }]);
  expect((await notesOf(orderId)).map(({ document }) => document)).toMatchObject([
    { lines: [{ quantity: 1, gross: 499_00 }], total: { gross: 499_00 } },
  ]);
  expect(await sumsOf(orderId)).toMatchObject({ order: 548_00, payment: 548_00 });
});

test('units that were paid are refunded with a credit note', async () => {
  const { db, cancel, payOnline, sweep, razorpay, notesOf, eventsOf } = await openLines();
  const placed = await payOnline({ quantities: [2, 1] });
  await sql`update orders set updated_at = now() - interval '1 hour'`.execute(db);
  const since = new Date();
  expect(await cancel(placed, [{ line: 1, quantity: 1 }])).toMatchObject({ value: { amountPaise: 499_00 } });
  // Programs that read what has changed see it.
  const changed = await listStoredOrders(db, { after: null, limit: 10, changed: { since, after: null } });
  expect(changed.map(({ id }) => id)).toEqual([placed.orderId]);
  await sweep();
  expect(razorpay.refunds).toMatchObject([{ amount: 499_00, status: 'processed' }]);
  expect(await notesOf(placed.orderId)).toMatchObject([{ document: { total: { gross: 499_00 } } }]);
  expect((await eventsOf(placed.orderId)).slice(-3)).toEqual(['lines-cancelled', 'refund-requested', 'refunded']);
});

test('cancelling all that is left cancels the order, with what was refunded before', async () => {
  const { db, cancel, payOnline, sweep, razorpay, orderNow, notesOf } = await openLines();
  const placed = await payOnline({ quantities: [2, 1] });
  await cancel(placed, [{ line: 1, quantity: 2 }]);
  expect(await cancel(placed, [{ line: 2, quantity: 1 }])).toMatchObject({ value: { is: 'order' } });
  const email = await db.selectFrom('outbox').select('facts').where('kind', '=', 'order-cancelled').executeTakeFirst();
  expect(email?.facts).toMatchObject({ orderId: placed.orderId, payablePaise: 1_497_00, refundPaise: 499_00 });
  await sweep();
  expect(razorpay.refunds.map(({ amount }) => amount)).toEqual([998_00, 499_00]);
  expect(await orderNow(placed.orderId)).toMatchObject({ status: 'refunded' });
  expect((await notesOf(placed.orderId)).map(({ document }) => document.total.gross)).toEqual([998_00, 499_00]);
  expect(await stockOf(db, placed.variantId)).toBe(5);
});

test('a form that is submitted several times cancels once, and packing at the same time comes before or after', async () => {
  const { db, orderContext, adminId, cancel, payOnline, sweep, razorpay } = await openLines();
  const placed = await payOnline({ quantities: [3] });
  const key = newId();
  const same = await Promise.all([1, 2, 3, 4].map(() => cancel(placed, [{ line: 1, quantity: 1 }], key)));
  expect(same.every(({ ok }) => ok)).toBe(true);
  expect(await stockOf(db, placed.variantId)).toBe(3);
  const [cancelled] = await Promise.all([
    cancel(placed, [{ line: 1, quantity: 1 }]),
    moveOrderAsAdmin(orderContext, { adminId, orderId: placed.orderId, to: 'packed' }),
  ]);
  await sweep();
  expect(razorpay.refunds).toHaveLength(cancelled.ok ? 2 : 1);
  expect(await cancel(placed, [{ line: 1, quantity: 1 }])).toMatchObject({ reason: 'too-late' });
});

test('an order whose payment the shop looks for keeps its amount until the payment is recorded', async () => {
  const { orderContext, adminId, cancel, checkOut, sumsOf, capturesNow, orderNow } = await openLines();
  const placed = await checkOut({ method: 'upi', quantities: [2] });
  await submitReference(orderContext, placed.customerId, placed.orderId, '412345678901');
  expect(await cancel(placed, [{ line: 1, quantity: 1 }])).toEqual({ ok: false, reason: 'claimed' });
  expect(await sumsOf(placed.orderId)).toMatchObject({ status: 'pending', order: 998_00, payment: 998_00 });
  await confirmClaim(orderContext, placed.orderId, adminId);
  expect(await capturesNow(placed.checkoutId)).toMatchObject([{ amount_paise: 998_00 }]);
  expect(await cancel(placed, [{ line: 1, quantity: 1 }])).toMatchObject({ value: { amountPaise: 499_00 } });

  const whole = await checkOut({ method: 'upi', quantities: [2] });
  await submitReference(orderContext, whole.customerId, whole.orderId, '412345678902');
  expect(await cancel(whole, [{ line: 1, quantity: 2 }])).toMatchObject({ value: { is: 'order' } });
  expect(await orderNow(whole.orderId)).toMatchObject({ status: 'cancelled' });
});

test('an order that waits for its payment is cancelled as a whole or paid, never in parts', async () => {
  const { cancel, checkOutAtRazorpay } = await openLines();
  const placed = await checkOutAtRazorpay({ quantities: [2] });
  expect(await cancel(placed, [{ line: 1, quantity: 1 }])).toMatchObject({ reason: 'too-late' });
});
