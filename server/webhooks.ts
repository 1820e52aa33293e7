import { createHash } from 'node:crypto';
import type { Visit } from '#app/http/context.ts';
import { handlePaymentEvent } from '#shop/billing/handle-payment-event.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { RETRY_SECONDS } from './error-page.ts';

export const WEBHOOK_PATH = '/webhooks/razorpay';

/** Razorpay's largest messages have a few kilobytes. */
export const WEBHOOK_MAX_BYTES = 256 * 1024;

/**
 * `POST /webhooks/razorpay`. A message with a wrong signature gets 400. A known or irrelevant message gets 200, or
 * Razorpay would send it again for a day. If the database is unavailable it gets 503, so that Razorpay sends it again.
 */
export function serveWebhooks(orderContext: OrderContext) {
  return async (request: Request, visit: Visit): Promise<Response> => {
    const provider = orderContext.payments.findProvider('razorpay');
    if (provider === null) return answer(404);
    const body = Buffer.from(await request.arrayBuffer());
    const isSigned = await provider.isWebhookTrue(body, request.headers.get('x-razorpay-signature') ?? '');
    if (!isSigned) return answer(400);
    const event = provider.readWebhook(body);
    if (event === null) {
      visit.log.error({}, 'A signed webhook of the payment provider could not be read');
      return answer(200);
    }
    const named = request.headers.get('x-razorpay-event-id');
    const eventId = named || createHash('sha256').update(body).digest('hex');
    try {
      const result = await handlePaymentEvent(orderContext, {
        provider: provider.name,
        eventId: eventId.slice(0, 100),
        news: event,
      });
      visit.log.info({ type: event.type, subject: event.subject, result }, 'Payment webhook handled');
      return answer(200);
    } catch (err) {
      visit.log.error({ err, type: event.type, subject: event.subject }, 'A payment webhook could not be handled');
      return answer(503);
    }
  };
}

const answer = (status: number): Response =>
  new Response(null, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': String(RETRY_SECONDS) }) },
  });
