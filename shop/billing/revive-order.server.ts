import type { Db } from '#db/connect.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { takeStock } from '#shop/inventory/take-stock.server.ts';
import { enterStatus, lockOrder } from '#shop/orders/enter-status.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';

export type ReviveRefusal = 'not-found' | 'not-expired' | 'out-of-stock';

/**
 * Confirms an order that expired before its payment arrived, if every line is still in stock; a refusal leaves
 * everything as it is. An order that somebody cancelled stays cancelled. The caller books the capture.
 */
export async function reviveOrder(
  trx: Db,
  orderContext: OrderContext,
  orderId: string,
  facts: Record<string, unknown> = {},
): Promise<Result<OrderRow, ReviveRefusal>> {
  const order = await lockOrder(trx, orderId);
  if (order === null) return refuse('not-found');
  if (order.status !== 'cancelled' || order.cancelled_by !== 'expiry') return refuse('not-expired');
  const lines = await trx
    .selectFrom('order_lines')
    .select(['variant_id', 'type', 'quantity'])
    .where('order_id', '=', orderId)
    .execute();
  // A deleted variant cannot be shipped; a service has no variant and no stock.
  if (lines.some(({ variant_id, type }) => variant_id === null && type !== 'service')) return refuse('out-of-stock');
  const taken = await takeStock(
    trx,
    lines.flatMap(({ variant_id, quantity }) => (variant_id === null ? [] : [{ variantId: variant_id, quantity }])),
    orderId,
  );
  if (!taken.ok) return refuse('out-of-stock');
  const by = { actor: 'payment', facts: { ...facts, why: 'revived' }, isPaymentReceived: true } as const;
  return accept(await enterStatus(trx, orderContext, order, 'confirmed', by));
}
