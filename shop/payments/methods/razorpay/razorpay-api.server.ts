import type { z } from 'zod';
import { callProvider, type ProviderCall } from '#shop/payments/call-provider.server.ts';
import {
  type Capture,
  type CaptureInput,
  type KeyCheck,
  ProviderRefused,
  type RefundInput,
  type RefundState,
  type ReportedRefund,
} from '#shop/payments/payments.ts';
import {
  type CreatedOrder,
  orderAnswer,
  ordersAnswer,
  paymentsAnswer,
  refundAnswer,
  refundStateOf,
  refundsAnswer,
  reportedRefundOf,
} from './razorpay-answers.server.ts';

type RazorpaySettings = {
  keyId: string;
  keySecret: string;
  apiUrl: string;
  /** Time limit for a whole call with its second attempt. */
  timeoutMs?: number;
};

/** The most rows that Razorpay returns in a page. */
const PAGE_ROWS = 100;
const REFUND_PAGES_MAX = 20;

type Call = {
  method: 'GET' | 'POST';
  /** Below /v1. */
  path: string;
  body?: object;
  isRepeatable?: boolean;
  headers?: Record<string, string>;
};

/**
 * The calls of Razorpay's API that the shop makes (razorpay.com/docs/api). A repeated order returns the first one by its
 * `unique_receipt`. A refund carries its idempotency header, and is still looked up before it is submitted again.
 */
export function razorpayApi(settings: RazorpaySettings) {
  const call = <Schema extends z.ZodType>(request: Call, schema: Schema) =>
    callProvider(callOf(settings, request), schema);

  return {
    async createOrder(input: CaptureInput): Promise<string> {
      const order = await createOrFindOrder(input);
      if (!isOrderFor(order, input)) {
        throw new ProviderRefused('Razorpay created an order with other data than requested');
      }
      return order.id;
    },

    async check(): Promise<KeyCheck> {
      try {
        // Once: refused keys stay refused.
        await call({ method: 'GET', path: '/orders?count=1', isRepeatable: false }, ordersAnswer);
        return 'accepted';
      } catch (error) {
        return error instanceof Error && (error.cause === 401 || error.cause === 403) ? 'refused' : 'no-answer';
      }
    },

    async listCaptures(providerOrderId: string): Promise<Capture[]> {
      const path = `/orders/${encodeURIComponent(providerOrderId)}/payments`;
      const { items } = await call({ method: 'GET', path }, paymentsAnswer);
      return (
        items
          // A payment of another order must never be recorded here.
          .filter(({ status, order_id }) => status === 'captured' && (order_id ?? providerOrderId) === providerOrderId)
          .map(({ id, amount, currency }) => ({
            providerOrderId,
            providerPaymentId: id,
            amountPaise: amount,
            currency,
          }))
      );
    },

    async refund(input: RefundInput): Promise<RefundState> {
      if (input.isRequestedAgain) {
        const known = await findRefund(input);
        if (known !== null) return known;
      }
      const refund = await call(
        {
          method: 'POST',
          path: `/payments/${encodeURIComponent(input.providerPaymentId)}/refund`,
          body: { amount: input.amountPaise, speed: 'normal', receipt: input.refundId },
          headers: { 'x-refund-idempotency': input.refundId },
        },
        refundAnswer,
      );
      return refundStateOf(refund);
    },

    async listRefunds(since: Date): Promise<ReportedRefund[]> {
      const found: ReportedRefund[] = [];
      const from = String(Math.floor(since.getTime() / 1_000));
      for (let page = 0; page < REFUND_PAGES_MAX; page += 1) {
        const query = new URLSearchParams({ from, count: String(PAGE_ROWS), skip: String(page * PAGE_ROWS) });
        const { items } = await call({ method: 'GET', path: `/refunds?${query}` }, refundsAnswer);
        found.push(...items.map(reportedRefundOf));
        if (items.length < PAGE_ROWS) break;
      }
      return found;
    },
  };

  /**
   * One order per receipt. With `unique_receipt` a repeated request returns the first order; of two concurrent requests
   * one can still be refused with "Receipt should be unique", and then the first order is looked up.
   */
  async function createOrFindOrder(input: CaptureInput): Promise<CreatedOrder> {
    const { paymentId: receipt, amountPaise: amount, currency } = input;
    const body = { amount, currency, receipt, unique_receipt: true, payment_capture: true };
    try {
      return await call({ method: 'POST', path: '/orders', body, isRepeatable: true }, orderAnswer);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      const path = `/orders?${new URLSearchParams({ receipt })}`;
      const { items } = await call({ method: 'GET', path }, ordersAnswer);
      const existing = items.find((item) => isOrderFor(item, input));
      if (existing === undefined) throw error;
      return existing;
    }
  }

  /** The refund of an earlier request whose response was lost; null: there is none. */
  async function findRefund({ refundId, providerRefundId, providerPaymentId }: RefundInput) {
    const path = `/payments/${encodeURIComponent(providerPaymentId)}/refunds?count=100`;
    const { items } = await call({ method: 'GET', path }, refundsAnswer);
    const own = items.find(({ id, receipt }) => id === providerRefundId || receipt === refundId);
    return own ? refundStateOf(own) : null;
  }
}

const isOrderFor = (order: CreatedOrder, { paymentId, amountPaise, currency }: CaptureInput): boolean =>
  order.receipt === paymentId && order.amount === amountPaise && order.currency === currency;

const callOf = (
  { keyId, keySecret, apiUrl, timeoutMs }: RazorpaySettings,
  { path, headers, ...call }: Call,
): ProviderCall => ({
  ...call,
  provider: 'Razorpay',
  url: `${apiUrl}/v1${path}`,
  timeoutMs,
  headers: { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`, ...headers },
  reasonIn: (answer) => (answer as { error?: { description?: unknown } } | null)?.error?.description,
});
