import { createHash } from 'node:crypto';
import type { Visit } from '#app/http/context.ts';
import { handlePaymentEvent } from '#shop/billing/confirm-payment.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { namesWhere } from '#shop/payments/methods.server.ts';
import { openCarriers } from '#shop/shipping/carriers.server.ts';
import { recordTracking } from '#shop/shipping/record-tracking.server.ts';
import { RETRY_SECONDS } from './http/error-page.ts';

export const WEBHOOK_PATH = '/webhooks/:method';

/** For all carriers: Shiprocket refuses addresses with its name. */
const PARCELS_PATH = '/webhooks/parcels';

/** The addresses that take messages of payment providers and carriers; the request guard lets them in without a form. */
export const webhookPaths = [
  ...namesWhere(({ hasWebhook = false }) => hasWebhook).map((name) => `/webhooks/${name}`),
  PARCELS_PATH,
];

/** The largest messages of payment providers have a few kilobytes. */
export const WEBHOOK_MAX_BYTES = 256 * 1024;

/**
 * `POST /webhooks/<payment method>`. A message with a wrong signature gets 400. A known or irrelevant message gets 200,
 * or the provider would send it again for a day. If the database is unavailable it gets 503, so that the provider sends
 * it again.
 */
export function serveWebhooks(orderContext: OrderContext) {
  return async (method: string, request: Request, visit: Visit): Promise<Response> => {
    if (`/webhooks/${method}` === PARCELS_PATH) return takeTracking(orderContext, request, visit);
    const webhook = orderContext.payments.findProvider(method)?.webhook;
    if (webhook === undefined) return answer(404);
    const body = Buffer.from(await request.arrayBuffer());
    const isSigned = webhook.isSigned(body, request.headers);
    if (!isSigned) return answer(400);
    const event = webhook.read(body);
    if (event === null) {
      visit.log.error({}, 'A signed webhook of the payment provider could not be read');
      return answer(200);
    }
    const eventId = webhook.idOf(request.headers) || createHash('sha256').update(body).digest('hex');
    try {
      const result = await handlePaymentEvent(orderContext, {
        provider: method,
        eventId: eventId.slice(0, 100),
        event,
      });
      visit.log.info({ type: event.type, subject: event.subject, result }, 'Payment webhook handled');
      return answer(200);
    } catch (err) {
      visit.log.error({ err, type: event.type, subject: event.subject }, 'A payment webhook could not be handled');
      return answer(503);
    }
  };
}

/** `POST /webhooks/parcels`: a carrier reports where a parcel is. A wrong token gets 400. */
async function takeTracking(orderContext: OrderContext, request: Request, visit: Visit): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer());
  const sender = openCarriers(orderContext.settings).find(({ webhook }) => webhook?.isSigned(body, request.headers));
  if (sender?.webhook === undefined) return answer(400);
  const message = sender.webhook.read(body);
  if (message === null) {
    visit.log.error({}, 'A message of the carrier could not be read');
    return answer(200);
  }
  const { trackingNumber, stage } = message;
  try {
    const result = await recordTracking(orderContext, sender.name, message);
    visit.log.info({ trackingNumber, stage, result }, 'Message of the carrier handled');
    return answer(200);
  } catch (err) {
    visit.log.error({ err, trackingNumber, stage }, 'A message of the carrier could not be handled');
    return answer(503);
  }
}

const answer = (status: number): Response =>
  new Response(null, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': String(RETRY_SECONDS) }) },
  });
