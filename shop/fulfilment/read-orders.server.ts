import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { Paise } from '#lib/money.ts';
import type { OrderKind, OrderStatus } from '#shop/orders/order.ts';

/** An order in a list for other programs. */
export type StoredOrder = {
  id: string;
  number: number;
  kind: OrderKind;
  status: OrderStatus;
  isPaid: boolean;
  totalPaise: Paise;
  payablePaise: Paise;
  /** null: the account is deleted. */
  customerId: string | null;
  email: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Orders of every kind, also cancelled and archived ones, in the order of their creation. */
export async function listStoredOrders(
  db: Db,
  { after, limit, status }: { after: string | null; limit: number; status: OrderStatus | null },
): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    select id, number, kind, status, is_paid as "isPaid", total_paise as "totalPaise", payable_paise as "payablePaise",
      customer_id as "customerId", email, created_at as "createdAt", updated_at as "updatedAt"
    from orders
    where ${after === null ? sql`true` : sql`id > ${after}::uuid`} and ${status === null ? sql`true` : sql`status = ${status}`}
    order by id limit ${limit}`.execute(db);
  return rows;
}
