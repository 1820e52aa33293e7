import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { ReturnsTable } from '#db/tables/returns.ts';
import { isId } from '#lib/ids.ts';
import { lockOrder } from '#shop/orders/move-order.server.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';

export type ReturnRow = Omit<Selectable<ReturnsTable>, 'idempotency_key' | 'is_counted' | 'pickup_on'>;

/** A return with its order, both locked. */
export type LockedReturn = { row: ReturnRow; order: OrderRow };

export const returnColumns = [
  'id',
  'number',
  'order_id',
  'status',
  'reason',
  'wish',
  'resolution',
  'keeps_goods',
  'note',
  'carrier',
  'tracking_number',
  'replacement_order_id',
  'due_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof ReturnRow)[];

/**
 * Locks the order of a return and then the return, until the caller commits; null: there is none, or it is not this
 * customer's. The order comes first, so that decisions, refunds and cancellations wait for each other.
 */
export async function lockReturn(
  trx: Db,
  returnId: string,
  customerId: string | null = null,
): Promise<LockedReturn | null> {
  if (!isId(returnId)) return null;
  const found = await trx.selectFrom('returns').select('order_id').where('id', '=', returnId).executeTakeFirst();
  if (found === undefined) return null;
  await lockPaidOrders(trx, found.order_id);
  const order = await lockOrder(trx, found.order_id);
  if (order === null || (customerId !== null && order.customer_id !== customerId)) return null;
  const row = await trx
    .selectFrom('returns')
    .select(returnColumns)
    .where('id', '=', returnId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { row, order };
}

/**
 * Locks an order, those that it replaces, and the others of their checkouts, in id order like every other caller: a refund
 * of returned goods may be of any of them.
 */
export async function lockPaidOrders(trx: Db, orderId: string): Promise<void> {
  await sql`
    with recursive chain as (
      select ${orderId}::uuid as id
      union select order_id from chain join returns on replacement_order_id = chain.id
    )
    select id from orders
    where id in (select id from chain)
      or checkout_id in (select checkout_id from orders join chain using (id) where checkout_id is not null)
    order by id for no key update`.execute(trx);
}
