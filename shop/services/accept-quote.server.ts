import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lockOrder } from '#shop/orders/enter-status.server.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { openPayment } from '#shop/payments/open-payment.server.ts';

export type AcceptRefusal = 'not-found' | 'illegal-move' | 'over' | 'method-unavailable';

/** Methods that take the payment of a quote before the work begins. */
export const listQuoteMethods = ({ payments }: Pick<OrderContext, 'payments'>) =>
  payments.offers.filter(({ due, takes }) => due === 'first' && takes.includes('service'));

/**
 * Accepts a quote for the customer. With an online method the order waits for its payment until the quote expires; in a
 * shop without one the order is confirmed, and the owner books the payment.
 * @param method null: the shop's only online method, or none
 */
export async function acceptQuote(
  orderContext: OrderContext,
  { customerId, orderId, method }: { customerId: string; orderId: string; method: string | null },
  now = new Date(),
): Promise<Result<{ next: 'pay' | 'order' }, AcceptRefusal>> {
  const online = listQuoteMethods(orderContext);
  const [only] = online;
  const chosen = method === null && online.length === 1 ? only : online.find(({ name }) => name === method);
  const isPaidNow = chosen !== undefined;
  if (online.length > 0 && !isPaidNow) return refuse('method-unavailable', 'paymentMethod');
  if (!isId(orderId)) return refuse('not-found');
  return withTransaction(orderContext.db, async (trx): Promise<Result<{ next: 'pay' | 'order' }, AcceptRefusal>> => {
    const order = await lockOrder(trx, orderId);
    if (order === null || order.customer_id !== customerId || order.checkout_id === null) return refuse('not-found');
    // Submitted twice.
    if (order.status === 'unpaid' && order.kind === 'service') return accept({ next: 'pay' });
    if (order.status !== 'quoted') return refuse('illegal-move');
    if (order.expires_at !== null && order.expires_at <= now) return refuse('over');
    const by = { actor: 'customer', actorId: customerId, isQuiet: isPaidNow } as const;
    if (chosen === undefined) {
      const moved = await moveOrder(trx, orderContext, orderId, 'confirmed', by);
      return moved.ok ? accept({ next: 'order' }) : moved;
    }
    await trx.updateTable('orders').set({ method: chosen.name }).where('id', '=', orderId).execute();
    await trx.updateTable('checkouts').set({ method: chosen.name }).where('id', '=', order.checkout_id).execute();
    await openPayment(trx, { checkoutId: order.checkout_id, provider: chosen.name, amountPaise: order.payable_paise });
    const moved = await moveOrder(trx, orderContext, orderId, 'unpaid', by);
    return moved.ok ? accept({ next: 'pay' }) : moved;
  });
}
