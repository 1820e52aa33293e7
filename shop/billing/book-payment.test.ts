import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { expireOrders } from '#shop/orders/expire-orders.server.ts';
import { stockOf } from '#tests/support/catalog.ts';
import { openTill } from '#tests/support/checkout-client.ts';
import type { StandInPayment } from '#tests/support/razorpay.ts';
import { bookPayment } from './book-payment.server.ts';
import { hearProvider } from './handle-payment-event.server.ts';
import { fetchPayment } from './reconcile-payments.server.ts';

type Till = Awaited<ReturnType<typeof openTill>>;

const AFTER_HOURS = () => new Date(Date.now() + 3_600_000);

/** A signed message, read as the server reads it. */
async function hear(
  { desk, provider, razorpay }: Till,
  ...[event, about, id]: Parameters<Till['razorpay']['message']>
) {
  const { body, headers } = razorpay.message(event, about, id);
  const news = provider.readWebhook(Buffer.from(body));
  if (news === null) throw new Error(`${event} could not be read`);
  return hearProvider(desk, { provider: 'razorpay', eventId: String(headers['x-razorpay-event-id']), news });
}

const hearCaptured = (till: Till, payment: StandInPayment) => hear(till, 'payment.captured', { payment });

test('money that a signed message tells of confirms its order once, however often and by whomever it is told', async () => {
  const till = await openTill();
  const { desk, provider, razorpay, checkOutAtRazorpay, orderNow, capturesNow, eventsOf, lettersAbout } = till;
  const { checkoutId, orderId, order, payment, variantId } = await checkOutAtRazorpay({ hasFile: true });
  const paid = razorpay.pay(order);
  expect(await hear(till, 'payment.captured', { payment: paid }, 'evt_1')).toBe('booked');
  expect(await hear(till, 'payment.captured', { payment: paid }, 'evt_1')).toBe('known');
  expect(await hear(till, 'payment.captured', { payment: paid }, 'evt_2')).toBe('known');
  expect(await hear(till, 'order.paid', { payment: paid }, 'evt_3')).toBe('known');
  expect(await fetchPayment(desk, provider, order.id)).toBe('known');
  expect(await orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true, expires_at: null });
  expect(await capturesNow(checkoutId)).toEqual([
    {
      provider_payment_id: paid.id,
      amount_paise: payment.amountPaise,
      currency: 'INR',
      is_due: true,
      status: 'paid',
    },
  ]);
  expect(await eventsOf(orderId)).toEqual(['placed', 'paid', 'moved to confirmed']);
  expect(await lettersAbout(orderId)).toEqual(['order-confirmed', 'new-order']);
  expect(await stockOf(till.db, variantId)).toBe(4);
});

test('files are handed over as soon as they are paid for, and cannot be cancelled afterwards', async () => {
  const till = await openTill();
  const { customerId, fileOrderId, order } = await till.checkOutAtRazorpay({ hasFile: true });
  await hearCaptured(till, till.razorpay.pay(order));
  expect(await till.orderNow(fileOrderId)).toMatchObject({ status: 'completed', is_paid: true });
  expect(await cancelOrder(till.desk, customerId, fileOrderId)).toMatchObject({ reason: 'illegal-move' });
});

test('all 120 orders in which five messages about one payment can come end in one state', async () => {
  const till = await openTill();
  const { db, razorpay, checkOutAtRazorpay, orderNow, capturesNow, refundsNow, eventsOf, lettersAbout } = till;
  const states = new Map<string, number>();
  for (const order of permutationsOf([0, 1, 2, 3, 4])) {
    const placed = await checkOutAtRazorpay();
    const payment = razorpay.pay(placed.order);
    // Some of it was given back at Razorpay's own desk.
    const refund = {
      id: `rfnd_${payment.id}`,
      payment_id: payment.id,
      amount: 100,
      status: 'processed',
      receipt: null,
    };
    const messages: Parameters<typeof razorpay.message>[] = [
      ['payment.failed', { payment: { ...payment, status: 'failed', captured: false } }],
      ['payment.authorized', { payment: { ...payment, status: 'authorized', captured: false } }],
      ['payment.captured', { payment }],
      ['order.paid', { payment }],
      ['refund.processed', { payment, refund }],
    ];
    for (const at of order) {
      const message = messages[at];
      if (message === undefined) throw new Error('There are five messages');
      await hear(till, ...message);
      await hear(till, ...message);
    }
    const state = JSON.stringify({
      order: await orderNow(placed.orderId),
      events: await eventsOf(placed.orderId),
      letters: await lettersAbout(placed.orderId),
      captures: (await capturesNow(placed.checkoutId)).map((capture) => ({ ...capture, provider_payment_id: '' })),
      refunds: (await refundsNow(placed.checkoutId)).map((row) => ({
        ...row,
        id: '',
        order_id: row.order_id === placed.orderId,
      })),
      stock: await stockOf(db, placed.variantId),
    });
    states.set(state, (states.get(state) ?? 0) + 1);
  }
  expect([...states.values()]).toEqual([120]);
  expect([...states.keys()][0]).toContain('"status":"confirmed","is_paid":true');
});

test('another sum, or another currency, pays for nothing and goes back whole', async () => {
  const till = await openTill();
  for (const changes of [{ amount: 100 }, { currency: 'USD' }]) {
    const { checkoutId, orderId, order, payment } = await till.checkOutAtRazorpay();
    const amount = changes.amount ?? payment.amountPaise;
    expect(await hearCaptured(till, till.razorpay.pay(order, changes))).toBe('refunding');
    expect(await till.orderNow(orderId)).toMatchObject({ status: 'unpaid', is_paid: false });
    expect(await till.refundsNow(checkoutId)).toMatchObject([
      { order_id: null, amount_paise: amount, reason: 'mismatch', status: 'wanted' },
    ]);
    expect(await till.lettersAbout(orderId)).toEqual([
      ...till.desk.settings.ownerEmails.map(() => 'payment-attention'),
      'payment-returned',
    ]);
    // The right sum still pays.
    expect(await hearCaptured(till, till.razorpay.pay(order))).toBe('booked');
    expect(await till.orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  }
});

test('a second payment of the same checkout goes back, and the order stands', async () => {
  const till = await openTill();
  const { checkoutId, orderId, order, payment } = await till.checkOutAtRazorpay();
  await hearCaptured(till, till.razorpay.pay(order));
  expect(await hearCaptured(till, till.razorpay.pay(order))).toBe('refunding');
  expect(await till.orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  expect((await till.capturesNow(checkoutId)).map(({ is_due }) => is_due)).toEqual([true, false]);
  expect(await till.refundsNow(checkoutId)).toMatchObject([
    { order_id: null, amount_paise: payment.amountPaise, reason: 'duplicate', status: 'wanted' },
  ]);
  expect(await till.eventsOf(orderId)).toEqual([
    'placed',
    'paid',
    'moved to confirmed',
    'payment-problem',
    'refund-requested',
  ]);
  const letters = await till.db
    .selectFrom('outbox')
    .select(['kind', 'facts'])
    .where('kind', 'in', ['payment-returned', 'payment-attention'])
    .orderBy('kind', 'desc')
    .execute();
  const said = { problem: 'duplicate', amountPaise: payment.amountPaise, orderId };
  expect(letters).toMatchObject([
    { kind: 'payment-returned', facts: said },
    { kind: 'payment-attention', facts: said },
  ]);
});

test('money for another business of the same account is left alone', async () => {
  const till = await openTill();
  const stranger = till.razorpay.pay({ id: 'order_of_somebody_else' }, { amount: 5_000 });
  expect(await hearCaptured(till, stranger)).toBe('unknown');
  expect(await hearCaptured(till, { ...stranger, id: 'pay_2', order_id: null })).toBe('unknown');
  expect(await till.db.selectFrom('captures').select('id').execute()).toEqual([]);
});

test('paid after it expired, an order is revived while every line is still to be had', async () => {
  const till = await openTill();
  const { checkoutId, orderId, order, variantId } = await till.checkOutAtRazorpay({ stock: 1 });
  await expireOrders(till.desk, AFTER_HOURS());
  expect(await stockOf(till.db, variantId)).toBe(1);
  expect(await hearCaptured(till, till.razorpay.pay(order))).toBe('booked');
  expect(await till.orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true, cancelled_by: null });
  expect(await stockOf(till.db, variantId)).toBe(0);
  expect(await till.refundsNow(checkoutId)).toEqual([]);
  expect(await till.lettersAbout(orderId)).toEqual(['order-cancelled', 'order-confirmed', 'new-order']);
  expect(await till.eventsOf(orderId)).toEqual(['placed', 'moved to cancelled', 'paid', 'moved to confirmed']);
});

test('paid after it expired and sold out, an order’s share goes back; what can still be had is sold', async () => {
  const till = await openTill();
  const placed = await till.checkOutAtRazorpay({ stock: 1, hasFile: true });
  await expireOrders(till.desk, AFTER_HOURS());
  await till.db.updateTable('variants').set({ stock: 0 }).where('id', '=', placed.variantId).execute();
  expect(await hearCaptured(till, till.razorpay.pay(placed.order))).toBe('booked');
  expect(await till.orderNow(placed.orderId)).toMatchObject({ status: 'cancelled', is_paid: false });
  expect(await till.orderNow(placed.fileOrderId)).toMatchObject({ status: 'completed', is_paid: true });
  expect(await till.refundsNow(placed.checkoutId)).toMatchObject([
    { order_id: placed.orderId, amount_paise: 499_00, reason: 'out-of-stock', status: 'wanted' },
  ]);
  expect(await till.eventsOf(placed.orderId)).toEqual([
    'placed',
    'moved to cancelled',
    'payment-problem',
    'refund-requested',
  ]);
  expect(await till.lettersAbout(placed.orderId)).toEqual(
    expect.arrayContaining(['order-cancelled', 'payment-returned']),
  );
});

test('paid after somebody cancelled it, an order stays cancelled and its money goes back, stock or no stock', async () => {
  const till = await openTill();
  const { customerId, checkoutId, orderId, order, payment, variantId } = await till.checkOutAtRazorpay();
  await cancelOrder(till.desk, customerId, orderId);
  expect(await hearCaptured(till, till.razorpay.pay(order))).toBe('refunding');
  expect(await till.orderNow(orderId)).toMatchObject({ status: 'cancelled', cancelled_by: 'customer' });
  expect(await stockOf(till.db, variantId)).toBe(5);
  expect(await till.refundsNow(checkoutId)).toMatchObject([
    { order_id: orderId, amount_paise: payment.amountPaise, reason: 'late', status: 'wanted' },
  ]);
  expect(await till.eventsOf(orderId)).toEqual(['placed', 'moved to cancelled', 'payment-problem', 'refund-requested']);
  expect(await till.lettersAbout(orderId)).toEqual(expect.arrayContaining(['order-cancelled', 'payment-returned']));
});

test('cancelling a paid order gives its money back once, and what was paid for twice in whole', async () => {
  const till = await openTill();
  const { customerId, checkoutId, orderId, order, payment } = await till.checkOutAtRazorpay();
  await hearCaptured(till, till.razorpay.pay(order));
  await cancelOrder(till.desk, customerId, orderId);
  await cancelOrder(till.desk, customerId, orderId);
  expect(await till.refundsNow(checkoutId)).toMatchObject([
    { order_id: orderId, amount_paise: payment.amountPaise, reason: 'cancelled', status: 'wanted' },
  ]);
});

test('what the owner gave back at the provider’s own desk is not given back again', async () => {
  const till = await openTill();
  const { customerId, checkoutId, orderId, order, payment } = await till.checkOutAtRazorpay();
  const paid = till.razorpay.pay(order);
  await hearCaptured(till, paid);
  const refund = { id: 'rfnd_1', payment_id: paid.id, amount: 100_00, status: 'processed', receipt: null };
  await hear(till, 'refund.processed', { payment: paid, refund });
  await cancelOrder(till.desk, customerId, orderId);
  expect(await till.refundsNow(checkoutId)).toMatchObject([
    { order_id: orderId, amount_paise: 100_00, reason: 'outside', status: 'done' },
    { order_id: orderId, amount_paise: payment.amountPaise - 100_00, reason: 'cancelled', status: 'wanted' },
  ]);
});

test('a test payment goes through the same books', async () => {
  const till = await openTill();
  const { checkoutId, orderId, payment } = await till.checkOut({ method: 'test' });
  const money = { provider: 'test', of: { checkoutId }, providerPaymentId: 'test_1', currency: 'INR' } as const;
  expect(await bookPayment(till.db, till.desk, { ...money, amountPaise: payment.amountPaise })).toBe('booked');
  expect(await till.orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
});

function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, at) => permutationsOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}
