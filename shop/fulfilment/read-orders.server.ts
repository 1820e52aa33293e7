import { sql } from 'kysely';
import { type ChangedRows, changedAt, changedRows } from '#db/changed-rows.ts';
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
  /** Its place in the order of changes. */
  changedAt: string;
};

type OrderWindow = {
  /** Id of the order before the first. */
  after: string | null;
  limit: number;
  /** In the order of their last change, with an `after` of its own; absent: in the order of their creation. */
  changed?: ChangedRows | undefined;
  status?: OrderStatus | undefined;
  kind?: OrderKind | undefined;
};

/** Orders of every kind, also cancelled and archived ones. */
export async function listStoredOrders(db: Db, window: OrderWindow): Promise<StoredOrder[]> {
  const { after, limit, changed, status, kind } = window;
  const { where, order } =
    changed === undefined
      ? { where: after === null ? sql`true` : sql`id > ${after}::uuid`, order: sql`id` }
      : changedRows('orders', changed);
  const { rows } = await sql<StoredOrder>`
    select id, number, kind, status, is_paid as "isPaid", total_paise as "totalPaise", payable_paise as "payablePaise",
      customer_id as "customerId", email, created_at as "createdAt", updated_at as "updatedAt",
      ${changedAt('orders')} as "changedAt"
    from orders
    where ${where} and ${status === undefined ? sql`true` : sql`status = ${status}`}
      and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
    order by ${order} limit ${limit}`.execute(db);
  return rows;
}
