import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { dueOf } from '#shop/payments/methods.server.ts';
import { moveOrder } from './move-order.server.ts';
import type { OrderStatus } from './order.ts';
import type { OrderContext } from './order-context.ts';
import type { OrderRow } from './order-row.ts';
import { HAS_OPEN_PARCEL, IS_REMITTED, markDelivered } from './parcels.server.ts';

type Settled = { status: OrderStatus; method: string; isDelivered: boolean; isPaid: boolean };

/**
 * Moves an order in several parcels to where they are, in the transaction that has locked it, once everything is shipped:
 * delivered with all of them; complete and paid where they have arrived and couriers have remitted all cash. Cash that was
 * remitted says that its parcel has arrived.
 * @returns the order; null: it stays where it is
 */
export async function settleParcels(
  trx: Db,
  orderContext: OrderContext,
  { orderId, adminId }: { orderId: string; adminId: string },
): Promise<OrderRow | null> {
  const { rows } = await sql<Settled>`
    select status, method, ${everyParcel(sql`delivered_at is not null`)} as "isDelivered",
      not is_paid and payable_paise > 0 and not ${HAS_OPEN_PARCEL}
        and exists (select from cod_remittances where order_id = orders.id)
        and ${everyParcel(sql`(delivered_at is not null or ${IS_REMITTED})`)} as "isPaid"
    from orders where id = ${orderId} and status in ('shipped', 'delivered')
      and exists (select from parcels where order_id = orders.id and came_back_at is null)`.execute(trx);
  const [found] = rows;
  if (found === undefined) return null;
  const { status, method, isDelivered } = found;
  const isPaymentReceived = found.isPaid && dueOf(method) === 'delivery';
  if (!isPaymentReceived && !(isDelivered && status === 'shipped')) return null;
  if (isPaymentReceived) await markDelivered(trx, orderId);
  const by = { actor: 'admin', actorId: adminId, isPaymentReceived } as const;
  const moved = await moveOrder(trx, orderContext, orderId, isPaymentReceived ? 'completed' : 'delivered', by);
  if (!moved.ok) throw new Error(`An order whose parcels have arrived could not be moved: ${moved.reason}`);
  return moved.value;
}

/** SQL condition: it holds for every parcel of the row `orders` that did not come back. */
const everyParcel = (condition: ReturnType<typeof sql>) => sql<boolean>`not exists (
  select from parcels where order_id = orders.id and came_back_at is null and not ${condition})`;
