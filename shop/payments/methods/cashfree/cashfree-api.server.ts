import { z } from 'zod';
import type { Paise } from '#lib/money.ts';
import { callProvider, type ProviderCall } from '#shop/payments/call-provider.server.ts';
import {
  type Capture,
  type CaptureInput,
  type KeyCheck,
  ProviderAway,
  ProviderRefused,
  type RefundInput,
  type RefundState,
  type ReportedRefund,
} from '#shop/payments/payments.ts';

type CashfreeSettings = {
  appId: string;
  secretKey: string;
  /** With its path, such as https://api.cashfree.com/pg. */
  apiUrl: string;
  /** Where a browser without room for a window comes back; null: the shop has no https address. */
  returnUrl: string | null;
  timeoutMs?: number;
};

/** The version of the API that the shapes below are of. */
const API_VERSION = '2023-08-01';
/** Orders of files have no phone number, which Cashfree demands. This one is of the examples in its documentation. */
const NO_PHONE = '9999999999';

const id = z.string().min(1).max(100);
/** A number in newer versions of the API is a text. */
const numberedId = z.union([id, z.number().int()]).transform(String);
/** Rupees with at most two decimals, as paise. */
const rupees = z
  .number()
  .nonnegative()
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4)
  .transform((amount): Paise => Math.round(amount * 100));

const order = z.object({
  order_id: id,
  order_amount: rupees,
  order_currency: z.string().length(3),
  payment_session_id: z.string().max(1_000).nullish(),
});
export const payment = z.object({
  cf_payment_id: numberedId,
  order_id: id.nullish(),
  payment_amount: rupees,
  payment_currency: z.string().length(3),
  payment_status: z.string(),
  /** false: an amount that is only blocked on a card. */
  is_captured: z.boolean().nullish(),
});
export const refund = z.object({
  cf_refund_id: numberedId,
  cf_payment_id: numberedId,
  refund_id: z.string().nullish(),
  refund_amount: rupees,
  refund_status: z.string(),
});

/** Cashfree documents letters and digits for ids of refunds: a UUID without its hyphens. */
const refundKeyOf = (refundId: string): string => refundId.replaceAll('-', '');
const UUID_PARTS = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

const refundStateOf = (one: z.infer<typeof refund>): RefundState => ({
  providerRefundId: one.cf_refund_id,
  state:
    one.refund_status === 'SUCCESS'
      ? 'done'
      : one.refund_status === 'CANCELLED' || one.refund_status === 'FAILED'
        ? 'failed'
        : 'waiting',
});

export const reportedRefundOf = (one: z.infer<typeof refund>): ReportedRefund => ({
  ...refundStateOf(one),
  refundId:
    UUID_PARTS.exec(one.refund_id ?? '')
      ?.slice(1)
      .join('-') ?? null,
  providerPaymentId: one.cf_payment_id,
  amountPaise: one.refund_amount,
});

export const captureOf = (providerOrderId: string, one: z.infer<typeof payment>): Capture | null =>
  one.payment_status === 'SUCCESS' && one.is_captured !== false
    ? {
        providerOrderId,
        providerPaymentId: one.cf_payment_id,
        amountPaise: one.payment_amount,
        currency: one.payment_currency,
      }
    : null;

/**
 * The calls of Cashfree's API that the shop makes (cashfree.com/docs/api-reference/payments). The shop names orders and
 * refunds itself, so a repeated request meets the first one.
 */
export function cashfreeApi(settings: CashfreeSettings) {
  const call = <Schema extends z.ZodType>(request: Call, schema: Schema) =>
    callProvider(callOf(settings, request), schema);
  const getOrder = (orderId: string) => call({ method: 'GET', path: `/orders/${encodeURIComponent(orderId)}` }, order);

  return {
    async createOrder(input: CaptureInput): Promise<string> {
      const { paymentId, amountPaise, currency, email, phone } = input;
      const body = {
        order_id: paymentId,
        order_amount: amountPaise / 100,
        order_currency: currency,
        customer_details: {
          customer_id: paymentId,
          // Customers may order with a number that the shop checks later; Cashfree refuses it.
          customer_phone: phone && /^[6-9]\d{9}$/.test(phone) ? phone : NO_PHONE,
          ...(email && { customer_email: email }),
        },
        ...(settings.returnUrl && { order_meta: { return_url: settings.returnUrl } }),
      };
      const found = await orExisting(
        call({ method: 'POST', path: '/orders', body, key: paymentId, isRepeatable: true }, order),
        () => getOrder(paymentId),
      );
      const isIt =
        found.order_id === paymentId && found.order_amount === amountPaise && found.order_currency === currency;
      if (!isIt) throw new ProviderRefused('Cashfree created an order with other data than requested');
      return found.order_id;
    },

    /** What the browser opens the window of an order with. */
    async getSession(providerOrderId: string): Promise<string> {
      const { payment_session_id: session } = await getOrder(providerOrderId);
      if (!session) throw new ProviderAway('Cashfree has no payment session for the order');
      return session;
    },

    async check(): Promise<KeyCheck> {
      const request = { method: 'GET', path: '/orders/check-of-the-keys', isRepeatable: false } as const;
      // Nobody has this order: refused keys get 401, accepted ones 404.
      const cause = await call(request, order).then(
        () => 200,
        (error: Error) => error.cause,
      );
      if (cause === 401 || cause === 403) return 'refused';
      return cause === 200 || cause === 404 ? 'accepted' : 'no-answer';
    },

    async listCaptures(providerOrderId: string): Promise<Capture[]> {
      const path = `/orders/${encodeURIComponent(providerOrderId)}/payments`;
      const payments = await call({ method: 'GET', path }, z.array(payment));
      // A payment of another order must never be recorded here.
      return payments
        .filter(({ order_id }) => (order_id ?? providerOrderId) === providerOrderId)
        .flatMap((one) => captureOf(providerOrderId, one) ?? []);
    },

    async listRefundsOf(providerOrderId: string): Promise<ReportedRefund[]> {
      const path = `/orders/${encodeURIComponent(providerOrderId)}/refunds`;
      return (await call({ method: 'GET', path }, z.array(refund))).map(reportedRefundOf);
    },

    /** Cashfree refunds an order, and takes the money from the payment that paid it. */
    async refund(input: RefundInput): Promise<RefundState> {
      const { providerOrderId, refundId, amountPaise, isRequestedAgain } = input;
      if (providerOrderId === null) throw new ProviderRefused('Cashfree: the payment has no order');
      const path = `/orders/${encodeURIComponent(providerOrderId)}/refunds`;
      const find = () => call({ method: 'GET', path: `${path}/${refundKeyOf(refundId)}` }, refund);
      if (isRequestedAgain) {
        const known = await find().catch((error: Error) => {
          if (error.cause === 404) return null;
          throw error;
        });
        if (known !== null) return refundStateOf(known);
      }
      const body = { refund_id: refundKeyOf(refundId), refund_amount: amountPaise / 100, refund_speed: 'STANDARD' };
      return refundStateOf(await orExisting(call({ method: 'POST', path, body, key: refundId }, refund), find));
    },
  };
}

/** 409: there is one with this id already. */
async function orExisting<Answer>(created: Promise<Answer>, find: () => Promise<Answer>): Promise<Answer> {
  try {
    return await created;
  } catch (error) {
    if ((error as Error).cause === 409) return find();
    throw error;
  }
}

type Call = Pick<ProviderCall, 'method' | 'body' | 'isRepeatable'> & {
  path: string;
  /** The same request with the same key is done once. */
  key?: string;
};

const callOf = (
  { appId, secretKey, apiUrl, timeoutMs }: CashfreeSettings,
  { path, key, ...call }: Call,
): ProviderCall => ({
  ...call,
  provider: 'Cashfree',
  url: `${apiUrl}${path}`,
  timeoutMs,
  headers: {
    'x-api-version': API_VERSION,
    'x-client-id': appId,
    'x-client-secret': secretKey,
    ...(key !== undefined && { 'x-idempotency-key': key }),
  },
  reasonIn: (answer) => (answer as { message?: unknown } | null)?.message,
});
