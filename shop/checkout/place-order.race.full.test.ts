import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { expireOrders } from '#shop/orders/expire-orders.server.ts';
import { deadlocksOf } from '#tests/support/database.ts';
import {
  expectLedgerBalanced,
  openProduct,
  stockOf,
  variantInput,
  withSizes,
} from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import { openRaceShop, times } from '#tests/support/fixtures/checkout-race.ts';
import { placeOrder } from './place-order.server.ts';

const BUYERS = 50;
const { db, orderContext } = await openRaceShop(BUYERS);

const ordersOf = (customerId: string) =>
  db.selectFrom('orders').select(['id', 'status']).where('customer_id', '=', customerId).execute();

test('fifty submissions of one key are one order with fifty identical responses', async () => {
  const buyer = await openCustomer(db);
  const { id, variantIds } = await openProduct(db);
  const submitted = checkoutInput([requestedLine(id, { quantity: 2 })], buyer);
  const answers = await times(50, () => placeOrder(orderContext, buyer, submitted));
  expect(answers[0]?.ok).toBe(true);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.ok && answer.value))).size).toBe(1);
  expect(answers.filter((answer) => answer.ok && answer.isNew)).toHaveLength(1);
  expect(await ordersOf(buyer.customerId)).toHaveLength(1);
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(8);
});

test('fifty submissions of one key with different contents are one order, and all others are refused', async () => {
  const buyer = await openCustomer(db);
  const { id } = await openProduct(db, { variants: [variantInput({ stock: null })] });
  const { idempotencyKey } = checkoutInput([], buyer);
  const answers = await times(50, (at) =>
    placeOrder(orderContext, buyer, {
      ...checkoutInput([requestedLine(id, { quantity: (at % 10) + 1 })], buyer),
      idempotencyKey,
    }),
  );
  expect(await ordersOf(buyer.customerId)).toHaveLength(1);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
  expect(answers.filter((answer) => !answer.ok && answer.reason === 'key-reused')).toHaveLength(45);
});

test('one of twenty buyers gets the last unit, and the others get the reason and are not charged', async () => {
  const { id, variantIds } = await openProduct(db, { name: 'Last one', variants: [variantInput({ stock: 1 })] });
  const other = await openProduct(db, { variants: [variantInput({ stock: 100 })] });
  const buyers = await times(20, () => openCustomer(db));
  const answers = await times(20, (at) => {
    const buyer = buyers[at] as (typeof buyers)[number];
    return placeOrder(orderContext, buyer, checkoutInput([requestedLine(other.id), requestedLine(id)], buyer));
  });
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers) {
    if (answer.ok) continue;
    expect(answer).toMatchObject({
      reason: 'out-of-stock',
      lines: [{ state: 'ok' }, { state: 'sold-out', answer: { name: 'Last one' } }],
    });
  }
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(0);
  expect(await stockOf(db, other.variantIds[0] ?? '')).toBe(99);
  await expectLedgerBalanced(db);
});

test('concurrent orders with the same products in opposite order sell all units without deadlock', async () => {
  const before = await deadlocksOf(db);
  const made = await times(4, () => openProduct(db, withSizes(30, 30)));
  const lines = made.flatMap(({ id, variantIds }) => variantIds.map((variantId) => requestedLine(id, { variantId })));
  const buyers = await times(BUYERS, () => openCustomer(db));
  const answers = await times(BUYERS, (at) => {
    const buyer = buyers[at] as (typeof buyers)[number];
    return placeOrder(orderContext, buyer, checkoutInput(at % 2 ? lines : lines.toReversed(), buyer));
  });
  expect(answers.filter(({ ok }) => ok)).toHaveLength(30);
  expect(await deadlocksOf(db)).toBe(before);
  for (const { variantIds } of made) for (const id of variantIds) expect(await stockOf(db, id)).toBe(0);
  await expectLedgerBalanced(db);
});

test('repeated checkouts of one customer leave one unpaid order, which alone reserves stock', async () => {
  const buyer = await openCustomer(db);
  const { id, variantIds } = await openProduct(db, { variants: [variantInput({ stock: 10 })] });
  const answers = await times(20, (at) =>
    placeOrder(
      orderContext,
      buyer,
      checkoutInput([requestedLine(id, { quantity: (at % 10) + 1 })], { ...buyer, method: 'test' }),
    ),
  );
  // Each of them finds all ten units: those of the order before were returned.
  expect(answers.every(({ ok }) => ok)).toBe(true);
  const orders = await ordersOf(buyer.customerId);
  const unpaid = orders.filter(({ status }) => status === 'unpaid');
  expect(unpaid).toHaveLength(1);
  const { quantity } = await db
    .selectFrom('order_lines')
    .select('quantity')
    .where('order_id', '=', unpaid[0]?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(10 - quantity);
  await expectLedgerBalanced(db);
});

test('an order that is cancelled twenty times and expires at the same time returns its stock once', async () => {
  const buyer = await openCustomer(db);
  const { id, variantIds } = await openProduct(db);
  const late = new Date(Date.now() + 3_600_000);
  // What other tests left unpaid.
  await expireOrders(orderContext, late);
  const placed = await placeOrder(
    orderContext,
    buyer,
    checkoutInput([requestedLine(id, { quantity: 3 })], { ...buyer, method: 'test' }),
  );
  const orderId = placed.ok ? (placed.value.orders[0]?.id ?? '') : '';
  const outcomes = await times(40, async (at) =>
    at % 2
      ? (await cancelOrder(orderContext, buyer.customerId, orderId)).ok
      : (await expireOrders(orderContext, late)) > 0,
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(10);
  const { rows } = await sql<{ position: number }>`
    select position from order_events where order_id = ${orderId} order by position`.execute(db);
  expect(rows.map(({ position }) => position)).toEqual([1, 2]);
});

test('concurrent replacing, buying and cancelling keep the ledger right, without deadlock', async () => {
  const before = await deadlocksOf(db);
  const made = await times(3, () => openProduct(db, { variants: [variantInput({ stock: 40 })] }));
  const buyers = await times(25, () => openCustomer(db));
  await times(BUYERS, async (at) => {
    const buyer = buyers[at % 25] as (typeof buyers)[number];
    const lines = made.map(({ id }) => requestedLine(id, { quantity: (at % 2) + 1 }));
    const method = at % 3 === 0 ? 'cod' : 'test';
    const answer = await placeOrder(
      orderContext,
      buyer,
      checkoutInput(at % 2 ? lines : lines.toReversed(), { ...buyer, method }),
    );
    const [order] = answer.ok ? answer.value.orders : [];
    if (order && at % 5 === 0) await cancelOrder(orderContext, buyer.customerId, order.id);
  });
  expect(await deadlocksOf(db)).toBe(before);
  await expectLedgerBalanced(db);
  const { rows } = await sql`
    select orders.id, orders.status, sum(stock_moves.quantity) as held, lines.quantity
    from orders
    join lateral (select sum(quantity) as quantity from order_lines where order_id = orders.id) as lines on true
    join stock_moves on stock_moves.reference = orders.id::text
    group by orders.id, orders.status, lines.quantity
    having -sum(stock_moves.quantity) <> case when orders.status = 'cancelled' then 0 else lines.quantity end`.execute(
    db,
  );
  expect(rows).toEqual([]);
});
