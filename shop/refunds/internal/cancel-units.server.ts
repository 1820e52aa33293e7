import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { type Paise, sumOf } from '#lib/money.ts';
import { addCredit } from '#shop/credit/store-credit.server.ts';
import { returnStock } from '#shop/inventory/stock.server.ts';
import { issuePartialCreditNote } from '#shop/invoicing/issue-credit-note.server.ts';
import { addEvent } from '#shop/orders/add-event.server.ts';
import { enqueueEmails } from '#shop/orders/enqueue-order-email.server.ts';
import { isPaidInFull } from '#shop/orders/order.ts';
import { type LoweredShare, listLeft, lowerPrice } from '#shop/orders/order-adjustments.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import { changePaymentAmount } from '#shop/payments/open-payment.server.ts';
import { type LeftOfLine, splitByPayment } from '#shop/pricing/adjustments/allocate-refund.ts';
import { refundOrder } from '../refund-order.server.ts';

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
  /** Of the event, beyond what was cancelled. */
  facts?: Record<string, unknown>;
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
  { lines, key, by, facts = {} }: CancelUnits,
): Promise<Paise> {
  const left = await listLeft(trx, order.id);
  const cancelled = lines.flatMap(({ line, quantity, cancelled: before, units, variantId }) =>
    units === 0 ? [] : [{ line, variantId, units, goods: shareOf(left, line, units, quantity - before) }],
  );
  await markCancelled(trx, order.id, cancelled);
  const amountPaise = sumOf(cancelled.map(({ goods }) => goods));
  await addEvent(trx, order.id, {
    kind: 'lines-cancelled',
    actor: by.actor,
    actorId: by.actor === 'admin' ? by.adminId : by.customerId,
    facts: { ...facts, key, amountPaise, lines: cancelled.map(({ line, units }) => ({ line, quantity: units })) },
  });
  if (!isPaidInFull(order)) await lower(trx, orderContext, order, { key, left, cancelled });
  else if (amountPaise > 0) await payBack(trx, orderContext, order, { key, cancelled, by });
  return amountPaise;
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
  if (!refunded.ok) throw new Error(`Cancelled lines could not be refunded: ${refunded.reason}`);
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

/** What no parcel of an order in several collects yet. `isSent`: none is left to send, so nobody ever pays it. */
type Uncollected = { amountPaise: Paise; isSent: boolean };

/** null: the order is sent in one parcel. */
async function findUncollected(trx: Db, orderId: string): Promise<Uncollected | null> {
  const { rows } = await sql<Uncollected>`
    select (payable_paise - (select sum(collect_paise) from parcels where order_id = orders.id))::bigint as "amountPaise",
      not exists (
        select from order_lines where order_id = orders.id and in_parcels < quantity - cancelled) as "isSent"
    from orders where id = ${orderId} and exists (select from parcels where order_id = orders.id)`.execute(trx);
  return rows[0] ?? null;
}

/**
 * The shares of cancelled lines in what an unpaid order costs. Its price stays what the other parcels collect, or above; if
 * no parcel is left to send, it becomes exactly that: without the fees if no other parcel collects them. The goods take
 * what the roundings differ by.
 */
export function lowerShares(
  left: readonly LeftOfLine[],
  cancelled: readonly Pick<Cancelled, 'line' | 'goods'>[],
  uncollected: Uncollected | null,
): LoweredShare[] {
  const sharesWith = (withFees: boolean): LoweredShare[] =>
    left.map((of) => {
      const goods = cancelled.find(({ line }) => line === of.line)?.goods ?? 0;
      const share = { line: of.line, goods, fees: withFees ? of.fees : 0 };
      const { credit } = splitByPayment(of, share);
      return { ...share, credit: credit.goods + credit.fees };
    });
  const goodsOnly = sharesWith(false);
  if (uncollected === null) return goodsOnly.filter(isSomething);
  const { amountPaise, isSent } = uncollected;
  const all = sharesWith(isSent);
  const differs = (shares: readonly LoweredShare[]) => amountPaise - moneyOf(shares);
  const shares = Math.abs(differs(all)) < Math.abs(differs(goodsOnly)) ? all : goodsOnly;
  let rest = isSent ? differs(shares) : Math.min(differs(shares), 0);
  return shares
    .map((share) => {
      const of = left.find(({ line }) => line === share.line);
      if (of === undefined || !cancelled.some(({ line }) => line === share.line)) return share;
      const money = moneyOf([share]);
      const most = Math.min(of.goods - share.goods, of.goods + of.fees - of.credit - money);
      const change = Math.max(Math.min(rest, most), -Math.min(share.goods, money));
      rest -= change;
      return { ...share, goods: share.goods + change };
    })
    .filter(isSomething);
}

const moneyOf = (shares: readonly LoweredShare[]): Paise =>
  sumOf(shares.map(({ goods, fees, credit }) => goods + fees - credit));

const isSomething = ({ goods, fees }: LoweredShare): boolean => goods + fees > 0;
