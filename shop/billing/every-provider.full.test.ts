import { describe, expect, test } from 'vitest';
import '#tests/support/database.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { listLeft } from '#shop/orders/order-adjustments.server.ts';
import { readyPayment } from '#shop/payments/open-payment.server.ts';
import { ProviderAway, ProviderRefused } from '#shop/payments/payments.ts';
import { refundOrder } from '#shop/refunds/refund-order.server.ts';
import { openProviderClient } from '#tests/support/fixtures/checkout-client.ts';
import { startCashfree } from '#tests/support/services/cashfree.ts';
import { startRazorpay } from '#tests/support/services/razorpay.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { findPayableCheckout } from './find-payable-checkout.server.ts';
import { fetchPayment, reconcilePayments, reconcileRefunds, submitRefunds } from './reconcile-payments.server.ts';

const providers = { razorpay: startRazorpay, cashfree: startCashfree } as const;

describe.each(Object.keys(providers) as (keyof typeof providers)[])('%s', (name) => {
  async function open() {
    const client = await openProviderClient(name, await providers[name]());
    const { orderContext, provider, standIn, db } = client;
    const problems: string[] = [];
    const start = Date.now();
    const at = (minutes: number) => new Date(start + minutes * 60_000);
    const note = (error: unknown) => problems.push((error as Error).message);

    /** An order that is paid and confirmed. */
    async function payOrder(input: Parameters<typeof client.checkOutAtProvider>[0] = {}) {
      const placed = await client.checkOutAtProvider(input);
      const paid = standIn.pay(placed.order);
      expect(await fetchPayment(orderContext, provider, placed.order.id)).toBe('paid');
      return { ...placed, paid };
    }

    /** Refunds so much of the order's first line; null: all that is left of the order. */
    const refundPart = async (orderId: string, part: number | null) => {
      const [left] = await listLeft(db, orderId);
      if (!left) throw new Error('The order has no line');
      return refundOrder(orderContext, {
        orderId,
        lines: [{ line: left.line, amountPaise: part ?? left.goods }],
        withFees: part === null,
        reason: 'goodwill',
        note: null,
        key: crypto.randomUUID(),
        to: 'original',
        by: { actor: 'admin', adminId: client.adminId },
      });
    };

    return {
      ...client,
      problems,
      payOrder,
      refundPart,
      poll: (minutes: number) => reconcilePayments(orderContext, at(minutes), note),
      sweep: (minutes: number) => submitRefunds(orderContext, at(minutes), note),
    };
  }

  test('a payment has one order at the provider, also after concurrent requests or a lost response', async () => {
    const { db, provider, standIn, checkOut } = await open();
    const { payment } = await checkOut();
    standIn.behave('lost');
    await expect(readyPayment(db, provider, payment)).rejects.toThrow(ProviderAway);
    standIn.behave('kind');
    const ids = await Promise.all([1, 2, 3].map(() => readyPayment(db, provider, payment)));
    expect(standIn.orders).toEqual([{ id: ids[0], amount: payment.amountPaise, currency: 'INR', receipt: payment.id }]);
    expect(new Set(ids).size).toBe(1);
    expect(await provider.start?.({ ...startOf(payment.amountPaise), providerOrderId: ids[0] ?? null })).toMatchObject({
      providerOrderId: ids[0],
      payNow: expect.stringContaining('₹'),
    });
  });

  test('an order of another amount is not used', async () => {
    const { db, provider, standIn, checkOut } = await open();
    const { payment } = await checkOut();
    standIn.behave('miscounting');
    await expect(readyPayment(db, provider, payment)).rejects.toThrow(ProviderRefused);
  });

  test('a payment whose messages were lost is found by polling, and only a captured one', async () => {
    const { standIn, checkOutAtProvider, poll, orderNow } = await open();
    const { orderId, order } = await checkOutAtProvider();
    standIn.pay(order, { status: 'failed', captured: false });
    standIn.pay(order, { status: 'authorized', captured: false });
    await poll(1);
    expect(await orderNow(orderId)).toMatchObject({ status: 'unpaid' });
    standIn.pay(order);
    await poll(3);
    expect(await orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  });

  test('a payment that the provider assigns to another order confirms nothing', async () => {
    const { standIn, checkOutAtProvider, poll, orderNow } = await open();
    const [asha, meera] = [await checkOutAtProvider(), await checkOutAtProvider()];
    standIn.pay(meera.order);
    standIn.behave('mixing');
    await poll(1);
    expect(await orderNow(asha.orderId)).toMatchObject({ status: 'unpaid', is_paid: false });
    expect(await orderNow(meera.orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  });

  test('a webhook records its payment once, and only with the signature of its exact bytes', async () => {
    const { provider, standIn, checkOutAtProvider, receiveWebhook, orderNow, capturesNow } = await open();
    const { orderId, checkoutId, order } = await checkOutAtProvider();
    const message = standIn.message('payment.captured', { payment: standIn.pay(order) });
    expect(await receiveWebhook(message)).toBe('paid');
    expect(await receiveWebhook(message)).toBe('known');
    expect(await receiveWebhook(message, 'another delivery')).toBe('known');
    expect(await orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
    expect(await capturesNow(checkoutId)).toHaveLength(1);
    const isTrue = (bytes: string, headers: Record<string, string>) =>
      provider.webhook?.isSigned(Buffer.from(bytes), new Headers(headers));
    expect(isTrue(`${message.body} `, message.headers)).toBe(false);
    expect(isTrue(message.body, {})).toBe(false);
    const other = standIn.message('payment.captured', { payment: standIn.pay(order) });
    expect(isTrue(message.body, other.headers)).toBe(false);
    for (const body of ['', '{', 'null', '[]', '{"event":7,"type":7}'])
      expect(provider.webhook?.read(Buffer.from(body)), body).toBeNull();
  });

  test('a browser’s report is looked up in the provider’s records', async () => {
    const { db, orderContext, standIn, checkOutAtProvider, orderNow } = await open();
    const { customerId, orderId, order } = await checkOutAtProvider();
    const stranger = await checkOutAtProvider();
    const submitted = await findPayableCheckout(db, customerId, orderId);
    if (submitted === null) throw new Error('There is nothing to pay');
    const confirm = async (fields: Record<string, string>) =>
      (await confirmPayment(orderContext, customerId, submitted, fields)).is;
    expect(await confirm({})).toBe('refused');
    expect(await confirm(standIn.wordFor(standIn.pay(stranger.order)))).toBe('refused');
    expect(await confirm(standIn.wordFor(standIn.pay(order, { status: 'failed', captured: false })))).toBe('waiting');
    const paid = standIn.pay(order);
    for (const behaviour of ['away', 'refusing', 'garbage', 'cut'] as const) {
      standIn.behave(behaviour);
      expect(await confirm(standIn.wordFor(paid)), behaviour).toBe('waiting');
    }
    expect(await orderNow(orderId)).toMatchObject({ status: 'unpaid' });
    standIn.behave('kind');
    expect(await confirm(standIn.wordFor(paid))).toBe('paid');
    expect(await orderNow(orderId)).toMatchObject({ status: 'confirmed' });
  });

  test('a payment that comes after the cancellation is refunded in full', async () => {
    const { orderContext, standIn, checkOutAtProvider, poll, sweep, refundsNow } = await open();
    const { customerId, checkoutId, orderId, order, payment } = await checkOutAtProvider();
    await cancelOrder(orderContext, customerId, orderId);
    standIn.pay(order);
    await poll(1);
    expect(await refundsNow(checkoutId)).toMatchObject([{ reason: 'late', status: 'requested' }]);
    await sweep(2);
    expect(await refundsNow(checkoutId)).toMatchObject([{ status: 'done', amount_paise: payment.amountPaise }]);
    expect(standIn.refunds).toMatchObject([{ amount: payment.amountPaise }]);
  });

  test('parts of an order are refunded, each once, also after a lost response', async () => {
    const { standIn, payOrder, refundPart, sweep, refundsNow, orderNow } = await open();
    const { orderId, checkoutId, payment } = await payOrder({ quantities: [3] });
    expect(await refundPart(orderId, 1_00)).toMatchObject({ ok: true });
    standIn.behave('lost');
    await sweep(1);
    expect(await refundsNow(checkoutId)).toMatchObject([{ status: 'sent' }]);
    standIn.behave('kind');
    await sweep(10);
    expect(await refundsNow(checkoutId)).toMatchObject([{ status: 'done' }]);
    expect(await refundPart(orderId, null)).toMatchObject({ ok: true });
    await sweep(20);
    const refunds = await refundsNow(checkoutId);
    expect(refunds.map(({ status }) => status)).toEqual(['done', 'done']);
    expect(standIn.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(payment.amountPaise);
    expect(standIn.refunds).toHaveLength(2);
    expect(standIn.requests.filter((line) => /^POST .*\/refunds?$/.test(line))).toHaveLength(2);
    expect(await orderNow(orderId)).toMatchObject({ is_paid: true });
  });

  test('a refund that takes days ends with its webhook or the next look, and a failed one is shown as failed', async () => {
    const { standIn, payOrder, refundPart, sweep, receiveWebhook, refundsNow } = await open();
    standIn.refundAs('pending');
    const { orderId, checkoutId, paid } = await payOrder({ quantities: [2] });
    await refundPart(orderId, 1_00);
    await sweep(1);
    expect(await refundsNow(checkoutId)).toMatchObject([{ status: 'sent' }]);
    const [first] = standIn.refunds;
    if (!first) throw new Error('Nobody requested a refund');
    await receiveWebhook(
      standIn.message('refund.processed', { payment: paid, refund: { ...first, status: 'processed' } }),
      'r1',
    );
    expect(await refundsNow(checkoutId)).toMatchObject([{ status: 'done' }]);
    await refundPart(orderId, 1_00);
    await sweep(2);
    const [, second] = standIn.refunds;
    if (!second) throw new Error('Nobody requested the second refund');
    second.status = 'failed';
    await sweep(100);
    expect((await refundsNow(checkoutId)).map(({ status }) => status).toSorted()).toEqual(['done', 'failed']);
    expect(standIn.refunds).toHaveLength(2);
  });

  test('a refund on the provider’s website is recorded by its webhook', async () => {
    const { standIn, payOrder, receiveWebhook, refundsNow } = await open();
    const { checkoutId, paid } = await payOrder();
    const refund = standIn.refundOnWebsite(paid, 1_00);
    const message = standIn.message('refund.processed', { payment: paid, refund });
    await receiveWebhook(message, 'r1');
    await receiveWebhook(message, 'r2');
    expect(await refundsNow(checkoutId)).toMatchObject([{ reason: 'outside', status: 'done', amount_paise: 1_00 }]);
  });

  test('a refund on the provider’s website whose message was lost is found, and recorded once', async () => {
    const { orderContext, standIn, payOrder, refundPart, sweep, refundsNow } = await open();
    const { orderId, checkoutId, paid } = await payOrder();
    await payOrder();
    await refundPart(orderId, 2_00);
    await sweep(1);
    standIn.refundOnWebsite(paid, 1_00);
    const look = (minutes: number) =>
      reconcileRefunds(orderContext, new Date(Date.now() + minutes * 60_000), (error) => {
        throw error;
      });
    for (const minutes of [0, 60]) await look(minutes);
    const found = (await refundsNow(checkoutId)).map(({ reason, amount_paise }) => `${reason} ${amount_paise}`);
    expect(found.toSorted()).toEqual(['goodwill 200', 'outside 100']);
  });

  test.each(['away', 'garbage', 'silent'] as const)(
    'a provider that is %s costs neither money nor secrets',
    async (behaviour) => {
      const { db, orderContext, provider, standIn, checkOut } = await open();
      const { payment } = await checkOut();
      standIn.behave(behaviour);
      const error =
        behaviour === 'silent' ? null : await readyPayment(db, provider, payment).catch((thrown: unknown) => thrown);
      if (error) expect(error).toBeInstanceOf(ProviderAway);
      expect(`${(error as Error | null)?.stack} ${JSON.stringify(error)}`).not.toContain(standIn.secret);
      if (behaviour !== 'silent') expect(await provider.check?.()).toBe('no-answer');
      standIn.behave('kind');
      expect(await provider.check?.()).toBe('accepted');
      expect(orderContext.payments.findProvider(name)).not.toBeNull();
    },
  );

  test('wrong keys are reported as refused', async () => {
    const standIn = await providers[name]();
    const secretName = name === 'razorpay' ? 'RAZORPAY_KEY_SECRET' : 'CASHFREE_SECRET_KEY';
    const { provider } = await openProviderClient(name, standIn, { [secretName]: 'another one' });
    expect(await provider.check?.()).toBe('refused');
  });
});

const startOf = (amountPaise: number) => ({ amountPaise, numbers: [1], shopName: 'Shop', email: null, phone: null });
