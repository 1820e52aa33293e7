import { expect, test } from 'vitest';
import { expectLedgerBalanced, openProduct, stockOf, variantInput } from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import '#tests/support/database.ts';
import { reviveOrder } from '#shop/billing/record-payment.server.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { expireOrders } from '#shop/orders/expire-orders.server.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import { openShopWithBuyer, placed } from '#tests/support/fixtures/shop-with-buyer.ts';

test('equal content resumes an unpaid order, and other content replaces it', async () => {
  const { db, buyer, place, ordersNow, eventsOf, emailsNow } = await openShopWithBuyer({ TEST_PAYMENTS: 'on' });
  const only = await openProduct(db, { variants: [variantInput({ stock: 1 })] });
  const other = await openProduct(db);
  const online = { ...buyer, method: 'test' } as const;
  const first = placed(await place(checkoutInput([requestedLine(only.id), requestedLine(other.id)], online)));
  expect(placed(await place(checkoutInput([requestedLine(other.id), requestedLine(only.id)], online)))).toEqual(first);
  // The only unit is reserved by the order that is replaced: it is returned first.
  const second = placed(await place(checkoutInput([requestedLine(only.id)], online)));
  expect(second.checkoutId).not.toBe(first.checkoutId);
  expect((await ordersNow()).map(({ status, cancelled_by }) => [status, cancelled_by])).toEqual([
    ['cancelled', 'customer'],
    ['unpaid', null],
  ]);
  expect((await eventsOf(first.orders[0]?.id ?? '')).at(-1)).toMatchObject({
    kind: 'moved',
    to_status: 'cancelled',
    facts: { why: 'replaced' },
  });
  expect(await stockOf(db, only.variantIds[0] ?? '')).toBe(0);
  expect(await stockOf(db, other.variantIds[0] ?? '')).toBe(10);
  expect(await emailsNow()).toEqual([]);
  await expectLedgerBalanced(db);
});

test('a refused submission leaves the unpaid order unchanged', async () => {
  const { db, buyer, place, ordersNow } = await openShopWithBuyer({ TEST_PAYMENTS: 'on' });
  const { id } = await openProduct(db);
  placed(await place(checkoutInput([requestedLine(id)], { ...buyer, method: 'test' })));
  expect((await place(checkoutInput([requestedLine(id, { seenPaise: 1_00 })], { ...buyer, method: 'test' }))).ok).toBe(
    false,
  );
  expect((await ordersNow()).map(({ status }) => status)).toEqual(['unpaid']);
});

test('an order whose payment the customer has reported is not replaced', async () => {
  const { db, buyer, place, ordersNow } = await openShopWithBuyer({ TEST_PAYMENTS: 'on' });
  const { id } = await openProduct(db);
  placed(await place(checkoutInput([requestedLine(id)], { ...buyer, method: 'test' })));
  await db.updateTable('payments').set({ status: 'claimed' }).execute();
  placed(await place(checkoutInput([requestedLine(id, { quantity: 2 })], { ...buyer, method: 'test' })));
  expect((await ordersNow()).map(({ status }) => status)).toEqual(['unpaid', 'unpaid']);
});

test('cancelling returns the stock once, emails the customer, and is refused from packed on', async () => {
  const { db, orderContext, buyer, place, ordersNow, emailsNow } = await openShopWithBuyer();
  const { id, variantIds } = await openProduct(db);
  const [first, second] = [
    placed(await place(checkoutInput([requestedLine(id)], buyer))),
    placed(await place(checkoutInput([requestedLine(id)], buyer))),
  ];
  const [one, other] = [first.orders[0]?.id ?? '', second.orders[0]?.id ?? ''];
  const stranger = await openCustomer(db);
  expect(await cancelOrder(orderContext, stranger.customerId, one)).toEqual({ ok: false, reason: 'not-found' });
  expect(await cancelOrder(orderContext, buyer.customerId, 'nonsense')).toEqual({ ok: false, reason: 'not-found' });
  expect(await cancelOrder(orderContext, buyer.customerId, one)).toMatchObject({
    ok: true,
    value: { status: 'cancelled', cancelled_by: 'customer' },
  });
  expect(await cancelOrder(orderContext, buyer.customerId, one)).toEqual({ ok: false, reason: 'illegal-move' });
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(9);
  expect(await emailsNow()).toContain('order-cancelled');
  for (const to of ['confirmed', 'packed'] as const) {
    expect((await moveOrder(db, orderContext, other, to, { actor: 'admin' })).ok).toBe(true);
  }
  expect(await cancelOrder(orderContext, buyer.customerId, other)).toEqual({ ok: false, reason: 'illegal-move' });
  expect((await moveOrder(db, orderContext, other, 'cancelled', { actor: 'admin' })).ok).toBe(true);
  expect((await ordersNow()).map(({ cancelled_by }) => cancelled_by)).toEqual(['customer', 'admin']);
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(10);
  await expectLedgerBalanced(db);
});

test('the owner gets an email only if a customer cancels a confirmed order', async () => {
  const { db, orderContext, buyer, place, emailsNow } = await openShopWithBuyer();
  const { id } = await openProduct(db);
  const order = async () => placed(await place(checkoutInput([requestedLine(id)], buyer))).orders[0]?.id ?? '';
  const lateCancellations = async () => (await emailsNow()).filter((kind) => kind === 'order-cancelled-late');
  const [pending, confirmed, own] = [await order(), await order(), await order()];
  for (const orderId of [confirmed, own]) await moveOrder(db, orderContext, orderId, 'confirmed', { actor: 'admin' });
  await cancelOrder(orderContext, buyer.customerId, pending);
  await moveOrder(db, orderContext, own, 'cancelled', { actor: 'admin' });
  expect(await lateCancellations()).toEqual([]);
  await cancelOrder(orderContext, buyer.customerId, confirmed);
  expect(await lateCancellations()).toEqual(['order-cancelled-late']);
});

test('cash on delivery is recorded with the delivery and refunded when the shop cancels', async () => {
  const { db, orderContext, buyer, place, eventsOf } = await openShopWithBuyer();
  const { id } = await openProduct(db);
  const order = placed(await place(checkoutInput([requestedLine(id)], buyer))).orders[0]?.id ?? '';
  const by = { actor: 'admin', actorId: 'admin-1', isPaymentReceived: true } as const;
  expect(await moveOrder(db, orderContext, order, 'confirmed', by)).toMatchObject({
    ok: true,
    value: { is_paid: true },
  });
  expect((await eventsOf(order)).map(({ position, kind }) => [position, kind])).toEqual([
    [1, 'placed'],
    [2, 'paid'],
    [3, 'moved'],
  ]);
  expect(await db.selectFrom('captures').select(['amount_paise', 'is_due']).execute()).toEqual([
    { amount_paise: 499_00, is_due: true },
  ]);
  await moveOrder(db, orderContext, order, 'cancelled', { actor: 'admin' });
  expect(await db.selectFrom('refunds').select(['amount_paise', 'reason']).execute()).toEqual([
    { amount_paise: 499_00, reason: 'cancelled' },
  ]);
});

test('an unpaid order expires and is restored by a late payment while stock is left', async () => {
  const { db, orderContext, buyer, place, ordersNow } = await openShopWithBuyer({ TEST_PAYMENTS: 'on' });
  const { id, variantIds } = await openProduct(db, { variants: [variantInput({ stock: 1 })] });
  const order =
    placed(await place(checkoutInput([requestedLine(id)], { ...buyer, method: 'test' }))).orders[0]?.id ?? '';
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  expect(await expireOrders(orderContext, inMinutes(14))).toBe(0);
  expect(await expireOrders(orderContext, inMinutes(15.1))).toBe(1);
  expect(await expireOrders(orderContext, inMinutes(15.1))).toBe(0);
  expect((await ordersNow())[0]).toMatchObject({ status: 'cancelled', cancelled_by: 'expiry' });
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(1);
  expect(await reviveOrder(db, orderContext, order)).toMatchObject({
    ok: true,
    value: { status: 'confirmed', is_paid: true, cancelled_by: null },
  });
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(0);
  expect(await reviveOrder(db, orderContext, order)).toEqual({ ok: false, reason: 'not-expired' });
  // Cancelled and returned a second time, under the same reference.
  await moveOrder(db, orderContext, order, 'cancelled', { actor: 'customer' });
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(1);
  expect(await reviveOrder(db, orderContext, order)).toEqual({ ok: false, reason: 'not-expired' });
  await expectLedgerBalanced(db);
});

test('stock that was sold to others meanwhile is not taken again', async () => {
  const { db, orderContext, buyer, place } = await openShopWithBuyer({ TEST_PAYMENTS: 'on' });
  const { id, variantIds } = await openProduct(db, { variants: [variantInput({ stock: 1 })] });
  const order =
    placed(await place(checkoutInput([requestedLine(id)], { ...buyer, method: 'test' }))).orders[0]?.id ?? '';
  await expireOrders(orderContext, new Date(Date.now() + 16 * 60_000));
  const other = await openCustomer(db);
  placed(await placeOrder(orderContext, other, checkoutInput([requestedLine(id)], other)));
  expect(await reviveOrder(db, orderContext, order)).toEqual({ ok: false, reason: 'out-of-stock' });
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(0);
});

test('events cannot be changed', async () => {
  const { db, buyer, place } = await openShopWithBuyer();
  const { id } = await openProduct(db);
  placed(await place(checkoutInput([requestedLine(id)], buyer)));
  await expect(db.updateTable('order_events').set({ kind: 'note' }).execute()).rejects.toThrow('append-only');
  await expect(db.deleteFrom('order_events').execute()).rejects.toThrow('append-only');
});
