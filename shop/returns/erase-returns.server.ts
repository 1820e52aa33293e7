import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/**
 * Erases what a customer has written and photographed for returns of these orders, in the transaction that deletes the
 * account. What came back, in which condition and what was refunded stays.
 */
export async function eraseReturns(trx: Db, orderIds: readonly string[]): Promise<void> {
  const own = sql`select id from returns where order_id = any(${orderIds}::uuid[])`;
  await sql`delete from return_photos where return_id in (${own})`.execute(trx);
  await sql`delete from return_messages where return_id in (${own})`.execute(trx);
  await sql`update returns set note = null where order_id = any(${orderIds}::uuid[])`.execute(trx);
}

/** A customer's returns with their history and messages, for their data export; photos by number. */
export async function exportReturns(db: Db, customerId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select 'R' || returns.number as number, orders.number as "orderNumber", returns.status, reason, wish, note,
      returns.created_at as "requestedAt",
      array(select jsonb_build_object('name', name, 'quantity', return_lines.quantity)
        from return_lines join order_lines using (order_id, position) where return_id = returns.id order by position) as lines,
      array(select jsonb_build_object('from', from_status, 'to', to_status, 'by', actor, 'at', at)
        from return_events where return_id = returns.id order by position) as history,
      array(select jsonb_build_object('by', author, 'text', text, 'at', at)
        from return_messages where return_id = returns.id order by at) as messages,
      (select count(*) from return_photos where return_id = returns.id)::integer as photos
    from returns join orders on orders.id = returns.order_id
    where orders.customer_id = ${customerId} order by returns.number`.execute(db);
  return rows;
}
