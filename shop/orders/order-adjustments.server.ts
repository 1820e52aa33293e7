import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { Paise } from '#lib/money.ts';
import type { OrderAdjustment } from '#shop/pricing/adjustments/adjustment.ts';
import { allocateRefund, type RefundableLine } from '#shop/pricing/adjustments/allocate-refund.ts';
import { findKind } from '#shop/pricing/adjustments/kinds.ts';

/** The adjustments of the row `orders` of the outer query as JSON, in the order of application, without refunds. */
export const ADJUSTMENTS = sql<OrderAdjustment[]>`
  coalesce((
    select json_agg(json_build_object('kind', kind, 'source', source, 'label', label, 'amount', amount) order by position)
    from (
      select position, kind, source, label, sum(amount_paise) as amount from order_adjustments
      where order_id = orders.id and refund_id is null group by position, kind, source, label
    ) as adjustments), '[]')`;

/**
 * Records which lines a refund of an order pays back, in the transaction that requests or books it. The ledger says
 * whether and when the money was sent.
 */
export async function recordRefund(
  trx: Db,
  { orderId, refundId, amountPaise }: { orderId: string; refundId: string; amountPaise: Paise },
): Promise<void> {
  const { rows: lines } = await sql<{ line: number; listed: Paise; changes: { kind: string; amount: Paise }[] }>`
    select position as line, price_paise * quantity as listed, (
      select coalesce(json_agg(json_build_object('kind', kind, 'amount', amount_paise)), '[]')
      from order_adjustments where order_id = order_lines.order_id and line = order_lines.position
    ) as changes
    from order_lines where order_id = ${orderId} order by position`.execute(trx);
  const shares = allocateRefund(lines.map(refundableOf), amountPaise);
  const rows = lines.flatMap(({ line }, at) => {
    const share = shares[at] ?? 0;
    return share === 0 ? [] : [{ line, amount: 0 - share }];
  });
  await sql`
    insert into order_adjustments (order_id, position, line, kind, label, amount_paise, refund_id)
    select ${orderId}::uuid, (
        select coalesce(max(position), 0) + 1 from order_adjustments where order_id = ${orderId}
      ), line, 'refund', 'Refund', amount, ${refundId}::uuid
    from json_to_recordset(${JSON.stringify(rows)}::json) as shares (line integer, amount bigint)`.execute(trx);
}

function refundableOf({
  listed,
  changes,
}: {
  listed: Paise;
  changes: { kind: string; amount: Paise }[];
}): RefundableLine {
  const line = { refundable: listed, other: 0 };
  for (const { kind, amount } of changes) line[findKind(kind).isRefundable ? 'refundable' : 'other'] += amount;
  return line;
}
