import type { Db } from '#db/connect.ts';
import type { OrderStatus } from './order.ts';

/** Older ones have long been cleared out of every cart. */
const RECENT_MS = 24 * 60 * 60 * 1000;
const ORDERS_MAX = 20;

/** What became of a customer's last orders: what is paid for leaves the cart, on whatever page this is learnt. */
export const listRecent = (db: Db, customerId: string, now: Date): Promise<{ id: string; status: OrderStatus }[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('customer_id', '=', customerId)
    .where('created_at', '>', new Date(now.getTime() - RECENT_MS))
    .orderBy('created_at', 'desc')
    .limit(ORDERS_MAX)
    .execute();
