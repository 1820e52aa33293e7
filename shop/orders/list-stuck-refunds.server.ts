import type { Db } from '#db/connect.ts';
import type { StuckRefund } from './waiting.ts';

/** Refunds that failed or wait for the owner's hand: how many, and the oldest of them. */
export async function listStuckRefunds(db: Db, count: number): Promise<{ total: number; rows: StuckRefund[] }> {
  const stuck = db.selectFrom('refunds').where('refunds.status', 'in', ['failed', 'by-hand']);
  const rows = await stuck
    .leftJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.id', 'refunds.order_id as orderId', 'orders.number as orderNumber'])
    .select(['refunds.amount_paise as amountPaise', 'refunds.status', 'refunds.problem', 'refunds.created_at as since'])
    .orderBy('refunds.created_at')
    .limit(count)
    .execute();
  const { total } = await stuck.select((pick) => pick.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { total, rows: rows as StuckRefund[] };
}
