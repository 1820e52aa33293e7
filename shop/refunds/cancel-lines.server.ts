import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import type { Paise } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { hasCourier } from '#shop/orders/booked-courier.server.ts';
import { enqueueEmails } from '#shop/orders/enqueue-order-email.server.ts';
import { lockOrderWithOthers } from '#shop/orders/lock-checkout.server.ts';
import { keepsOffer, losesOffer } from '#shop/orders/lost-offers.server.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { isClaimed } from '#shop/payments/record-capture.server.ts';
import { cancelUnits } from './internal/cancel-units.server.ts';
import { canCancelLines } from './refund.ts';

/** Units of an order line that the customer does not want any more. */
export type CancelledLine = { line: number; quantity: number };

/**
 * `too-late`: the order is packed or over, or a courier is booked for it. `changed`: fewer units are left than are to be
 * cancelled. `replacement`: it replaces returned goods, and only all of it is refunded. `together`: what is left would not
 * earn a promotion of the order. `keeps-offer`: as `cancelOrder`. `claimed`: the customer says that all of it is paid, and
 * the shop checks.
 */
export type CancelLinesRefusal =
  | 'not-found'
  | 'too-late'
  | 'nothing'
  | 'changed'
  | 'replacement'
  | 'together'
  | 'keeps-offer'
  | 'claimed';

/** `order`: nothing was left, so the whole order is cancelled. */
type CancelledLines = { is: 'lines'; amountPaise: Paise } | { is: 'order' };

type CancelLines = {
  customerId: string;
  orderId: string;
  lines: readonly CancelledLine[];
  /** Id (UUID) that the page made; the same key again changes nothing. */
  key: string;
};

/**
 * Cancels units of an order of goods of this customer before it is packed: releases their stock, and refunds them, or
 * lowers what is to be collected on delivery. An invoice gets a credit note. Fees stay.
 */
export async function cancelLines(
  orderContext: OrderContext,
  { customerId, orderId, lines, key }: CancelLines,
): Promise<Result<CancelledLines, CancelLinesRefusal>> {
  if (!isId(orderId) || !isId(key)) return refuse('not-found');
  return withTransaction(orderContext.db, async (trx): Promise<Result<CancelledLines, CancelLinesRefusal>> => {
    const order = await lockOrderWithOthers(trx, orderId);
    if (order?.customer_id !== customerId) return refuse('not-found');
    const earlier = await findEarlier(trx, orderId, key);
    if (earlier !== null) return accept({ is: 'lines', amountPaise: earlier });
    if (!canCancelLines(order.status, order.kind)) return refuse('too-late');
    const wanted = lines.filter(({ quantity }) => quantity > 0);
    if (wanted.length === 0) return refuse('nothing');
    const rows = await trx
      .selectFrom('order_lines')
      .select(['position as line', 'variant_id as variantId', 'quantity', 'cancelled'])
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute();
    const after = rows.map((row) => ({ ...row, units: wanted.find(({ line }) => line === row.line)?.quantity ?? 0 }));
    const isPossible =
      wanted.every(({ line, quantity }) => Number.isInteger(quantity) && rows.some((row) => row.line === line)) &&
      after.every(({ quantity, cancelled, units }) => units <= quantity - cancelled);
    if (!isPossible) return refuse('changed');
    if (after.every(({ quantity, cancelled, units }) => units === quantity - cancelled)) {
      if (await keepsOffer(trx, order)) return refuse('keeps-offer');
      const moved = await moveOrder(trx, orderContext, orderId, 'cancelled', {
        actor: 'customer',
        actorId: customerId,
      });
      return moved.ok ? accept({ is: 'order' }) : refuse('too-late');
    }
    if (await isReplacement(trx, orderId)) return refuse('replacement');
    // The owner would record the lowered amount, and the rest of the money that came in would be recorded nowhere.
    if (!order.is_paid && (await isClaimed(trx, orderId))) return refuse('claimed');
    // The courier would collect what all of it costs.
    if (await hasCourier(trx, orderId)) return refuse('too-late');
    if (await losesOffer(trx, order, after)) return refuse('together');
    const by = { actor: 'customer', customerId } as const;
    const amountPaise = await cancelUnits(trx, orderContext, order, { lines: after, key, by });
    await enqueueEmails(trx, orderContext, ['items-cancelled', 'items-cancelled-late'], orderId, { subject: key });
    return accept({ is: 'lines', amountPaise });
  });
}

/** Whether it cost nothing because it replaces returned goods, so that nothing would be paid back for its lines. */
async function isReplacement(trx: Db, orderId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('order_adjustments')
    .select('line')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'replacement')
    .executeTakeFirst();
  return row !== undefined;
}

/** What an earlier submission with this key came to; null: there was none. */
async function findEarlier(trx: Db, orderId: string, key: string): Promise<Paise | null> {
  const { rows } = await sql<{ amount: Paise }>`
    select (facts->>'amountPaise')::bigint as amount from order_events
    where order_id = ${orderId} and kind = 'lines-cancelled' and facts->>'key' = ${key}`.execute(trx);
  return rows[0]?.amount ?? null;
}
