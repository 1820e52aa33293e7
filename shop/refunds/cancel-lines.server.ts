import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { type Paise, sumOf } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { addCredit } from '#shop/credit/store-credit.server.ts';
import { returnStock } from '#shop/inventory/stock.server.ts';
import { issuePartialCreditNote } from '#shop/invoicing/issue-credit-note.server.ts';
import { addEvent } from '#shop/orders/add-event.server.ts';
import { enqueueEmails } from '#shop/orders/enqueue-order-email.server.ts';
import { lockOrderWithOthers } from '#shop/orders/lock-checkout.server.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import { isPaidInFull, orderName } from '#shop/orders/order.ts';
import { listLeft, lowerPrice } from '#shop/orders/order-adjustments.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import { countParcels } from '#shop/orders/parcels.server.ts';
import { changePaymentAmount } from '#shop/payments/open-payment.server.ts';
import { type LeftOfLine, splitByPayment } from '#shop/pricing/adjustments/allocate-refund.ts';
import { promotionKinds } from '#shop/promotions/kinds.ts';
import { canCancelLines } from './refund.ts';
import { refundOrder } from './refund-order.server.ts';

/** Units of an order line that the customer does not want any more. */
export type CancelledLine = { line: number; quantity: number };

/**
 * `too-late`: the order is packed or over. `changed`: fewer units are left than are to be cancelled. `together`: a promotion
 * made some items cheaper because of the others.
 */
export type CancelLinesRefusal = 'not-found' | 'too-late' | 'nothing' | 'changed' | 'together';

/** `order`: nothing was left, so the whole order is cancelled. */
export type CancelledLines = { is: 'lines'; amountPaise: Paise } | { is: 'order' };

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
      const moved = await moveOrder(trx, orderContext, orderId, 'cancelled', {
        actor: 'customer',
        actorId: customerId,
      });
      return moved.ok ? accept({ is: 'order' }) : refuse('too-late');
    }
    if (await isHeldTogether(trx, orderId)) return refuse('together');
    const left = await listLeft(trx, orderId);
    const cancelled = after.flatMap(({ line, quantity, cancelled: before, units, variantId }) =>
      units === 0 ? [] : [{ line, variantId, units, goods: shareOf(left, line, units, quantity - before) }],
    );
    await markCancelled(trx, orderId, cancelled);
    const amountPaise = sumOf(cancelled.map(({ goods }) => goods));
    const facts = { key, amountPaise, lines: cancelled.map(({ line, units }) => ({ line, quantity: units })) };
    await addEvent(trx, orderId, { kind: 'lines-cancelled', actor: 'customer', actorId: customerId, facts });
    const by = { actor: 'customer', customerId } as const;
    if (amountPaise > 0) await payBack(trx, orderContext, order, { key, left, cancelled, by });
    await enqueueEmails(trx, orderContext, ['items-cancelled', 'items-cancelled-late'], orderId, { subject: key });
    return accept({ is: 'lines', amountPaise });
  });
}

/** `collected`: the parcels that are shipped collect more than would be left to pay. */
export type CancelRestRefusal = 'not-found' | 'illegal-move' | 'changed' | 'collected';

type CancelRest = {
  adminId: string;
  orderId: string;
  /** The number of parcels that the page showed. */
  seen: number | null;
};

/**
 * Cancels what is still to be shipped of an order that is shipped in part: the shop cannot send it. Releases the stock, and
 * refunds it or lowers the price. With that, the order is shipped.
 */
export async function cancelRest(
  orderContext: OrderContext,
  input: CancelRest,
): Promise<Result<undefined, CancelRestRefusal>> {
  if (!isId(input.orderId)) return refuse('not-found');
  try {
    return await withTransaction(orderContext.db, (trx) => cancelUnsent(trx, orderContext, input));
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'parcels_collect') return refuse('collected');
    throw error;
  }
}

async function cancelUnsent(
  trx: Db,
  orderContext: OrderContext,
  { adminId, orderId, seen }: CancelRest,
): Promise<Result<undefined, CancelRestRefusal>> {
  const order = await lockOrderWithOthers(trx, orderId);
  if (order === null) return refuse('not-found');
  const parcels = await countParcels(trx, orderId);
  if (order.status !== 'packed' || parcels === 0) return refuse('illegal-move');
  if (seen !== null && seen !== parcels) return refuse('changed');
  const rows = await trx
    .selectFrom('order_lines')
    .select(['position as line', 'variant_id as variantId', 'quantity', 'cancelled', 'in_parcels'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const left = await listLeft(trx, orderId);
  const cancelled = rows.flatMap(({ line, variantId, quantity, cancelled: before, in_parcels }) => {
    const units = quantity - before - in_parcels;
    return units === 0 ? [] : [{ line, variantId, units, goods: shareOf(left, line, units, quantity - before) }];
  });
  await markCancelled(trx, orderId, cancelled);
  const amountPaise = sumOf(cancelled.map(({ goods }) => goods));
  const by = { actor: 'admin', adminId } as const;
  const key = newId();
  const facts = { key, amountPaise, lines: cancelled.map(({ line, units }) => ({ line, quantity: units })) };
  await addEvent(trx, orderId, { kind: 'lines-cancelled', actor: 'admin', actorId: adminId, facts });
  if (amountPaise > 0) await payBack(trx, orderContext, order, { key, left, cancelled, by });
  await enqueueEmails(trx, orderContext, ['items-cancelled'], orderId, { subject: key });
  const moved = await moveOrder(trx, orderContext, orderId, 'shipped', {
    actor: 'admin',
    actorId: adminId,
    isQuiet: true,
  });
  if (!moved.ok) return moved;
  await logAdminAction(trx, {
    ...{ adminId, action: 'order.cancel-rest', subjectId: orderId, subjectName: orderName(order.number) },
    ...{ before: { status: order.status }, after: { status: moved.value.status, amountPaise } },
  });
  return accept(undefined);
}

/** Whether a promotion of the order depends on its items staying together. */
async function isHeldTogether(trx: Db, orderId: string): Promise<boolean> {
  const kinds = promotionKinds.flatMap(({ name, holdsTogether }) => (holdsTogether ? [name] : []));
  const found = await trx
    .selectFrom('order_adjustments as adjustments')
    .innerJoin('promotions', (join) => join.on(sql`promotions.id::text`, '=', sql.ref('adjustments.source')))
    .select('promotions.id')
    .where('adjustments.order_id', '=', orderId)
    .where('adjustments.kind', '=', 'promotion')
    .where('promotions.kind', 'in', kinds)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What an earlier submission with this key came to; null: there was none. */
async function findEarlier(trx: Db, orderId: string, key: string): Promise<Paise | null> {
  const { rows } = await sql<{ amount: Paise }>`
    select (facts->>'amountPaise')::bigint as amount from order_events
    where order_id = ${orderId} and kind = 'lines-cancelled' and facts->>'key' = ${key}`.execute(trx);
  return rows[0]?.amount ?? null;
}

/** What the units cost: their part of what is left of the line, rounded down; the last ones take the rest. */
function shareOf(left: readonly LeftOfLine[], line: number, units: number, outOf: number): Paise {
  const goods = left.find((one) => one.line === line)?.goods ?? 0;
  return units === outOf ? goods : Math.floor((goods * units) / outOf);
}

type Cancelled = { line: number; variantId: string | null; units: number; goods: Paise };

async function markCancelled(trx: Db, orderId: string, cancelled: readonly Cancelled[]): Promise<void> {
  for (const { line, units } of cancelled) {
    await sql`update order_lines set cancelled = cancelled + ${units} where order_id = ${orderId} and position = ${line}`.execute(
      trx,
    );
  }
  const stock = cancelled.flatMap(({ variantId, units }) =>
    variantId === null ? [] : [{ variantId, quantity: units }],
  );
  await returnStock(trx, orderId, stock);
}

type PaidBack = {
  key: string;
  left: readonly LeftOfLine[];
  cancelled: readonly Cancelled[];
  by: { actor: 'customer'; customerId: string } | { actor: 'admin'; adminId: string };
};

/** Refunds what was paid; what was not paid yet becomes less. */
async function payBack(
  trx: Db,
  orderContext: OrderContext,
  order: OrderRow,
  { key, left, cancelled, by }: PaidBack,
): Promise<void> {
  const paid = cancelled.filter(({ goods }) => goods > 0);
  if (isPaidInFull(order)) {
    const refunded = await refundOrder(
      orderContext,
      {
        orderId: order.id,
        lines: paid.map(({ line, goods, units }) => ({ line, amountPaise: goods, quantity: units })),
        withFees: false,
        reason: 'line-cancelled',
        note: null,
        key,
        to: 'original',
        by,
      },
      trx,
    );
    if (!refunded.ok) throw new Error(`Cancelled lines could not be refunded: ${refunded.reason}`);
    return;
  }
  const shares = paid.map(({ line, goods, units }) => ({ line, goods, fees: 0, quantity: units }));
  const credit = shares.map((share) => {
    const of = left.find(({ line }) => line === share.line);
    return { line: share.line, amount: of ? splitByPayment(of, share).credit.goods : 0 };
  });
  await lowerPrice(trx, order, { shares, credit });
  await changePaymentAmount(trx, order.id);
  const amountPaise = sumOf(credit.map(({ amount }) => amount));
  if (amountPaise > 0 && order.customer_id !== null) {
    const entry = { customerId: order.customer_id, amountPaise, orderId: order.id, refundId: null };
    await addCredit(trx, { ...entry, reason: 'returned' });
  }
  const serial = await issuePartialCreditNote(trx, { orderId: order.id, key, shares });
  if (serial !== null) {
    await enqueueEmails(trx, orderContext, ['credit-note'], order.id, {
      amountPaise: sumOf(shares.map(({ goods }) => goods)),
      serial,
    });
  }
}
