import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { Paise } from '#lib/money.ts';
import { listLeft } from '#shop/orders/order-adjustments.server.ts';
import type { ReturnDetail } from './return-view.ts';

/** What the form suggests to refund for a line of a return. */
export type SuggestedRefund = {
  /** Of the line of the returned order. */
  position: number;
  /** Those that came back; missing ones are left out. */
  units: number;
  amountPaise: Paise;
  /** What is left of the line, of all its units. */
  leftPaise: Paise;
};

/**
 * What to refund for each line of a return, without fees: what its units cost after all discounts, at most what is left of
 * the line.
 */
export async function suggestRefund(
  db: Db,
  { paid, lines }: Pick<ReturnDetail, 'paid' | 'lines'>,
): Promise<SuggestedRefund[]> {
  const [left, sold] = await Promise.all([listLeft(db, paid.orderId), listSold(db, paid.orderId)]);
  return lines.map(({ position, quantity, missing }) => {
    const line = paid.lineOf.get(position);
    const units = quantity - (missing ?? 0);
    const leftPaise = left.find((one) => one.line === line)?.goods ?? 0;
    const { units: unitsSold = units, refunded = 0 } = sold.find((one) => one.line === line) ?? {};
    const share = Math.floor(((leftPaise + refunded) * units) / unitsSold);
    // The last units also get the few paise that were rounded down before.
    const amountPaise = share + unitsSold <= leftPaise ? share : leftPaise;
    return { position, units, amountPaise: units === 0 ? 0 : amountPaise, leftPaise };
  });
}

/** The units of an order that were not cancelled, and what was refunded of them without fees, by line. */
async function listSold(db: Db, orderId: string): Promise<{ line: number; units: number; refunded: Paise }[]> {
  const { rows } = await sql<{ line: number; units: number; refunded: Paise }>`
    select position as line, quantity - cancelled as units, (
      select coalesce(0 - sum(rows.amount_paise), 0)::bigint
      from order_adjustments as rows join refunds on refunds.id = rows.refund_id
      where rows.order_id = order_lines.order_id and line = order_lines.position and kind = 'refund' and source is null
        and refunds.reason <> 'line-cancelled'
    ) as refunded
    from order_lines where order_id = ${orderId}`.execute(db);
  return rows;
}
