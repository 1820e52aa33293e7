import {
  type Capture,
  type CaptureInput,
  ProviderAway,
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

export type RazorpaySettings = {
  keyId: string;
  keySecret: string;
  apiUrl: string;
  /** Time limit for a whole call with its second attempt. */
  timeoutMs?: number;
};

/** Customers wait for some of the responses. */
const TIMEOUT_MS = 8_000;
const RETRY_AFTER_MS = 250;
/** The most that Razorpay returns at once. */
const PAGE_ROWS = 100;
const REFUND_PAGES_MAX = 20;
const ANSWER_MAX_BYTES = 1024 * 1024;
/** Client error statuses that a later attempt may not meet. */
const RETRYABLE_STATUSES = new Set([401, 403, 408, 409, 425, 429]);

type Call = {
  method: 'GET' | 'POST';
  /** Below /v1. */
  path: string;
  body?: object;
  /** It may be sent again before anybody has looked whether the first attempt arrived; so may every GET. */
  isRepeatable?: boolean;
  headers?: Record<string, string>;
};

/**
 * The calls of Razorpay's API that the shop makes (razorpay.com/docs/api). A repeated order returns the first one by its
 * `unique_receipt`. A refund carries its idempotency header, and is still looked up before it is submitted again.
 */
export function razorpayApi(settings: RazorpaySettings) {
  const call = <Answer>(request: Call, read: (answer: unknown) => Answer) => send(settings, request, read);

  return {
    async createOrder(input: CaptureInput): Promise<string> {
      const order = await createOrFindOrder(input);
      if (!isOrderFor(order, input)) {
        throw new ProviderRefused('Razorpay created an order with other data than requested');
      }
      return order.id;
    },

    async listCaptures(providerOrderId: string): Promise<Capture[]> {
      const path = `/orders/${encodeURIComponent(providerOrderId)}/payments`;
      const { items } = await call({ method: 'GET', path }, paymentsAnswer);
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

/** Sends a call; a repeatable one once more if the service was unreachable or busy and time is left. */
async function send<Answer>(
  { timeoutMs = TIMEOUT_MS, ...settings }: RazorpaySettings,
  request: Call,
  read: (answer: unknown) => Answer,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const attempt = async () => read(await answerOf(settings, request, signal));
  try {
    return await attempt();
  } catch (error) {
    const isRepeatable = request.method === 'GET' || request.isRepeatable === true;
    if (!(error instanceof ProviderAway) || !isRepeatable) throw error;
    await new Promise((done) => setTimeout(done, RETRY_AFTER_MS));
    if (signal.aborted) throw error;
    return attempt();
  }
}

/** The JSON of a successful response. Throws `ProviderRefused` or `ProviderAway`, which name no secret. */
async function answerOf(
  { keyId, keySecret, apiUrl }: RazorpaySettings,
  { method, path, body, headers }: Call,
  signal: AbortSignal,
): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${apiUrl}/v1${path}`, {
      method,
      signal,
      redirect: 'error',
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    text = await readText(response);
  } catch {
    throw new ProviderAway('Razorpay: no response');
  }
  const answer = parse(text);
  if (response.ok) return answer;
  const { status } = response;
  // The admin shows this message beside a refund that fails.
  const { description } = (answer as { error?: { description?: unknown } } | null)?.error ?? {};
  const sentence = `Razorpay: ${typeof description === 'string' ? description.slice(0, 300) : `error ${status}`}`;
  const isRefused = status >= 400 && status < 500 && !RETRYABLE_STATUSES.has(status);
  throw isRefused ? new ProviderRefused(sentence) : new ProviderAway(sentence);
}

/** Throws if the body is longer than any that Razorpay sends. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_MAX_BYTES) throw new Error('The response is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** null: no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
