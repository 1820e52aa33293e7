import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** The order whose payment a refund of returned goods pays back. */
export type PaidOrder = {
  orderId: string;
  /** How it was paid. */
  method: string;
  /** Its line, by the line of the returned order. */
  lineOf: ReadonlyMap<number, number>;
};

/**
 * The order that was paid for: the returned order itself or, if that was sent as a replacement and cost nothing, the order
 * that it replaces, as often as there is one.
 */
export async function findPaidOrder(db: Db, orderId: string): Promise<PaidOrder> {
  const { rows } = await sql<{ order_id: string; method: string; line: number; own: number }>`
    with recursive steps as (
      select order_id, position as line, position as own from order_lines where order_id = ${orderId}
      union all
      select returned.order_id, returned.position, own
      from steps join returns on replacement_order_id = steps.order_id join lateral (
        select return_lines.order_id, return_lines.position, row_number() over (order by return_lines.position) as line
        from return_lines join order_lines using (order_id, position)
        where return_id = returns.id and order_lines.type = 'shop'
      ) as returned on returned.line = steps.line
    )
    select steps.order_id, method, line, own from steps join orders on orders.id = steps.order_id
    where not exists (select from returns where replacement_order_id = steps.order_id) order by own`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error(`Order ${orderId} has no lines that were paid for`);
  return {
    orderId: first.order_id,
    method: first.method,
    lineOf: new Map(rows.map(({ own, line }) => [own, line])),
  };
}
