import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { type Paise, sumOf } from '#lib/money.ts';
import { addCredit } from '#shop/credit/store-credit.server.ts';
import { returnStock } from '#shop/inventory/stock.server.ts';
import { issuePartialCreditNote } from '#shop/invoicing/issue-credit-note.server.ts';
import { addEvent } from '#shop/orders/add-event.server.ts';
import { enqueueEmails } from '#shop/orders/enqueue-order-email.server.ts';
import { isPaidInFull } from '#shop/orders/order.ts';
import { listLeft, lowerPrice } from '#shop/orders/order-adjustments.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import { changePaymentAmount } from '#shop/payments/open-payment.server.ts';
import type { LeftOfLine } from '#shop/pricing/adjustments/allocate-refund.ts';
import { refundOrder } from '../refund-order.server.ts';
import { lowerShares, type Uncollected } from './lower-shares.ts';

/** A line with its units: ordered, cancelled before, and to be cancelled now. */
export type LineToCancel = {
  line: number;
  variantId: string | null;
  quantity: number;
  cancelled: number;
  units: number;
};

type CancelUnits = {
  lines: readonly LineToCancel[];
  key: string;
  by: { actor: 'customer'; customerId: string } | { actor: 'admin'; adminId: string };
};

/**
 * Cancels units of an order's lines, in the transaction that has locked it: releases their stock, refunds them or lowers
 * the price, and writes the credit note and the history. The caller has checked that so many are left.
 * @returns what the units cost
 */
export async function cancelUnits(
  trx: Db,
  orderContext: OrderContext,
  order: OrderRow,
  { lines, key, by }: CancelUnits,
): Promise<Paise> {
  const left = await listLeft(trx, order.id);
  const returned = await listReturned(trx, order.id);
  const cancelled = lines
    .filter(({ units }) => units > 0)
    .map((line) => ({ ...line, goods: shareOf(line, left, returned) }));
  await markCancelled(trx, order.id, cancelled);
  const amountPaise = sumOf(cancelled.map(({ goods }) => goods));
  await addEvent(trx, order.id, {
    kind: 'lines-cancelled',
    actor: by.actor,
    actorId: by.actor === 'admin' ? by.adminId : by.customerId,
    facts: { key, amountPaise, lines: cancelled.map(({ line, units }) => ({ line, quantity: units })) },
  });
  if (!isPaidInFull(order)) await lower(trx, orderContext, order, { key, left, cancelled });
  else if (amountPaise > 0) await payBack(trx, orderContext, order, { key, cancelled, by });
  return amountPaise;
}

type Returned = { line: number; goods: Paise };

/** What refunds of returns have paid back of the goods of each line. */
async function listReturned(trx: Db, orderId: string): Promise<Returned[]> {
  const { rows } = await sql<Returned>`
    select line, -sum(order_adjustments.amount_paise)::bigint as goods
    from order_adjustments join refunds on refunds.id = refund_id
    where order_adjustments.order_id = ${orderId} and return_id is not null and source is null
    group by line`.execute(trx);
  return rows;
}

/**
 * What the units cost: their part of what is left of the line, rounded down; the last ones take the rest. What was
 * refunded of units that were returned does not make the others cheaper.
 */
function shareOf(
  { line, units, quantity, cancelled }: LineToCancel,
  left: readonly LeftOfLine[],
  returned: readonly Returned[],
): Paise {
  const goods = left.find((one) => one.line === line)?.goods ?? 0;
  const back = returned.find((one) => one.line === line)?.goods ?? 0;
  const outOf = quantity - cancelled;
  return units === outOf ? goods : Math.min(goods, Math.floor(((goods + back) * units) / outOf));
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

type PaidBack = { key: string; cancelled: readonly Cancelled[]; by: CancelUnits['by'] };

async function payBack(
  trx: Db,
  orderContext: OrderContext,
  order: OrderRow,
  { key, cancelled, by }: PaidBack,
): Promise<void> {
  const refunded = await refundOrder(
    orderContext,
    {
      orderId: order.id,
      lines: cancelled
        .filter(({ goods }) => goods > 0)
        .map(({ line, goods, units }) => ({ line, amountPaise: goods, quantity: units })),
      withFees: false,
      reason: 'line-cancelled',
      note: null,
      key,
      to: 'original',
      by,
    },
    trx,
  );
  // What store credit paid for lapsed with the account.
  if (!refunded.ok && refunded.reason !== 'no-account')
    throw new Error(`Cancelled lines could not be refunded: ${refunded.reason}`);
}

/** What was not paid yet becomes less. */
async function lower(
  trx: Db,
  orderContext: OrderContext,
  order: OrderRow,
  { key, left, cancelled }: { key: string; left: readonly LeftOfLine[]; cancelled: readonly Cancelled[] },
): Promise<void> {
  const lowered = lowerShares(left, cancelled, await findUncollected(trx, order.id));
  if (lowered.length === 0) return;
  await lowerPrice(trx, order, lowered);
  await changePaymentAmount(trx, order.id);
  const amountPaise = sumOf(lowered.map(({ credit }) => credit));
  if (amountPaise > 0 && order.customer_id !== null) {
    const entry = { customerId: order.customer_id, amountPaise, orderId: order.id, refundId: null };
    await addCredit(trx, { ...entry, reason: 'returned' });
  }
  const shares = lowered.map(({ line, goods, fees }) => {
    const quantity = cancelled.find((one) => one.line === line)?.units;
    return { line, goods, fees, ...(quantity === undefined ? {} : { quantity }) };
  });
  const serial = await issuePartialCreditNote(trx, { orderId: order.id, key, shares });
  if (serial === null) return;
  const credited = sumOf(shares.map(({ goods, fees }) => goods + fees));
  await enqueueEmails(trx, orderContext, ['credit-note'], order.id, { amountPaise: credited, serial });
}

/** null: the order is sent in one parcel. */
async function findUncollected(trx: Db, orderId: string): Promise<Uncollected | null> {
  const { rows } = await sql<Uncollected>`
    select (payable_paise - (select sum(collect_paise) from parcels where order_id = orders.id))::bigint as "amountPaise",
      not exists (
        select from order_lines where order_id = orders.id and in_parcels < quantity - cancelled) as "isSent"
    from orders where id = ${orderId} and exists (select from parcels where order_id = orders.id)`.execute(trx);
  return rows[0] ?? null;
}
