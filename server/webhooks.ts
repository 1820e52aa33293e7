import { createHash } from 'node:crypto';
import type { Visit } from '#app/http/context.ts';
import { handlePaymentEvent } from '#shop/billing/handle-payment-event.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { RETRY_SECONDS } from './error-page.ts';

export const WEBHOOK_PATH = '/webhooks/razorpay';

/** Their largest messages have a few kilobytes. */
export const WEBHOOK_MAX_BYTES = 256 * 1024;

/**
 * `POST /webhooks/razorpay`. Whoever signs is believed, whoever does not is told so; what is known or of no use is
 * taken in silence, or it would come again for a day. Where the database is away, it is to come again.
 */
export function serveWebhooks(orderContext: OrderContext) {
  return async (request: Request, visit: Visit): Promise<Response> => {
    const provider = orderContext.payments.findProvider('razorpay');
    if (provider === null) return answer(404);
    const body = Buffer.from(await request.arrayBuffer());
    const isTrue = await provider.isWebhookTrue(body, request.headers.get('x-razorpay-signature') ?? '');
    if (!isTrue) return answer(400);
    const news = provider.readWebhook(body);
    if (news === null) {
      visit.log.error({}, 'A signed message of the payment provider could not be read');
      return answer(200);
    }
    const named = request.headers.get('x-razorpay-event-id');
    const eventId = named || createHash('sha256').update(body).digest('hex');
    try {
      const heard = await handlePaymentEvent(orderContext, {
        provider: provider.name,
        eventId: eventId.slice(0, 100),
        news,
      });
      visit.log.info({ type: news.type, subject: news.subject, heard }, 'The payment provider said something');
      return answer(200);
    } catch (err) {
      visit.log.error({ err, type: news.type, subject: news.subject }, 'A message about a payment could not be booked');
      return answer(503);
    }
  };
}

const answer = (status: number): Response =>
  new Response(null, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': String(RETRY_SECONDS) }) },
  });
