import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { type Paise, sumOf } from '#lib/money.ts';
import type { OrderAdjustment } from '#shop/pricing/adjustments/adjustment.ts';
import { type LeftOfLine, type RefundShare, shareMoney } from '#shop/pricing/adjustments/allocate-refund.ts';
import { findKind } from '#shop/pricing/adjustments/kinds.ts';
import type { FilesToPay } from './order-view.ts';

/** The adjustments of the row `orders` of the outer query as JSON, in the order of application, without refunds. */
export const ADJUSTMENTS = sql<OrderAdjustment[]>`
  coalesce((
    select json_agg(json_build_object('kind', kind, 'source', source, 'label', label, 'amount', amount) order by position)
    from (
      select position, kind, source, label, sum(amount_paise) as amount from order_adjustments
      where order_id = orders.id and refund_id is null group by position, kind, source, label
    ) as adjustments), '[]')`;

/**
 * `FilesToPay` of the row `orders` of the outer query as JSON: the unpaid files of its checkout, unless they are paid
 * together; else null.
 */
export const FILES_TO_PAY = sql<FilesToPay | null>`
  (select json_build_object('id', files.id, 'number', files.number, 'payablePaise', files.payable_paise)
    from orders as files join payments on payments.checkout_id = files.checkout_id and payments.order_kind = files.kind
    where files.checkout_id = orders.checkout_id and files.id <> orders.id and files.status = 'unpaid')`;

/**
 * SQL condition: the row `others` is an unpaid order that the payment of the row `orders` also pays for. They are cancelled
 * together, because the payment asks for the sum of both.
 */
export const IS_PAID_TOGETHER = sql<boolean>`(others.status = 'unpaid' and others.checkout_id = orders.checkout_id
  and others.id <> orders.id
  and exists (select from payments where payments.checkout_id = orders.checkout_id and payments.order_kind is null))`;

/** SQL condition: of the row `order_lines` are units left, not cancelled, and not all of its price was refunded. */
export const IS_STILL_BOUGHT = sql<boolean>`(order_lines.quantity > order_lines.cancelled and not exists (
  select from order_adjustments as rows left join refunds on refunds.id = rows.refund_id
  where rows.order_id = order_lines.order_id and rows.line = order_lines.position
    and rows.kind <> 'store-credit' and (rows.refund_id is null or refunds.status <> 'failed')
  having count(rows.refund_id) > 0 and order_lines.price_paise * order_lines.quantity + sum(rows.amount_paise) <= 0))`;

type Change = { kind: string; source: string | null; amount: Paise; isCredit: boolean };

/** What is left of each line of an order for refunds, in the order of the lines; the caller has locked the order. */
export async function listLeft(trx: Db, orderId: string): Promise<LeftOfLine[]> {
  const { rows } = await sql<{ line: number; name: string; listed: Paise; changes: Change[] }>`
    select position as line, name, price_paise * quantity as listed, (
      select coalesce(json_agg(json_build_object('kind', kind, 'source', source, 'amount', rows.amount_paise,
        'isCredit', refunds.id is not null and refunds.capture_id is null)), '[]')
      from order_adjustments as rows left join refunds on refunds.id = rows.refund_id
      where rows.order_id = order_lines.order_id and line = order_lines.position
    ) as changes
    from order_lines where order_id = ${orderId} order by position`.execute(trx);
  return rows.map(leftOf);
}

function leftOf({ line, name, listed, changes }: { line: number; name: string; listed: Paise; changes: Change[] }) {
  const sums = { goods: listed, fees: 0, credit: 0 };
  for (const { kind, source, amount, isCredit } of changes) {
    if (kind === 'store-credit') sums.credit -= amount;
    else
      sums[kind === 'refund' ? (source === FEES ? 'fees' : 'goods') : findKind(kind).isRefundable ? 'goods' : 'fees'] +=
        amount;
    if (isCredit) sums.credit += amount;
  }
  // Refunds of whole orders by older versions do not say which part is of fees.
  const fees = Math.max(sums.fees + Math.min(sums.goods, 0), 0);
  return { line, name, goods: Math.max(sums.goods, 0), fees, credit: sums.credit };
}

/** `source` of the rows that refund fees. */
const FEES = 'fees';

/**
 * Records which lines a refund pays back, in the transaction that requests or records it. The ledger says whether and when
 * the money was sent.
 */
export async function recordShares(
  trx: Db,
  { orderId, refundId, shares }: { orderId: string; refundId: string; shares: readonly RefundShare[] },
): Promise<void> {
  const parts = [
    { label: 'Refund', source: null, rows: shares.map(({ line, goods }) => ({ line, amount: 0 - goods })) },
    { label: 'Refund of fees', source: FEES, rows: shares.map(({ line, fees }) => ({ line, amount: 0 - fees })) },
  ];
  for (const { label, source, rows } of parts) {
    const written = rows.filter(({ amount }) => amount !== 0);
    if (written.length === 0) continue;
    await sql`
      insert into order_adjustments (order_id, position, line, kind, source, label, amount_paise, refund_id)
      select ${orderId}::uuid, (
          select coalesce(max(position), 0) + 1 from order_adjustments where order_id = ${orderId}
        ), line, 'refund', ${source}::text, ${label}::text, amount, ${refundId}::uuid
      from json_to_recordset(${JSON.stringify(written)}::json) as shares (line integer, amount bigint)`.execute(trx);
  }
}

/** What is cancelled of a line. `credit`: the part of it that store credit paid for, which goes back. */
export type LoweredShare = RefundShare & { credit: Paise };

/**
 * Lowers what an order that is not paid yet costs, for cancelled lines, in the transaction that has locked the order.
 */
export async function lowerPrice(
  trx: Db,
  order: { id: string; checkout_id: string | null },
  shares: readonly LoweredShare[],
): Promise<void> {
  const rows = shares
    .flatMap(({ line, goods, fees, credit }) => [
      { place: 1, line, kind: 'line-cancelled', label: 'Cancelled items', amount: 0 - goods },
      { place: 2, line, kind: 'fee-cancelled', label: 'Cancelled fees', amount: 0 - fees },
      { place: 3, line, kind: 'store-credit', label: 'Store credit', amount: credit },
    ])
    .filter(({ amount }) => amount !== 0);
  await sql`
    insert into order_adjustments (order_id, position, line, kind, label, amount_paise)
    select ${order.id}::uuid, (
        select coalesce(max(position), 0) from order_adjustments where order_id = ${order.id}
      ) + place, line, kind, label, amount
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as written (place integer, line integer, kind text, label text, amount bigint)`.execute(trx);
  const change = sumOf(rows.map(({ amount }) => amount));
  await sql`
    update orders set payable_paise = payable_paise + ${change}, updated_at = now() where id = ${order.id}`.execute(
    trx,
  );
  await sql`
    update checkouts set payable_paise = payable_paise + ${change} where id = ${order.checkout_id}`.execute(trx);
}

/** Records a refund of money for an order as a whole. Returns the shares of its lines. */
export async function recordRefund(
  trx: Db,
  { orderId, refundId, amountPaise }: { orderId: string; refundId: string; amountPaise: Paise },
): Promise<RefundShare[]> {
  const shares = shareMoney(await listLeft(trx, orderId), amountPaise);
  await recordShares(trx, { orderId, refundId, shares });
  return shares;
}
