import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '../ports.ts';
import { answerJson } from './answer-json.ts';

/**
 * How it answers from now on. `away`: 503. `full`: no courier delivers. `refusing`: 422 to new orders. `late`: the courier has
 * collected every parcel. `unprinted`: labels and pickups have to be requested again.
 */
type Behaviour = 'kind' | 'away' | 'full' | 'refusing' | 'late' | 'unprinted';

type StandInOrder = {
  id: number;
  shipmentId: number;
  number: string;
  body: Record<string, unknown>;
  awb: string | null;
  courier: string | null;
  isCancelled: boolean;
  hasPickup: boolean;
};

type Reply = (status: number, content?: object) => void;

const EMAIL = 'api@stall.example';
const PASSWORD = 'correct horse';
const TOKEN = 'token-of-the-webhook';
const COURIERS = [
  { courier_company_id: 19, courier_name: 'Ecom Express Surface', rate: 150.12, estimated_delivery_days: '6', cod: 1 },
  { courier_company_id: 43, courier_name: 'Delhivery Surface', rate: 54, estimated_delivery_days: '4', cod: 1 },
];

/**
 * A stand-in for Shiprocket's API as apidocs.shiprocket.in describes it: logins with a token, serviceability, custom orders,
 * AWB, pickup, label and cancellation, which has no body. It does what the documentation leaves open at its worst: the same
 * order number twice makes two orders, and a cancellation that comes too late is refused with 200. The id of a cancelled
 * order cannot be used again.
 */
export async function startShiprocket() {
  const orders: StandInOrder[] = [];
  const requests: string[] = [];
  let behaviour: Behaviour = 'kind';
  let lostCall: string | null = null;
  let interlude: { call: string; work: () => Promise<unknown> } | null = null;
  let lastLogin = 0;
  let tokensEnded = 0;

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  const port = await listenLocally(server);
  const origin = `http://127.0.0.1:${port}`;
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', origin);
    const path = url.pathname.replace('/v1/external', '');
    const json = await text(request);
    const body = json === '' ? {} : JSON.parse(json);
    requests.push(`${request.method} ${path}`);
    if (interlude?.call === `${request.method} ${path}`) await interlude.work();
    const reply: Reply = (status, content) => {
      if (lostCall === `${request.method} ${path}`) response.destroy();
      else if (content === undefined) response.writeHead(status).end();
      else answerJson(response, status, content);
    };
    if (behaviour === 'away') return reply(503, { message: 'Try again later', status_code: 503 });
    if (path === '/auth/login') {
      if (body.email !== EMAIL || body.password !== PASSWORD)
        return reply(403, { message: 'Invalid email and password combination', status_code: 403 });
      lastLogin += 1;
      return reply(200, { id: 1, email: EMAIL, token: `token-${lastLogin}` });
    }
    const sent = Number(/^Bearer token-(\d+)$/.exec(request.headers.authorization ?? '')?.[1] ?? 0);
    if (sent <= tokensEnded || sent > lastLogin) return reply(401, { message: 'Token has expired', status_code: 401 });
    return serve(`${request.method} ${path}`, url.searchParams, body, reply);
  }

  function serve(call: string, query: URLSearchParams, body: Record<string, never>, reply: Reply) {
    const shipmentId = Number([body.shipment_id].flat()[0]);
    const order = orders.find((one) => one.shipmentId === shipmentId);
    const missing = {
      message: 'Oops! Invalid Data.',
      errors: { shipment_id: ['The shipment id is unknown.'] },
      status_code: 422,
    };
    switch (call) {
      case 'GET /courier/serviceability': {
        if (behaviour === 'full') return reply(200, { status: 404, message: 'No courier is available' });
        return reply(200, { status: 200, currency: 'INR', data: { available_courier_companies: COURIERS } });
      }
      case 'GET /orders': {
        const found = orders.filter(({ number, awb }) =>
          [number, awb].some((text) => text?.includes(query.get('search') ?? '')),
        );
        const data = found.map(({ id, shipmentId: shipment, number, awb, courier, isCancelled }) => ({
          id,
          channel_order_id: number,
          status: isCancelled ? 'CANCELED' : 'NEW',
          shipments: [{ id: shipment, awb: awb ?? '', courier: courier ?? '' }],
        }));
        return reply(200, { data, meta: { pagination: { total: data.length } } });
      }
      case 'POST /orders/cancel': {
        if (behaviour === 'late')
          return reply(200, { message: 'Order cannot be cancelled as it has been shipped.', status_code: 400 });
        const requested = orders.filter(({ id }) => [body.ids].flat().includes(id as never));
        if (requested.length === 0)
          return reply(500, { message: 'Trying to get property of non-object', status_code: 500 });
        for (const one of requested) one.isCancelled = true;
        return reply(204);
      }
      case 'POST /orders/create/adhoc': {
        if (behaviour === 'refusing') {
          const errors = { billing_phone: ['The billing phone is invalid.'] };
          return reply(422, { message: 'Oops! Invalid Data.', errors, status_code: 422 });
        }
        if (orders.some(({ number, isCancelled }) => isCancelled && number === String(body.order_id)))
          return reply(422, { message: 'The order id was used for a cancelled order.', status_code: 422 });
        const id = 16_161_616 + orders.length;
        const made = { id, shipmentId: id + 1_000_000, number: String(body.order_id), body, awb: null, courier: null };
        orders.push({ ...made, isCancelled: false, hasPickup: false });
        return reply(200, {
          order_id: id,
          shipment_id: made.shipmentId,
          status: 'NEW',
          status_code: 1,
          awb_code: null,
        });
      }
      case 'POST /courier/assign/awb': {
        if (order === undefined) return reply(422, missing);
        if (order.awb !== null)
          return reply(400, { message: 'Oops! Cannot reassign courier for this shipment.', status_code: 400 });
        order.courier =
          COURIERS.find(({ courier_company_id }) => courier_company_id === Number(body.courier_id))?.courier_name ??
          null;
        if (order.courier === null) return reply(400, { message: 'Courier is not serviceable', status_code: 400 });
        order.awb = `3210557${order.id}`;
        const data = { awb_code: order.awb, courier_name: order.courier, shipment_id: order.shipmentId };
        return reply(200, { awb_assign_status: 1, response: { data } });
      }
      case 'POST /courier/generate/pickup': {
        if (!order?.awb) return reply(400, { message: 'Invalid shipment id', status_code: 400 });
        if (behaviour === 'unprinted') return reply(400, { message: 'No pickup is possible today.', status_code: 400 });
        if (order.hasPickup) return reply(400, { message: 'Already in Pickup Queue.', status_code: 400 });
        order.hasPickup = true;
        return reply(200, { pickup_status: 1, response: { pickup_token_number: 'Reference No: 1' } });
      }
      case 'POST /courier/generate/label': {
        if (!order?.awb || behaviour === 'unprinted')
          return reply(200, {
            label_created: 0,
            not_created: [shipmentId],
            response: 'No valid shipment ids to print label',
          });
        return reply(200, { label_created: 1, label_url: `https://labels.example/${order.awb}.pdf`, not_created: [] });
      }
      default:
        return reply(404, { message: '404 Not Found', status_code: 404 });
    }
  }

  return {
    origin,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
    orders,
    /** Its requests, in order: "POST /orders/create/adhoc". */
    requests,
    email: EMAIL,
    password: PASSWORD,
    token: TOKEN,
    behave: (next: Behaviour) => {
      behaviour = next;
    },
    /** Handles this call and closes the connection; null: answers again. */
    lose: (call: string | null) => {
      lostCall = call;
    },
    /** Does something else before it answers a call. */
    during: (call: string, work: () => Promise<unknown>) => {
      interlude = { call, work };
    },
    /** Ends all tokens, as after ten days. */
    endTokens: () => {
      tokensEnded = lastLogin;
    },
    /** A message about a parcel, as the documentation shows it. `at`: in India, "23 05 2023 11:43:52". */
    message: (awb: string, status: number, text: string, at = '23 11 2026 10:00:00') =>
      JSON.stringify({
        awb,
        courier_name: 'Delhivery Surface',
        current_status: text,
        current_status_id: 20,
        shipment_status: text,
        shipment_status_id: status,
        current_timestamp: at,
        order_id: '1373900_150876814',
        sr_order_id: 348_456_385,
        scans: [
          { date: '2026-11-23 10:00:00', activity: text, location: 'Chomu (Rajasthan)', 'sr-status': String(status) },
        ],
        is_return: 0,
      }),
  };
}
