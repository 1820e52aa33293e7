import { createHmac, timingSafeEqual } from 'node:crypto';
import type Razorpay from 'razorpay';
import {
  type CheckoutWord,
  type Provider,
  ProviderAway,
  ProviderRefused,
  type RefundInput,
} from '#shop/payments/payments.ts';
import {
  type CreatedOrder,
  orderAnswer,
  ordersAnswer,
  paymentsAnswer,
  readNews,
  refundAnswer,
  refundStateOf,
  refundsAnswer,
} from './razorpay-answers.ts';

export type RazorpaySettings = {
  keyId: string;
  keySecret: string;
  /** null: no message of theirs is believed; the poller asks instead. */
  webhookSecret: string | null;
  apiUrl: string;
  checkoutUrl: string;
  /** How long a whole answer may take. */
  answerMaxMs?: number;
};

/** People wait for some of the answers. */
const ANSWER_MAX_MS = 8_000;
const ANSWER_MAX_BYTES = 1024 * 1024;
/** Refusals that are about the hour and not about the question. */
const COME_AGAIN = new Set([401, 403, 408, 409, 425, 429]);

type WantedOrder = Parameters<Provider['createOrder']>[0];

/** What of the library's HTTP client is set here; its types leave it out. */
type Client = {
  defaults: Record<string, unknown>;
  interceptors: { request: { use(change: (config: ClientRequest) => ClientRequest): void } };
};
type ClientRequest = {
  url?: string;
  data?: { receipt?: string };
  signal?: AbortSignal;
  headers: { set(name: string, value: string): void };
};

/** Razorpay: Orders API, Checkout in the browser, webhooks, refunds. Their library is loaded when it is first needed. */
export function razorpay(settings: RazorpaySettings): Provider {
  let loading: Promise<Razorpay> | null = null;
  const sdk = () => {
    loading ??= openSdk(settings);
    return loading;
  };

  return {
    name: 'razorpay',
    window: { keyId: settings.keyId, scriptUrl: settings.checkoutUrl },

    async createOrder(wanted) {
      const { orders } = await sdk();
      const order = await createOrFindOrder(orders, wanted);
      if (!isOrderFor(order, wanted)) {
        throw new ProviderRefused('Razorpay made another order than it was asked for');
      }
      return order.id;
    },

    async listTaken(providerOrderId) {
      const { orders } = await sdk();
      const { items } = paymentsAnswer(await ask(() => orders.fetchPayments(providerOrderId)));
      return (
        items
          // Somebody else's payment pays for nothing here, whatever led it into this answer.
          .filter(({ status, order_id }) => status === 'captured' && (order_id ?? providerOrderId) === providerOrderId)
          .map(({ id, amount, currency }) => ({
            providerOrderId,
            providerPaymentId: id,
            amountPaise: amount,
            currency,
          }))
      );
    },

    async refund(submitted) {
      const { payments } = await sdk();
      if (submitted.isRequestedAgain) {
        const known = await findRefund(payments, submitted);
        if (known !== null) return known;
      }
      const wanted = {
        amount: submitted.amountPaise,
        speed: 'normal' as const,
        receipt: submitted.refundId,
      };
      return refundStateOf(refundAnswer(await ask(() => payments.refund(submitted.providerPaymentId, wanted))));
    },

    isCheckoutWordTrue: ({ providerOrderId, providerPaymentId, signature }: CheckoutWord) =>
      isSignedWith(settings.keySecret, `${providerOrderId}|${providerPaymentId}`, signature),

    async isWebhookTrue(body, signature) {
      if (settings.webhookSecret === null) return false;
      const { default: Library } = await import('razorpay');
      // The library decodes what it signs: bytes that are no text must not pass for others.
      const text = body.toString('utf8');
      return (
        Buffer.from(text, 'utf8').equals(body) &&
        Library.validateWebhookSignature(text, signature, settings.webhookSecret)
      );
    },

    readWebhook: readNews,
  };
}

async function openSdk({ keyId, keySecret, apiUrl, answerMaxMs = ANSWER_MAX_MS }: RazorpaySettings): Promise<Razorpay> {
  const { default: Library } = await import('razorpay');
  const sdk = new Library({ key_id: keyId, key_secret: keySecret });
  const client = (sdk.api as unknown as { rq: Client }).rq;
  Object.assign(client.defaults, {
    baseURL: apiUrl,
    timeout: answerMaxMs,
    maxRedirects: 0,
    maxContentLength: ANSWER_MAX_BYTES,
  });
  client.interceptors.request.use((config) => {
    config.signal = AbortSignal.timeout(answerMaxMs);
    // Asked twice, paid once; the library has no other way to say it.
    if (config.url?.endsWith('/refund') && config.data?.receipt) {
      config.headers.set('X-Refund-Idempotency', config.data.receipt);
    }
    return config;
  });
  return sdk;
}

/**
 * One order per receipt. `unique_receipt` makes a repeated request give the first order; two requests at the same moment
 * can still be refused with "Receipt should be unique", and then the first order is looked up.
 */
async function createOrFindOrder(orders: Razorpay['orders'], wanted: WantedOrder): Promise<CreatedOrder> {
  const { paymentId: receipt, amountPaise: amount, currency } = wanted;
  const order = { amount, currency, receipt, unique_receipt: true, payment_capture: true };
  try {
    return orderAnswer(await ask(() => orders.create(order)));
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const { items } = ordersAnswer(await ask(() => orders.all({ receipt })));
    const existing = items.find((item) => isOrderFor(item, wanted));
    if (existing === undefined) throw error;
    return existing;
  }
}

const isOrderFor = (order: CreatedOrder, { paymentId, amountPaise, currency }: WantedOrder): boolean =>
  order.receipt === paymentId && order.amount === amountPaise && order.currency === currency;

/** What the lost answer would have said. */
async function findRefund(
  payments: Razorpay['payments'],
  { refundId, providerRefundId, providerPaymentId }: RefundInput,
) {
  const { items } = refundsAnswer(await ask(() => payments.fetchMultipleRefund(providerPaymentId, { count: 100 })));
  const own = items.find(({ id, receipt }) => id === providerRefundId || receipt === refundId);
  return own ? refundStateOf(own) : null;
}

/** The library throws bare objects, and trips over a line that broke: neither says more than this. */
async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    const { statusCode, error: told } = (error ?? {}) as { statusCode?: unknown; error?: { description?: unknown } };
    const status = Number(statusCode);
    // Owners read it beside a refund that does not go out.
    const silence = statusCode === undefined ? 'it does not answer' : `it answers with the fault ${statusCode}`;
    const sentence = typeof told?.description === 'string' ? told.description.slice(0, 300) : silence;
    if (status >= 400 && status < 500 && !COME_AGAIN.has(status)) throw new ProviderRefused(`Razorpay: ${sentence}`);
    throw new ProviderAway(`Razorpay: ${sentence}`);
  }
}

function isSignedWith(secret: string, text: string, signature: string): boolean {
  const due = createHmac('sha256', secret).update(text).digest();
  const given = /^[0-9a-f]{64}$/.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0);
  return given.length === due.length && timingSafeEqual(given, due);
}
