import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { isDelivered, orderStatuses } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { OrderRefundRefusal, RefundedLine } from '#shop/refunds/refund.ts';
import { refundOrder } from '#shop/refunds/refund-order.server.ts';
import { findPaidOrder } from './find-paid-order.server.ts';
import { changeReturn, type ReturnAction, type ReturnRefusal } from './internal/change-return.server.ts';
import { enterReturnStatus } from './internal/enter-return-status.server.ts';
import { cancelReplacement } from './internal/replacement.server.ts';
import { isReplacementAwaited, isStillAway, type ReturnWish } from './return.ts';

/** `not-of-return`: a line that is not returned. `not-received`: the goods have to come back first. */
export type RefundReturnRefusal =
  | ReturnRefusal
  | OrderRefundRefusal
  | 'not-of-return'
  | 'not-received'
  | 'replacement-sent';

type ReturnRefund = ReturnAction & {
  /** Of the form: the same form submitted twice is one refund. */
  key: string;
  /** To the payment method or payout of the customer, or as store credit. */
  to: Exclude<ReturnWish, 'replacement'>;
  lines: readonly RefundedLine[];
  withFees: boolean;
  note: string | null;
};

/**
 * Refunds a return whose goods are here or stay with the customer, by line and amount. A replacement that has not left the
 * shop is cancelled first. Goods that came as a replacement themselves are refunded on the order that was paid.
 */
export const refundReturn = (
  context: OrderContext,
  { key, to, lines, withFees, note, ...by }: ReturnRefund,
): Promise<Result<undefined, RefundReturnRefusal>> =>
  changeReturn<Exclude<RefundReturnRefusal, ReturnRefusal>>(
    context,
    by,
    to === 'credit' ? 'credited' : 'refunded',
    async (trx, { row, order }) => {
      if (isStillAway(row)) return refuse('not-received');
      const own = await listPositions(trx, row.id);
      if (!lines.every(({ line }) => own.includes(line))) return refuse('not-of-return');
      const cancelled = await cancelReplacement(trx, context, row, { actor: 'admin', actorId: by.adminId });
      if (!cancelled.ok) return cancelled;
      const paid = await findPaidOrder(trx, order.id);
      const input = {
        orderId: paid.orderId,
        lines: lines.map((one) => ({ ...one, line: paid.lineOf.get(one.line) ?? one.line })),
        withFees,
        reason: 'return',
        note,
        returnId: row.id,
        key,
        to: to === 'credit' ? 'store-credit' : 'original',
        by: { actor: 'admin', adminId: by.adminId },
      } as const;
      const refunded = await refundOrder(context, input, trx);
      if (!refunded.ok) return refuse(refunded.reason as Exclude<RefundReturnRefusal, ReturnRefusal>);
      const { amountPaise } = refunded.value;
      return accept({ changes: { resolution: to }, facts: { amountPaise }, after: { amountPaise } });
    },
  );

async function listPositions(trx: Db, returnId: string): Promise<number[]> {
  const rows = await trx.selectFrom('return_lines').select('position').where('return_id', '=', returnId).execute();
  return rows.map(({ position }) => position);
}

/** Closes a solved return, but not while its replacement has not arrived. */
export const closeReturn = (
  context: OrderContext,
  by: ReturnAction,
): Promise<Result<undefined, ReturnRefusal | 'replacement-awaited'>> =>
  changeReturn<'replacement-awaited'>(context, by, 'closed', async (trx, { row }) => {
    const replacement = await trx
      .selectFrom('orders')
      .select('status')
      .where('id', '=', row.replacement_order_id)
      .executeTakeFirst();
    const { status } = row;
    return isReplacementAwaited({ status, replacement: replacement ?? null })
      ? refuse('replacement-awaited')
      : accept({});
  });

/** Closes returns that were solved before `solvedBefore`. Returns how many. */
export async function closeSolvedReturns(context: OrderContext, solvedBefore: Date): Promise<number> {
  return withTransaction(context.db, async (trx) => {
    const { rows } = await sql<{
      id: string;
      status: 'refunded' | 'replaced' | 'credited';
      keeps_goods: boolean;
      resolution: ReturnWish;
    }>`
      select id, status, keeps_goods, resolution from returns
      where status in ('refunded', 'replaced', 'credited') and updated_at < ${solvedBefore}
        and not exists (
          -- A replacement that never arrives is refunded instead.
          select from orders where returns.status = 'replaced' and orders.id = replacement_order_id
            and orders.status <> all(${orderStatuses.filter(isDelivered)})
        )
      order by id limit 500 for update skip locked`.execute(trx);
    const by = { actor: 'system', actorId: null } as const;
    for (const row of rows) await enterReturnStatus(trx, context, row, 'closed', by);
    return rows.length;
  });
}
