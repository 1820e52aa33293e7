import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { isCancelled, rulesOf } from '#shop/orders/order.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';

/**
 * Removes the tracking number of a cancelled booking from an open order whose parcel has not left. Otherwise the next "Mark
 * shipped" tells the customer the number of a parcel that nobody collects.
 */
export async function removeTracking(trx: Db, { id, status }: Pick<OrderRow, 'id' | 'status'>): Promise<void> {
  if (isCancelled(status) || rulesOf(status).hasLeft) return;
  await sql`
    update orders set carrier = null, tracking_number = null, tracking_url = null, updated_at = now()
    from shipments where orders.id = ${id} and order_id = orders.id
      and shipments.tracking_number = orders.tracking_number`.execute(trx);
}
