import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { isId } from '#lib/ids.ts';
import type { Paise } from '#lib/money.ts';
import type { ReturnStatus, ReturnWish } from './return.ts';

/** A return for other programs, without personal data. */
export type StoredReturn = {
  id: string;
  number: number;
  orderId: string;
  status: ReturnStatus;
  reason: string;
  wish: ReturnWish;
  resolution: ReturnWish | null;
  keepsGoods: boolean;
  carrier: string | null;
  trackingNumber: string | null;
  replacementOrderId: string | null;
  /** Refunds of it, whatever their state. */
  refundedPaise: Paise;
  dueAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  lines: {
    position: number;
    quantity: number;
    sellable: number | null;
    damaged: number | null;
    missing: number | null;
  }[];
};

/** Returns in the order of their creation, `limit` of them after the return `after`. */
export const listStoredReturns = (
  db: Db,
  { after, limit, status }: { after: string | null; limit: number; status: ReturnStatus | null },
): Promise<StoredReturn[]> =>
  read(
    db,
    sql`${after === null ? sql`true` : sql`id > ${after}::uuid`} and ${status === null ? sql`true` : sql`status = ${status}`}`,
    limit,
  );

/** One return; null: there is none. */
export async function findStoredReturn(db: Db, id: string): Promise<StoredReturn | null> {
  if (!isId(id)) return null;
  return (await read(db, sql`id = ${id}::uuid`, 1))[0] ?? null;
}

async function read(db: Db, where: RawBuilder<unknown>, limit: number): Promise<StoredReturn[]> {
  const { rows } = await sql<StoredReturn>`
    select id, number, order_id as "orderId", status, reason, wish, resolution, keeps_goods as "keepsGoods", carrier,
      tracking_number as "trackingNumber", replacement_order_id as "replacementOrderId", due_at as "dueAt",
      created_at as "createdAt", updated_at as "updatedAt",
      (select coalesce(sum(amount_paise), 0)::bigint from refunds
        where return_id = returns.id and status <> 'failed') as "refundedPaise",
      (select coalesce(json_agg(json_build_object('position', position, 'quantity', quantity, 'sellable', sellable,
          'damaged', damaged, 'missing', missing) order by position), '[]')
        from return_lines where return_id = returns.id) as lines
    from returns where ${where} order by id limit ${limit}`.execute(db);
  return rows;
}
