import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { readyPayment } from '#shop/payments/open-payment.server.ts';
import { ProviderAway, ProviderRefused } from '#shop/payments/payments.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { razorpayApi } from './razorpay-api.server.ts';

test('a payment has one order at the provider, also after concurrent requests or a lost response', async () => {
  for (const knownReceipt of ['refusal', 'order'] as const) {
    const { db, provider, razorpay, checkOut } = await openCheckoutClient();
    razorpay.answerKnownReceipt(knownReceipt);
    const { payment } = await checkOut();
    razorpay.behave('lost');
    await expect(readyPayment(db, provider, payment)).rejects.toThrow(ProviderAway);
    razorpay.behave('kind');
    const ids = await Promise.all([1, 2, 3].map(() => readyPayment(db, provider, payment)));
    expect(razorpay.orders).toEqual([
      { id: ids[0], amount: payment.amountPaise, currency: 'INR', receipt: payment.id },
    ]);
    expect(new Set(ids).size).toBe(1);
  }
});

test('a provider’s order of another amount under the same receipt is not used', async () => {
  const { db, provider, razorpay, checkOut } = await openCheckoutClient();
  const { payment } = await checkOut();
  razorpay.orders.push({ id: 'order_of_another_sum', amount: 100, currency: 'INR', receipt: payment.id });
  await expect(readyPayment(db, provider, payment)).rejects.toThrow(ProviderRefused);
});

test('errors of an unreachable or failing provider contain no secret', async () => {
  const { db, provider, razorpay, checkOut } = await openCheckoutClient();
  const { payment } = await checkOut();
  const behaviours = {
    away: ProviderAway,
    garbage: ProviderAway,
    lost: ProviderAway,
    refusing: ProviderRefused,
  } as const;
  for (const [behaviour, kind] of Object.entries(behaviours)) {
    razorpay.behave(behaviour as keyof typeof behaviours);
    const error = await readyPayment(db, provider, payment).catch((thrown: unknown) => thrown);
    expect(error, behaviour).toBeInstanceOf(kind);
    expect((error as Error).message, behaviour).not.toMatch(/undefined|status|\[object/);
    const text = `${(error as Error).stack} ${JSON.stringify(error)} ${(error as Error).cause ?? ''}`;
    expect(text).not.toContain(razorpay.secret);
    expect(text).not.toContain(Buffer.from(razorpay.secret).toString('base64').slice(0, 20));
  }
});

test('a silent provider is given up after the timeout', async () => {
  const { razorpay: standIn, checkOut } = await openCheckoutClient();
  const { payment } = await checkOut();
  standIn.behave('silent');
  const { RAZORPAY_KEY_ID: keyId = '', RAZORPAY_API_URL: apiUrl = '' } = standIn.env;
  const impatient = razorpayApi({ keyId, keySecret: standIn.secret, apiUrl, timeoutMs: 100 });
  const order = { paymentId: payment.id, amountPaise: payment.amountPaise, currency: 'INR' };
  await expect(impatient.createOrder(order)).rejects.toThrow(ProviderAway);
  expect(standIn.requests).toEqual(['POST /v1/orders']);
});

test('a webhook is accepted only with the signature of its exact bytes', async () => {
  const { provider, razorpay } = await openCheckoutClient();
  const { body, headers } = razorpay.message('order.paid', {});
  const signature = String(headers['x-razorpay-signature']);
  const isTrue = (bytes: Buffer | string, sign: string) =>
    provider.webhook?.isSigned(Buffer.from(bytes as string), new Headers({ 'x-razorpay-signature': sign }));
  expect(isTrue(body, signature)).toBe(true);
  expect(isTrue(`${body} `, signature)).toBe(false);
  expect(isTrue(body, '')).toBe(false);
  expect(isTrue(body, signature.toUpperCase())).toBe(false);
  // Bytes that are no text decode to U+FFFD, but they are not signed by its signature.
  const odd = '{"event":"\uFFFD"}';
  const signOdd = createHmac('sha256', String(razorpay.env.RAZORPAY_WEBHOOK_SECRET)).update(odd).digest('hex');
  expect(isTrue(odd, signOdd)).toBe(true);
  expect(isTrue(Buffer.concat([Buffer.from('{"event":"'), Buffer.of(0xff), Buffer.from('"}')]), signOdd)).toBe(false);
  const withoutSecret = (await openCheckoutClient({ RAZORPAY_WEBHOOK_SECRET: '' })).provider;
  expect(withoutSecret.webhook?.isSigned(Buffer.from(body), new Headers(headers))).toBe(false);
});

test('a signed webhook of another format is ignored', async () => {
  const { provider } = await openCheckoutClient();
  const bodies = ['', '{', 'null', '[]', '{"event":7}', '{"event":"x","payload":{"payment":{"entity":{"id":1}}}}'];
  for (const body of bodies) expect(provider.webhook?.read(Buffer.from(body)), body).toBeNull();
  expect(provider.webhook?.read(Buffer.from('{"event":"something.new"}'))).toEqual({
    type: 'something.new',
    subject: null,
    capture: null,
    refund: null,
  });
});

test('a test of the keys reports accepted, rejected or no answer', async () => {
  const { razorpay } = await openCheckoutClient();
  const keys = { keyId: razorpay.env.RAZORPAY_KEY_ID ?? '', keySecret: razorpay.secret, apiUrl: razorpay.origin };
  const check = (keySecret = keys.keySecret) => razorpayApi({ ...keys, keySecret, timeoutMs: 500 }).check();
  expect([await check(), await check('another one')]).toEqual(['accepted', 'refused']);
  for (const behaviour of ['away', 'garbage', 'cut', 'silent'] as const) {
    razorpay.behave(behaviour);
    expect(await check(), behaviour).toBe('no-answer');
  }
});
