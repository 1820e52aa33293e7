import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { RefundsTable } from '#db/tables/payments.ts';
import { isId } from '#lib/ids.ts';
import type { Paise } from '#lib/money.ts';

/** A refund for other programs, without personal data. */
export type StoredRefund = {
  id: string;
  /** null: of a payment that belongs to no order. */
  orderId: string | null;
  returnId: string | null;
  amountPaise: Paise;
  status: RefundStatus;
  reason: string;
  to: 'original' | 'payout' | 'store-credit';
  createdAt: Date;
  updatedAt: Date;
};

type RefundStatus = RefundsTable['status'];

type RefundWindow = {
  /** Id of the refund before the first. */
  after: string | null;
  limit: number;
  status?: RefundStatus | undefined;
  orderId?: string | undefined;
};

/** Refunds in the order of their creation. */
export const listStoredRefunds = (db: Db, { after, limit, status, orderId }: RefundWindow): Promise<StoredRefund[]> =>
  read(
    db,
    sql`${after === null ? sql`true` : sql`id > ${after}::uuid`}
      and ${status === undefined ? sql`true` : sql`status = ${status}`}
      and ${orderId === undefined ? sql`true` : sql`order_id = ${orderId}::uuid`}`,
    limit,
  );

/** One refund; null: there is none. */
export async function findStoredRefund(db: Db, id: string): Promise<StoredRefund | null> {
  if (!isId(id)) return null;
  return (await read(db, sql`id = ${id}::uuid`, 1))[0] ?? null;
}

async function read(db: Db, where: RawBuilder<unknown>, limit: number): Promise<StoredRefund[]> {
  const { rows } = await sql<StoredRefund>`
    select id, order_id as "orderId", return_id as "returnId", amount_paise as "amountPaise", status, reason,
      target as "to", created_at as "createdAt", updated_at as "updatedAt"
    from refunds where ${where} order by id limit ${limit}`.execute(db);
  return rows;
}
