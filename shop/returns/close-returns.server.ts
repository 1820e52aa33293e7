import type { Db } from '#db/connect.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { enterReturnStatus } from './internal/enter-return-status.server.ts';
import { returnColumns } from './internal/lock-return.server.ts';
import { cancelReplacement } from './internal/replacement.server.ts';
import type { ReturnStatus } from './return.ts';

/** The goods are not recorded as received, and nothing was given for them. */
const UNSETTLED: readonly ReturnStatus[] = ['requested', 'question', 'approved', 'in-transit'];

/**
 * Declines the returns of an order whose goods have come back in another way, so that nothing is restocked or refunded
 * twice. In the transaction that has locked the order. Refused if one was received, refunded or replaced.
 * @param text why, for the customer
 */
export async function closeReturns(
  trx: Db,
  context: OrderContext,
  { orderId, adminId, text }: { orderId: string; adminId: string; text: string },
): Promise<Result<undefined, 'being-returned'>> {
  const rows = await trx
    .selectFrom('returns')
    .select(returnColumns)
    .where('order_id', '=', orderId)
    .where('is_counted', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.some(({ status }) => !UNSETTLED.includes(status))) return refuse('being-returned');
  for (const row of rows) {
    const by = { actor: 'admin', actorId: adminId } as const;
    const cancelled = await cancelReplacement(trx, context, row, by);
    if (!cancelled.ok) return refuse('being-returned');
    await enterReturnStatus(trx, context, row, 'declined', { ...by, facts: { text } });
  }
  return accept(undefined);
}
