import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '../ports.ts';
import { answerJson } from './answer-json.ts';
import { checkoutFrame, checkoutScript } from './razorpay-window.ts';

/**
 * How it answers from now on. `away`: 503. `garbage`: 200 with nonsense. `lost`: handles the request and breaks the
 * line. `silent`: does not respond until `kind` again. `refusing`: 400. `cut`: breaks the line before it does anything.
 * `miscounting`: handles the request, and returns one rupee more in every response. `mixing`: lists everybody's payments,
 * for any order.
 */
export type Behaviour = 'kind' | 'away' | 'garbage' | 'lost' | 'silent' | 'refusing' | 'cut' | 'miscounting' | 'mixing';

export type StandInPayment = {
  id: string;
  order_id: string | null;
  amount: number;
  currency: string;
  status: 'authorized' | 'captured' | 'failed' | 'refunded';
  captured: boolean;
};
type StandInOrder = { id: string; amount: number; currency: string; receipt: string | null };
type StandInRefund = {
  id: string;
  payment_id: string;
  amount: number;
  status: string;
  receipt: string | null;
  /** Seconds since 1970. */
  created_at: number;
};

export type Message = { body: string; headers: Record<string, string> };

export type Razorpay = {
  /** For the shop under test. */
  env: Record<string, string>;
  origin: string;
  secret: string;
  orders: StandInOrder[];
  payments: StandInPayment[];
  refunds: StandInRefund[];
  /** Its requests, in order: "POST /v1/orders". */
  requests: string[];
  behave(behaviour: Behaviour): void;
  /**
   * What a second order with a receipt that is known already gets: a refusal, as by default, or the first order again.
   * The documentation of `unique_receipt` promises the order; requests at the same moment have been refused.
   */
  answerKnownReceipt(answer: 'refusal' | 'order'): void;
  /** How new refunds fare. */
  refundAs(status: 'processed' | 'pending' | 'failed'): void;
  /** A refund on Razorpay's website, without a webhook. */
  refundOnWebsite(payment: StandInPayment, amount: number): StandInRefund;
  /** A payment at the bank, without a webhook. */
  pay(order: { id: string }, changes?: Partial<StandInPayment>): StandInPayment;
  /** What Checkout would hand to the page. */
  wordFor(payment: StandInPayment): Record<string, string>;
  /** A signed message. */
  message(
    event: string,
    about: { payment?: StandInPayment; refund?: Omit<StandInRefund, 'created_at'> },
    eventId?: string,
  ): Message;
  /** Sends a message to a shop and gives the status of its answer. */
  send(shopOrigin: string, message: Message): Promise<number>;
  stop(): void;
};

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');
const fresh = (prefix: string): string => `${prefix}_${randomBytes(7).toString('hex')}`;

/** Razorpay on this machine: its Orders API, payments, refunds, signed messages and window, and the ways they fail. */
export async function startRazorpay(): Promise<Razorpay> {
  const keyId = 'rzp_test_stall';
  const secret = 'a key secret that no page and no log may ever show';
  const webhookSecret = 'a webhook secret that no page and no log may ever show';
  const orders: StandInOrder[] = [];
  const payments: StandInPayment[] = [];
  const refunds: StandInRefund[] = [];
  const refundsByKey = new Map<string, StandInRefund>();
  const requests: string[] = [];
  const waiting: (() => void)[] = [];
  let behaviour: Behaviour = 'kind';
  let refundStatus = 'processed';
  let isKnownReceiptRefused = true;

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      outgoing.writeHead(500).end(String(error));
    });
  });
  const port = await listenLocally(server);
  const origin = `http://127.0.0.1:${port}`;

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', origin);
    const body = await text(incoming);
    if (pathname.startsWith('/window/')) {
      const path = incoming.method === 'OPTIONS' ? '/window/may-i' : pathname;
      return answerWindow(path, searchParams, outgoing);
    }
    requests.push(`${incoming.method} ${pathname}`);
    const due = `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}`;
    if (incoming.headers.authorization !== due) return answerJson(outgoing, 401, failure('Authentication failed'));
    if (behaviour === 'silent') await new Promise<void>((done) => waiting.push(done));
    if (behaviour === 'cut') return void outgoing.destroy();
    if (behaviour === 'away') return answerJson(outgoing, 503, { error: { description: 'The server is busy' } });
    if (behaviour === 'refusing') return answerJson(outgoing, 400, failure('This request is refused'));
    if (behaviour === 'garbage') {
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"id": 7, "items": "none');
      return;
    }
    const key = String(incoming.headers['x-refund-idempotency'] ?? '');
    const response = act(
      `${incoming.method} ${pathname}`,
      body === '' ? Object.fromEntries(searchParams) : JSON.parse(body),
      key,
    );
    if (behaviour === 'lost') outgoing.destroy();
    else if (behaviour === 'miscounting') answerJson(outgoing, 'error' in response ? 400 : 200, miscount(response));
    else answerJson(outgoing, 'error' in response ? 400 : 200, response);
  }

  function act(question: string, body: Record<string, unknown>, key: string): object {
    const [, orderId] = /^GET \/v1\/orders\/([^/]+)\/payments$/.exec(question) ?? [];
    const isRequested = ({ order_id }: StandInPayment) => behaviour === 'mixing' || order_id === orderId;
    if (orderId !== undefined) return list(payments.filter(isRequested));
    const [, refunded] = /^GET \/v1\/payments\/([^/]+)\/refunds$/.exec(question) ?? [];
    if (refunded !== undefined) return list(refunds.filter(({ payment_id }) => payment_id === refunded));
    const [, paymentId] = /^POST \/v1\/payments\/([^/]+)\/refund$/.exec(question) ?? [];
    if (paymentId !== undefined) return refund(paymentId, body, key);
    if (question === 'GET /v1/refunds') return listRefunds(body);
    if (question === 'POST /v1/orders') return openOrder(body);
    if (question === 'GET /v1/orders') return list(orders.filter(({ receipt }) => receipt === body.receipt));
    return failure('The requested URL was not found on the server.');
  }

  function openOrder({ amount, currency, receipt, unique_receipt }: Record<string, unknown>): object {
    if (!Number.isInteger(amount) || Number(amount) < 100) return failure('The amount must be at least INR 1.00');
    const known = unique_receipt === true && orders.find((order) => order.receipt === receipt);
    if (known) return isKnownReceiptRefused ? failure('Receipt should be unique') : known;
    const order = { id: fresh('order'), amount: Number(amount), currency: String(currency), receipt: String(receipt) };
    orders.push(order);
    return order;
  }

  /** The newest first; ten without a count, at most a hundred. */
  function listRefunds({ from = 0, to = Infinity, count = 10, skip = 0 }: Record<string, unknown>): object {
    const inTime = refunds.filter(({ created_at: at }) => at >= Number(from) && at <= Number(to)).toReversed();
    return list(inTime.slice(Number(skip), Number(skip) + Math.min(Number(count), 100)));
  }

  function refund(paymentId: string, { amount, receipt }: Record<string, unknown>, key: string): object {
    const known = refundsByKey.get(key);
    if (key !== '' && known !== undefined) {
      // "A different payload will be rejected."
      return known.payment_id === paymentId && known.amount === amount
        ? known
        : failure('Different request with the same idempotency key');
    }
    if (key !== '' && !/^[\w-]{10,}$/.test(key)) return failure('The idempotency key must have at least 10 characters');
    const payment = payments.find(({ id, captured }) => id === paymentId && captured);
    // What failed never left.
    const standing = refunds.filter((one) => one.payment_id === paymentId && one.status !== 'failed');
    const given = standing.reduce((sum, one) => sum + one.amount, 0);
    if (!payment || given + Number(amount) > payment.amount) return failure('The refund amount is not available');
    const made = {
      id: fresh('rfnd'),
      payment_id: paymentId,
      amount: Number(amount),
      status: refundStatus,
      receipt: typeof receipt === 'string' ? receipt : null,
      created_at: Math.floor(Date.now() / 1_000),
    };
    refunds.push(made);
    if (key !== '') refundsByKey.set(key, made);
    return made;
  }

  /** What a browser loads and does. */
  function answerWindow(path: string, query: URLSearchParams, outgoing: ServerResponse): void {
    const type = (text: string) => ({
      'content-type': text,
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    });
    if (path === '/window/checkout.js') {
      outgoing.writeHead(200, type('text/javascript')).end(checkoutScript(origin));
      return;
    }
    if (path === '/window/frame') {
      outgoing.writeHead(200, type('text/html')).end(checkoutFrame);
      return;
    }
    const order = orders.find(({ id }) => id === query.get('order'));
    if (path !== '/window/pay' || order === undefined) {
      outgoing.writeHead(200, type('application/json')).end('{}');
      return;
    }
    const payment = razorpay.pay(order, query.has('fail') ? { status: 'failed', captured: false } : {});
    outgoing.writeHead(200, type('application/json')).end(JSON.stringify(razorpay.wordFor(payment)));
  }

  const razorpay: Razorpay = {
    env: {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: secret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API_URL: origin,
      RAZORPAY_CHECKOUT_URL: `${origin}/window/checkout.js`,
    },
    origin,
    secret,
    orders,
    payments,
    refunds,
    requests,
    behave(next) {
      behaviour = next;
      if (next !== 'silent') for (const go of waiting.splice(0)) go();
    },
    answerKnownReceipt(answer) {
      isKnownReceiptRefused = answer === 'refusal';
    },
    refundAs(status) {
      refundStatus = status;
    },
    refundOnWebsite(payment, amount) {
      const made = refund(payment.id, { amount }, '');
      if ('error' in made) throw new Error('Razorpay refused the refund');
      return made as StandInRefund;
    },
    pay({ id }, changes = {}) {
      const order = orders.find((one) => one.id === id);
      const payment: StandInPayment = {
        id: fresh('pay'),
        order_id: id,
        amount: order?.amount ?? 0,
        currency: order?.currency ?? 'INR',
        status: 'captured',
        captured: true,
        ...changes,
      };
      payments.push(payment);
      return payment;
    },
    wordFor: ({ id, order_id }) => ({
      razorpay_payment_id: id,
      razorpay_order_id: String(order_id),
      razorpay_signature: hmac(secret, `${order_id}|${id}`),
    }),
    message(event, { payment, refund: back }, eventId = fresh('evt')) {
      const body = JSON.stringify({
        entity: 'event',
        event,
        payload: {
          ...(payment ? { payment: { entity: { entity: 'payment', ...payment } } } : {}),
          ...(back ? { refund: { entity: { entity: 'refund', ...back } } } : {}),
        },
        created_at: Math.floor(Date.now() / 1_000),
      });
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-event-id': eventId,
          'x-razorpay-signature': hmac(webhookSecret, body),
        },
      };
    },
    async send(shopOrigin, { body, headers }) {
      const { status } = await fetch(`${shopOrigin}/webhooks/razorpay`, { method: 'POST', body, headers });
      return status;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return razorpay;
}

/** Every sum in an answer is one rupee more. */
const miscount = (response: object): object =>
  JSON.parse(JSON.stringify(response), (name, value) => (name === 'amount' ? Number(value) + 100 : value));

const list = (items: object[]) => ({ entity: 'collection', count: items.length, items });
const failure = (description: string) => ({ error: { code: 'BAD_REQUEST_ERROR', description } });
