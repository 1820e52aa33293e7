import { createHmac, randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '../ports.ts';
import { answerJson } from './answer-json.ts';
import { cashfreeFrame, cashfreeScript } from './cashfree-window.ts';
import type { Behaviour, Razorpay, StandInPayment } from './razorpay.ts';

/** What tests do with a provider's stand-in, whichever it is; amounts in paise. */
export type ProviderStandIn = Omit<Razorpay, 'answerKnownReceipt'>;

const numbered = (): string => String(randomInt(1_000_000_000, 2_000_000_000));
const statuses = { processed: 'SUCCESS', pending: 'PENDING', failed: 'CANCELLED' } as const;
const paymentStatuses = { captured: 'SUCCESS', authorized: 'PENDING', failed: 'FAILED', refunded: 'SUCCESS' } as const;

/**
 * Cashfree on this machine (cashfree.com/docs/api-reference/payments): orders, payments, refunds, signed messages and its
 * window, and the ways they fail. It speaks in rupees; what tests read and write is in paise.
 */
export async function startCashfree(): Promise<ProviderStandIn> {
  const appId = 'TEST_stand_in';
  const secret = 'a Cashfree secret that no page and no log may ever show';
  const [orders, payments, refunds, requests]: [
    Razorpay['orders'],
    Razorpay['payments'],
    Razorpay['refunds'],
    string[],
  ] = [[], [], [], []];
  const refundsByKey = new Map<string, object>();
  const waiting: (() => void)[] = [];
  let behaviour: Behaviour = 'kind';
  let refundStatus: 'processed' | 'pending' | 'failed' = 'processed';

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => outgoing.writeHead(500).end(String(error)));
  });
  const port = await listenLocally(server);
  const origin = `http://127.0.0.1:${port}`;

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', origin);
    const { method, headers } = incoming;
    if (pathname.startsWith('/window/'))
      return answerWindow(method === 'OPTIONS' ? '/window/may-i' : pathname, searchParams, outgoing);
    const body = await text(incoming);
    requests.push(`${method} ${pathname}`);
    if (headers['x-client-id'] !== appId || headers['x-client-secret'] !== secret)
      return answerJson(outgoing, 401, failure('authentication Failed', 'request_failed'));
    if (!/^20\d\d-\d\d-\d\d$/.test(String(headers['x-api-version'])))
      return answerJson(outgoing, 400, failure('version is not present', 'request_failed'));
    if (behaviour === 'silent') await new Promise<void>((done) => waiting.push(done));
    if (behaviour === 'cut') return void outgoing.destroy();
    if (behaviour === 'away') return answerJson(outgoing, 503, failure('The server is busy', 'api_error'));
    if (behaviour === 'refusing')
      return answerJson(outgoing, 400, failure('This request is refused', 'request_invalid'));
    if (behaviour === 'garbage') {
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"order_id": 7, "order_amount": "none');
      return;
    }
    const [status, response] = act(`${method} ${pathname}`, body === '' ? {} : JSON.parse(body), {
      key: String(headers['x-idempotency-key'] ?? ''),
    });
    if (behaviour === 'lost') outgoing.destroy();
    else answerJson(outgoing, status, response);
  }

  function act(question: string, body: Record<string, unknown>, { key }: { key: string }): [number, object] {
    if (question === 'POST /pg/orders') return openOrder(body);
    const [, orderId = '', rest = ''] = /^\w+ \/pg\/orders\/([^/]+)(\/.*)?$/.exec(question) ?? [];
    const order = orders.find(({ id }) => id === orderId);
    if (order === undefined) return [404, failure('order not found', 'order_not_found')];
    if (question.startsWith('POST') && rest === '/refunds') return refund(orderId, body, key);
    if (rest === '') return [200, orderEntity(order)];
    const isRequested = ({ order_id }: StandInPayment) => behaviour === 'mixing' || order_id === orderId;
    if (rest === '/payments') return [200, payments.filter(isRequested).map(paymentEntity)];
    if (rest === '/refunds') {
      const own = payments.filter(({ order_id }) => order_id === orderId).map(({ id }) => id);
      return [200, refunds.filter(({ payment_id }) => own.includes(payment_id)).map(refundEntity)];
    }
    const found = refunds.find(({ receipt }) => rest === `/refunds/${receipt}`);
    return found ? [200, refundEntity(found)] : [404, failure('refund not found', 'refund_not_found')];
  }

  function openOrder(body: Record<string, unknown>): [number, object] {
    const { order_id, order_amount, order_currency, customer_details } = body;
    const { customer_id, customer_phone } = (customer_details ?? {}) as Record<string, unknown>;
    const isComplete = typeof customer_id === 'string' && /^\+?\d{10,13}$/.test(String(customer_phone));
    if (!isComplete) return [400, failure('customer_details.customer_phone is missing', 'customer_details_missing')];
    if (!/^[\w-]{3,45}$/.test(String(order_id)) || !(Number(order_amount) >= 1) || !isRupees(order_amount))
      return [400, failure('order_amount is invalid', 'order_amount_invalid')];
    if (orders.some(({ id }) => id === order_id))
      return [409, failure('order with same id is already present', 'order_already_exists')];
    const amount = Math.round(Number(order_amount) * 100);
    const order = { id: String(order_id), amount, currency: String(order_currency), receipt: String(order_id) };
    orders.push(order);
    return [200, orderEntity(order)];
  }

  function refund(orderId: string, body: Record<string, unknown>, key: string): [number, object] {
    const known = refundsByKey.get(key);
    if (key !== '' && known) return [200, known];
    const { refund_id, refund_amount } = body;
    if (!/^[a-zA-Z0-9]{3,40}$/.test(String(refund_id)) || !isRupees(refund_amount))
      return [400, failure('refund_id is invalid', 'refund_id_invalid')];
    if (refunds.some(({ receipt }) => receipt === refund_id))
      return [409, failure('refund with same id is already present', 'refund_already_exists')];
    const amount = Math.round(Number(refund_amount) * 100);
    const payment = payments.find(({ order_id, captured }) => order_id === orderId && captured);
    const given = refunds
      .filter(({ payment_id, status }) => payment_id === payment?.id && status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0);
    if (!payment || amount <= 0 || given + amount > payment.amount)
      return [400, failure('Refund amount is more than the amount left', 'refund_amount_invalid')];
    const made = { id: numbered(), payment_id: payment.id, amount, status: refundStatus, receipt: String(refund_id) };
    refunds.push({ ...made, created_at: Math.floor(Date.now() / 1_000) });
    if (key !== '') refundsByKey.set(key, refundEntity(made));
    return [200, refundEntity(made)];
  }

  const orderEntity = ({ id, amount, currency }: Razorpay['orders'][number]) => ({
    cf_order_id: numbered(),
    order_id: id,
    order_amount: shown(amount),
    order_currency: currency,
    order_status: 'ACTIVE',
    payment_session_id: `session_${id}`,
  });
  const paymentEntity = ({ id, order_id, amount, currency, status, captured }: StandInPayment) => ({
    cf_payment_id: id,
    order_id,
    order_amount: shown(amount),
    payment_amount: shown(amount),
    payment_currency: currency,
    payment_status: paymentStatuses[status],
    is_captured: captured,
  });
  const refundEntity = ({ id, payment_id, amount, status, receipt }: RefundIn) => ({
    cf_refund_id: id,
    cf_payment_id: payment_id,
    refund_id: receipt,
    refund_amount: shown(amount),
    refund_currency: 'INR',
    refund_status: statuses[status as keyof typeof statuses],
  });
  const shown = (paise: number): number => (behaviour === 'miscounting' ? paise + 100 : paise) / 100;

  /** What a browser loads and does. */
  function answerWindow(path: string, query: URLSearchParams, outgoing: ServerResponse): void {
    const reply = (type: string, text: string) =>
      outgoing
        .writeHead(200, {
          'content-type': type,
          'access-control-allow-origin': '*',
          'access-control-allow-headers': '*',
        })
        .end(text);
    if (path === '/window/cashfree.js') return void reply('text/javascript', cashfreeScript(origin));
    if (path === '/window/frame') return void reply('text/html', cashfreeFrame);
    const order = orders.find(({ id }) => `session_${id}` === query.get('session'));
    if (path === '/window/pay' && order)
      standIn.pay(order, query.has('fail') ? { status: 'failed', captured: false } : {});
    reply('application/json', '{}');
  }

  const standIn: ProviderStandIn = {
    env: {
      CASHFREE_APP_ID: appId,
      CASHFREE_SECRET_KEY: secret,
      CASHFREE_API_URL: `${origin}/pg`,
      CASHFREE_CHECKOUT_URL: `${origin}/window/cashfree.js`,
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
    refundAs(status) {
      refundStatus = status;
    },
    refundOnWebsite(payment, amount) {
      const made = {
        id: numbered(),
        payment_id: payment.id,
        amount,
        status: 'processed',
        receipt: `website${numbered()}`,
        created_at: Math.floor(Date.now() / 1_000),
      };
      refunds.push(made);
      return made;
    },
    pay({ id }, changes = {}) {
      const order = orders.find((one) => one.id === id);
      const payment: StandInPayment = {
        id: numbered(),
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
    wordFor: ({ order_id }) => ({ cashfree_order_id: String(order_id) }),
    message(_event, { payment, refund: back }, eventId = numbered()) {
      const order = payment ? { order: { order_id: payment.order_id, order_amount: shown(payment.amount) } } : {};
      const body = JSON.stringify({
        data: back ? { refund: refundEntity(back) } : { ...order, ...(payment && { payment: paymentEntity(payment) }) },
        event_time: new Date().toISOString(),
        type: back ? 'REFUND_STATUS_WEBHOOK' : 'PAYMENT_SUCCESS_WEBHOOK',
      });
      const time = String(Date.now());
      const headers = {
        'content-type': 'application/json',
        'x-idempotency-key': eventId,
        'x-webhook-timestamp': time,
        'x-webhook-signature': createHmac('sha256', secret).update(`${time}${body}`).digest('base64'),
      };
      return { body, headers };
    },
    async send(shopOrigin, { body, headers }) {
      return (await fetch(`${shopOrigin}/webhooks/cashfree`, { method: 'POST', body, headers })).status;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return standIn;
}

type RefundIn = Omit<Razorpay['refunds'][number], 'created_at'>;

/** At most two decimals, as Cashfree demands. */
const isRupees = (amount: unknown): boolean => /^\d+(\.\d{1,2})?$/.test(String(amount));

const failure = (message: string, code: string) => ({ message, code, type: 'invalid_request_error' });
