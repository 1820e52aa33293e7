import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { CheckoutInput } from '#shop/checkout/checkout.ts';
import type { KnownCheckout } from '#shop/checkout/find-placed.server.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';

/**
 * Cancels the customer's unpaid orders, which a new one replaces: they hold stock that it may need. False: none was read
 * as unpaid.
 */
export async function cancelUnpaid(
  trx: Db,
  orderContext: OrderContext,
  customerId: string,
  known: readonly KnownCheckout[],
  { lines }: Pick<CheckoutInput, 'lines'>,
): Promise<boolean> {
  const unpaid = known.flatMap(({ orders }) => orders.filter(({ status }) => status === 'unpaid')).map(({ id }) => id);
  if (unpaid.length === 0) return false;
  const stillUnpaid = await lockUnpaid(
    trx,
    unpaid,
    lines.map(({ productId }) => productId),
  );
  const by = { actor: 'customer', actorId: customerId, facts: { why: 'replaced' }, isQuiet: true } as const;
  for (const id of stillUnpaid) await moveOrder(trx, orderContext, id, 'cancelled', by);
  return true;
}

/**
 * Locks those of these orders that are still unpaid, and then every variant that they release or that these products may
 * need, each in id order. Without it, transactions that both release and take stock could deadlock.
 * @returns the ids of the orders: one that is paid while the lock waits is not among them
 */
async function lockUnpaid(trx: Db, orderIds: readonly string[], productIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where id = any(${orderIds}::uuid[]) and status = 'unpaid' order by id for no key update`.execute(
    trx,
  );
  await sql`
    select id from variants
    where id in (select variant_id from order_lines where order_id = any(${orderIds}::uuid[]))
      or product_id = any(${productIds}::uuid[])
    order by id for no key update`.execute(trx);
  return rows.map(({ id }) => id);
}
