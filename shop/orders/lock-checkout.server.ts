import type { Db } from '#db/connect.ts';
import { orderColumns } from './internal/order-columns.ts';
import type { OrderRow } from './order-row.ts';

/** Holds all orders of a checkout until the caller commits, in the order of their ids as everybody does. */
export const lockCheckout = (trx: Db, checkoutId: string): Promise<OrderRow[]> =>
  trx
    .selectFrom('orders')
    .select(orderColumns)
    .where('checkout_id', '=', checkoutId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
