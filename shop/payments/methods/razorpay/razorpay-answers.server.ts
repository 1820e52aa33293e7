import { z } from 'zod';
import { parseForeignJson } from '#lib/json.ts';
import type { PaymentEvent, RefundState, ReportedRefund } from '#shop/payments/payments.ts';

const id = z.string().min(1).max(100);
const amount = z.number().int().nonnegative();
const currency = z.string().length(3);

export const orderAnswer = z.object({ id, amount, currency, receipt: z.string().nullish() });
export type CreatedOrder = z.infer<typeof orderAnswer>;
const payment = z.object({
  id,
  amount,
  currency,
  status: z.string(),
  order_id: id.nullish(),
  captured: z.boolean().nullish(),
});
export const refundAnswer = z.object({ id, payment_id: id, amount, status: z.string(), receipt: z.string().nullish() });

export const ordersAnswer = z.object({ items: z.array(orderAnswer) });
export const paymentsAnswer = z.object({ items: z.array(payment) });
export const refundsAnswer = z.object({ items: z.array(refundAnswer) });

/** Razorpay's webhooks have a few kilobytes and five levels. */
const MESSAGE_MAX_CHARACTERS = 256 * 1024;
const MESSAGE_MAX_DEPTH = 20;

export const refundStateOf = ({ id, status }: z.infer<typeof refundAnswer>): RefundState => ({
  providerRefundId: id,
  state: status === 'processed' ? 'done' : status === 'failed' ? 'failed' : 'waiting',
});

export const reportedRefundOf = (one: z.infer<typeof refundAnswer>): ReportedRefund => ({
  ...refundStateOf(one),
  refundId: one.receipt ?? null,
  providerPaymentId: one.payment_id,
  amountPaise: one.amount,
});

const entity = <Schema extends z.ZodType>(schema: Schema) => z.object({ entity: schema }).optional();
const message = z.object({
  event: z.string().min(1).max(100),
  payload: z.object({ payment: entity(payment), refund: entity(refundAnswer) }).default({}),
});

/** Webhook events that mean that money was captured; others may come before, or without it. */
const CAPTURE_EVENTS = new Set(['payment.captured', 'order.paid']);

/** The content of a webhook; null: invalid. Webhooks may arrive in any order, so each is read on its own. */
export function parseEvent(body: Buffer): PaymentEvent | null {
  const parsed = message.safeParse(parseForeignJson(body.toString('utf8'), MESSAGE_MAX_CHARACTERS, MESSAGE_MAX_DEPTH));
  if (!parsed.success) return null;
  const { event, payload } = parsed.data;
  const paid = payload.payment?.entity;
  const back = payload.refund?.entity;
  const isCaptured =
    paid !== undefined && (CAPTURE_EVENTS.has(event) || (back !== undefined && paid.captured === true));
  return {
    type: event,
    subject: back?.id ?? paid?.id ?? null,
    capture: isCaptured
      ? {
          providerOrderId: paid.order_id ?? null,
          providerPaymentId: paid.id,
          amountPaise: paid.amount,
          currency: paid.currency,
        }
      : null,
    refund: back ? reportedRefundOf(back) : null,
  };
}
