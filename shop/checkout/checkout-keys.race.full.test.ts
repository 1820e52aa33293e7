import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { recordPayment } from '#shop/billing/record-payment.server.ts';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import '#tests/support/database.ts';
import { expectLedgerBalanced, openProduct, stockOf } from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import { openRaceShop } from '#tests/support/fixtures/checkout-race.ts';
import { placed } from '#tests/support/fixtures/shop-with-buyer.ts';
import { placeOrder } from './place-order.server.ts';

const CONNECTIONS = 24;
const ROUNDS = 12;
const { db, orderContext } = await openRaceShop(CONNECTIONS);

/** A customer with one product in mind, two keys for the same content, and what money for it looks like. */
async function openRound() {
  const buyer = await openCustomer(db);
  const { id, variantIds } = await openProduct(db);
  const first = checkoutInput([requestedLine(id)], { ...buyer, method: 'test' });
  const second = { ...first, idempotencyKey: newId() };
  const submit = (submitted: typeof first) => placeOrder(orderContext, buyer, submitted);
  const pay = async (checkoutId: string) =>
    recordPayment(db, orderContext, {
      provider: 'test',
      of: { checkoutId },
      providerPaymentId: `test_${checkoutId}`,
      amountPaise: 499_00,
      currency: 'INR',
    });
  const checkouts = () => db.selectFrom('checkouts').select('id').where('customer_id', '=', buyer.customerId).execute();
  const stockLeft = () => stockOf(db, variantIds[0] ?? '');
  return { buyer, first, second, submit, pay, checkouts, stockLeft };
}

async function expectOneCheckout(round: Awaited<ReturnType<typeof openRound>>) {
  const answers = [await round.submit(round.first), await round.submit(round.second)].map(placed);
  expect(new Set(answers.map(({ checkoutId }) => checkoutId)).size).toBe(1);
  expect(await round.checkouts()).toHaveLength(1);
}

test('two keys with equal content sent together are one checkout, in either order, and stay one when paid', async () => {
  for (let at = 0; at < ROUNDS; at += 1) {
    const round = await openRound();
    const submitted = Array.from({ length: 6 }, (_, n) => round.submit(n % 2 ? round.first : round.second));
    const answers = (await Promise.all(submitted)).map(placed);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await round.pay(answers[0]?.checkoutId ?? '')).toBe('paid');
    await expectOneCheckout(round);
    expect(await round.stockLeft()).toBe(9);
  }
});

test('a key that resumed a checkout orders nothing more, even if it is sent many times during payment', async () => {
  for (let at = 0; at < ROUNDS; at += 1) {
    const round = await openRound();
    const { checkoutId } = placed(await round.submit(round.first));
    await round.submit(round.second);
    const [outcome, ...answers] = await Promise.all([
      round.pay(checkoutId),
      ...Array.from({ length: 4 }, () => round.submit(round.second)),
    ]);
    expect(outcome).toBe('paid');
    expect(new Set(answers.map((answer) => placed(answer).checkoutId))).toEqual(new Set([checkoutId]));
    await expectOneCheckout(round);
    expect(await round.stockLeft()).toBe(9);
  }
});

test('a new key during payment resumes the checkout or makes a second order, and keeps its result', async () => {
  for (let at = 0; at < ROUNDS; at += 1) {
    const round = await openRound();
    const { checkoutId } = placed(await round.submit(round.first));
    const [, ...answers] = await Promise.all([
      round.pay(checkoutId),
      ...Array.from({ length: 4 }, () => round.submit(round.second)),
    ]);
    const meant = new Set(answers.map((answer) => placed(answer).checkoutId));
    expect(meant.size).toBe(1);
    expect(placed(await round.submit(round.second)).checkoutId).toBe([...meant][0]);
    expect(placed(await round.submit(round.first)).checkoutId).toBe(checkoutId);
    expect(await round.stockLeft()).toBe(meant.has(checkoutId) ? 9 : 8);
  }
});

test('a concurrent cancellation makes no second order of a key that resumed', async () => {
  for (let at = 0; at < ROUNDS; at += 1) {
    const round = await openRound();
    const { orders } = placed(await round.submit(round.first));
    await round.submit(round.second);
    await Promise.all([
      cancelOrder(orderContext, round.buyer.customerId, orders[0]?.id ?? ''),
      ...Array.from({ length: 4 }, () => round.submit(round.second)),
    ]);
    await expectOneCheckout(round);
    expect(await round.stockLeft()).toBe(10);
  }
  await expectLedgerBalanced(db);
  expect(await auditOrders(db)).toEqual([]);
});
