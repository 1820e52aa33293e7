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
  /** null: every webhook is rejected, and only polling finds payments. */
  webhookSecret: string | null;
  apiUrl: string;
  checkoutUrl: string;
  /** Time limit for a whole API response. */
  answerMaxMs?: number;
};

/** Customers wait for some of the responses. */
const ANSWER_MAX_MS = 8_000;
const ANSWER_MAX_BYTES = 1024 * 1024;
/** Client error statuses that a later attempt may not meet. */
const RETRYABLE_STATUSES = new Set([401, 403, 408, 409, 425, 429]);

type OrderInput = Parameters<Provider['createOrder']>[0];

/** The part of the library's axios client that is configured here; the library's types leave it out. */
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

/** Razorpay: Orders API, Checkout in the browser, webhooks, refunds. The library is imported on first use. */
export function razorpay(settings: RazorpaySettings): Provider {
  let loading: Promise<Razorpay> | null = null;
  const sdk = () => {
    loading ??= openSdk(settings);
    return loading;
  };

  return {
    name: 'razorpay',
    window: { keyId: settings.keyId, scriptUrl: settings.checkoutUrl },

    async createOrder(input) {
      const { orders } = await sdk();
      const order = await createOrFindOrder(orders, input);
      if (!isOrderFor(order, input)) {
        throw new ProviderRefused('Razorpay created an order with other data than requested');
      }
      return order.id;
    },

    async listTaken(providerOrderId) {
      const { orders } = await sdk();
      const { items } = paymentsAnswer(await request(() => orders.fetchPayments(providerOrderId)));
      return (
        items
          // A payment of another order must never be booked here.
          .filter(({ status, order_id }) => status === 'captured' && (order_id ?? providerOrderId) === providerOrderId)
          .map(({ id, amount, currency }) => ({
            providerOrderId,
            providerPaymentId: id,
            amountPaise: amount,
            currency,
          }))
      );
    },

    async refund(refund) {
      const { payments } = await sdk();
      if (refund.isRequestedAgain) {
        const known = await findRefund(payments, refund);
        if (known !== null) return known;
      }
      const body = {
        amount: refund.amountPaise,
        speed: 'normal' as const,
        receipt: refund.refundId,
      };
      return refundStateOf(refundAnswer(await request(() => payments.refund(refund.providerPaymentId, body))));
    },

    isCheckoutWordTrue: ({ providerOrderId, providerPaymentId, signature }: CheckoutWord) =>
      isSignedWith(settings.keySecret, `${providerOrderId}|${providerPaymentId}`, signature),

    async isWebhookTrue(body, signature) {
      if (settings.webhookSecret === null) return false;
      const { default: Library } = await import('razorpay');
      // The library decodes the body before it checks the signature, so invalid UTF-8 must not pass for another text.
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
    // Makes a repeated refund request idempotent; the library has no option for this header.
    if (config.url?.endsWith('/refund') && config.data?.receipt) {
      config.headers.set('X-Refund-Idempotency', config.data.receipt);
    }
    return config;
  });
  return sdk;
}

/**
 * One order per receipt. With `unique_receipt` a repeated request returns the first order; of two concurrent requests one
 * can still be refused with "Receipt should be unique", and then the first order is looked up.
 */
async function createOrFindOrder(orders: Razorpay['orders'], input: OrderInput): Promise<CreatedOrder> {
  const { paymentId: receipt, amountPaise: amount, currency } = input;
  const order = { amount, currency, receipt, unique_receipt: true, payment_capture: true };
  try {
    return orderAnswer(await request(() => orders.create(order)));
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const { items } = ordersAnswer(await request(() => orders.all({ receipt })));
    const existing = items.find((item) => isOrderFor(item, input));
    if (existing === undefined) throw error;
    return existing;
  }
}

const isOrderFor = (order: CreatedOrder, { paymentId, amountPaise, currency }: OrderInput): boolean =>
  order.receipt === paymentId && order.amount === amountPaise && order.currency === currency;

/** The refund of an earlier request whose response was lost; null: there is none. */
async function findRefund(
  payments: Razorpay['payments'],
  { refundId, providerRefundId, providerPaymentId }: RefundInput,
) {
  const { items } = refundsAnswer(await request(() => payments.fetchMultipleRefund(providerPaymentId, { count: 100 })));
  const own = items.find(({ id, receipt }) => id === providerRefundId || receipt === refundId);
  return own ? refundStateOf(own) : null;
}

/** Turns the library's errors, which are plain objects, into `ProviderRefused` or `ProviderAway`. */
async function request<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const { statusCode, error: body } = (error ?? {}) as { statusCode?: unknown; error?: { description?: unknown } };
    const status = Number(statusCode);
    // The admin shows this message beside a refund that fails.
    const fallback = statusCode === undefined ? 'no response' : `error ${statusCode}`;
    const sentence = typeof body?.description === 'string' ? body.description.slice(0, 300) : fallback;
    if (status >= 400 && status < 500 && !RETRYABLE_STATUSES.has(status))
      throw new ProviderRefused(`Razorpay: ${sentence}`);
    throw new ProviderAway(`Razorpay: ${sentence}`);
  }
}

function isSignedWith(secret: string, text: string, signature: string): boolean {
  const due = createHmac('sha256', secret).update(text).digest();
  const given = /^[0-9a-f]{64}$/.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0);
  return given.length === due.length && timingSafeEqual(given, due);
}
