import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseForeignJson } from '#lib/json.ts';
import { defineMethod, type Webhook } from '#shop/payments/method.ts';
import type { PaymentEvent } from '#shop/payments/payments.ts';
import { forgedPayment, windowTexts } from '#shop/payments/window-copy.ts';
import { captureOf, cashfreeApi, payment, refund, reportedRefundOf } from './cashfree-api.server.ts';

const pageCopy = {
  head: 'Card, UPI, netbanking or wallet',
  note: 'Cashfree opens in a window. Your card and bank details go to Cashfree, never to us.',
};

const LIVE = { apiUrl: 'https://api.cashfree.com/pg', mode: 'production' } as const;
const SANDBOX = { apiUrl: 'https://sandbox.cashfree.com/pg', mode: 'sandbox' } as const;

/** What Cashfree's window frames, by its own list: npmjs.com/package/@cashfreepayments/cashfree-js. */
const FRAMES = [
  'https://sdk.cashfree.com',
  'https://api.cashfree.com',
  'https://sandbox.cashfree.com',
  'https://payments.cashfree.com',
  'https://payments-test.cashfree.com',
];

/** Cashfree: orders, its window in the browser, webhooks, refunds. */
export const cashfree = defineMethod({
  name: 'cashfree',
  due: 'first',
  takes: ['shop', 'digital', 'service'],
  copy: {
    label: 'Pay online with Cashfree',
    note: 'Card, UPI, netbanking or wallet, through Cashfree',
    phrase: 'an online payment',
    order: 'Online payment',
    email: 'Online payment',
    received: 'Cashfree',
    marks: ['UPI', 'Cards', 'Netbanking'],
  },
  refundedBy: 'provider',
  claim: null,
  hasWebhook: true,
  settings: { CASHFREE_APP_ID: 'TEST1234567890', CASHFREE_SECRET_KEY: 'secret of the key' },
  open(env) {
    const { CASHFREE_APP_ID: appId, CASHFREE_SECRET_KEY: secretKey, CASHFREE_CHECKOUT_URL: scriptUrl } = env;
    if (appId === undefined || secretKey === undefined) return null;
    // The app ids of its sandbox begin like this.
    const { apiUrl: ownUrl, mode } = appId.startsWith('TEST') ? SANDBOX : LIVE;
    const apiUrl = env.CASHFREE_API_URL ?? ownUrl;
    const returnUrl = env.ORIGIN.startsWith('https:') ? `${env.ORIGIN}/orders` : null;
    const { getSession, ...api } = cashfreeApi({ appId, secretKey, apiUrl, returnUrl });
    const script = new URL(scriptUrl).origin;
    const service = new URL(apiUrl).origin;
    return {
      ...api,
      async start({ amountPaise, providerOrderId }) {
        const sessionId = await getSession(providerOrderId ?? '');
        const texts = windowTexts({ ...pageCopy, scriptUrl }, amountPaise);
        return { ...texts, mode, sessionId, providerOrderId: providerOrderId ?? '' };
      },
      /** The window's result is not signed: it only says which order to look up in the records. */
      confirm: ({ providerOrderId }, fields) =>
        providerOrderId !== null && fields.cashfree_order_id === providerOrderId
          ? { kind: 'check', providerOrderId }
          : { kind: 'refused', problem: forgedPayment('Cashfree') },
      webhook: webhookOf(secretKey),
      sources: {
        scripts: [script],
        // Its script adds inline styles to the page.
        styles: ["'unsafe-inline'"],
        calls: [service, script],
        frames: [...new Set([service, script, ...FRAMES])],
        forms: [service],
      },
    };
  },
});

/** Signed with the secret of the API key; cashfree.com/docs/api-reference/payments/latest/webhooks. */
const webhookOf = (secretKey: string): Webhook => ({
  isSigned(body, headers) {
    const time = headers.get('x-webhook-timestamp') ?? '';
    const due = createHmac('sha256', secretKey).update(time).update(body).digest();
    const given = Buffer.from(headers.get('x-webhook-signature') ?? '', 'base64');
    return /^\d{1,20}$/.test(time) && given.length === due.length && timingSafeEqual(given, due);
  },
  idOf: (headers) => headers.get('x-idempotency-key'),
  read: parseEvent,
});

const message = z.object({
  type: z.string().min(1).max(100),
  data: z
    .object({
      order: z.object({ order_id: z.string().min(1).max(100) }).nullish(),
      payment: payment.nullish(),
      refund: refund.nullish(),
    })
    .default({}),
});

/** Cashfree's webhooks have a few kilobytes and six levels. */
const MESSAGE_MAX_CHARACTERS = 256 * 1024;
const MESSAGE_MAX_DEPTH = 20;

/** The content of a webhook; null: invalid. Webhooks may arrive in any order, so each is read on its own. */
function parseEvent(body: Buffer): PaymentEvent | null {
  const parsed = message.safeParse(parseForeignJson(body.toString('utf8'), MESSAGE_MAX_CHARACTERS, MESSAGE_MAX_DEPTH));
  if (!parsed.success) return null;
  const { type, data } = parsed.data;
  const orderId = data.order?.order_id;
  return {
    type,
    subject: data.refund?.cf_refund_id ?? data.payment?.cf_payment_id ?? null,
    capture: orderId !== undefined && data.payment ? captureOf(orderId, data.payment) : null,
    refund: data.refund ? reportedRefundOf(data.refund) : null,
  };
}
