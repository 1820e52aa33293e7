import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { defineMethod, type Webhook } from '#shop/payments/method.ts';
import { forgedPayment, windowTexts } from '#shop/payments/window-copy.ts';
import { parseEvent } from './razorpay-answers.server.ts';
import { razorpayApi } from './razorpay-api.server.ts';

const pageCopy = {
  head: 'Card, UPI, netbanking or wallet',
  note: 'Razorpay opens in a window. Your card and bank details go to Razorpay, never to us.',
};

const word = z.string().min(1).max(200);
/** Field names as Razorpay Checkout sends them. */
const form = z.object({ razorpay_order_id: word, razorpay_payment_id: word, razorpay_signature: word });

/** Razorpay's window loads its risk check and its pictures from here. */
const FILES = 'https://cdn.razorpay.com';
/**
 * Razorpay's window sends its error reports and metrics here. Razorpay's own list of hosts:
 * github.com/razorpay/razorpay-magento, etc/csp_whitelist.xml.
 */
const REPORTS = ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'];

/** Razorpay: Orders API, Checkout in the browser, webhooks, refunds. */
export const razorpay = defineMethod({
  name: 'razorpay',
  due: 'first',
  takes: ['shop', 'digital', 'service'],
  copy: {
    label: 'Pay online',
    note: 'Card, UPI, netbanking or wallet, through Razorpay',
    phrase: 'an online payment',
    order: 'Online payment',
    email: 'Online payment',
    received: 'Razorpay',
    marks: ['UPI', 'Cards', 'Netbanking'],
  },
  refundedBy: 'provider',
  claim: null,
  hasWebhook: true,
  settings: {
    RAZORPAY_KEY_ID: 'rzp_test_1234567890',
    RAZORPAY_KEY_SECRET: 'secret of the key',
    RAZORPAY_WEBHOOK_SECRET: 'secret of the webhook',
  },
  open(env) {
    const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_CHECKOUT_URL: scriptUrl } = env;
    if (keyId === undefined || keySecret === undefined) return null;
    const apiUrl = env.RAZORPAY_API_URL;
    return {
      ...razorpayApi({ keyId, keySecret, apiUrl }),
      start({ amountPaise, numbers, providerOrderId, ...rest }) {
        const description = numbers.map((number) => `#${number}`).join(', ');
        return {
          ...rest,
          ...windowTexts({ ...pageCopy, scriptUrl }, amountPaise),
          keyId,
          amountPaise,
          providerOrderId: providerOrderId ?? '',
          description,
        };
      },
      /** The window's result is signed. It proves who sent it, not that money moved: the records decide that. */
      confirm({ providerOrderId }, fields) {
        const { success, data } = form.safeParse(fields);
        const isTheirs =
          success &&
          data.razorpay_order_id === providerOrderId &&
          isSignedWith(keySecret, `${providerOrderId}|${data.razorpay_payment_id}`, data.razorpay_signature);
        return isTheirs
          ? { kind: 'check', providerOrderId: data.razorpay_order_id }
          : { kind: 'refused', problem: forgedPayment('Razorpay') };
      },
      webhook: webhookOf(env.RAZORPAY_WEBHOOK_SECRET ?? null),
      sources: sourcesOf(new URL(scriptUrl).origin, new URL(apiUrl).origin),
    };
  },
});

/** @param secret null: every webhook is rejected, and only polling finds payments */
const webhookOf = (secret: string | null): Webhook => ({
  isSigned: (body, headers) => secret !== null && isSignedWith(secret, body, headers.get('x-razorpay-signature') ?? ''),
  idOf: (headers) => headers.get('x-razorpay-event-id'),
  read: parseEvent,
});

const sourcesOf = (script: string, service: string) => ({
  scripts: [script, FILES],
  // Its script adds inline styles to the page.
  styles: ["'unsafe-inline'"],
  pictures: [script, FILES],
  calls: [service, script, ...REPORTS],
  frames: [service, script],
  // A browser that blocks frames posts a form to the provider's page instead.
  forms: [service],
});

function isSignedWith(secret: string, signed: string | Buffer, signature: string): boolean {
  const due = createHmac('sha256', secret).update(signed).digest();
  const given = /^[0-9a-f]{64}$/.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0);
  return given.length === due.length && timingSafeEqual(given, due);
}
