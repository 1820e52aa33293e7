import type { Db } from '#db/connect.ts';
import { orderColumns } from './internal/order-columns.ts';
import type { OrderRow } from './order-row.ts';

/** Locks all orders of a checkout until the caller commits, in id order like every other caller, to avoid deadlocks. */
export const lockCheckout = (trx: Db, checkoutId: string): Promise<OrderRow[]> =>
  trx
    .selectFrom('orders')
    .select(orderColumns)
    .where('checkout_id', '=', checkoutId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
