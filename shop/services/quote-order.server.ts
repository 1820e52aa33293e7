import * as numbers from '#config/numbers.ts';
import { logAdminAction } from '#db/audit-log.ts';
import { withTransaction } from '#db/transaction.ts';
import { DAY_MS } from '#lib/days.ts';
import { isId } from '#lib/ids.ts';
import { PAISE_PER_RUPEE, type Paise } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lockOrder, type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import { mayMove, orderName } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import { openPayment } from '#shop/payments/open-payment.server.ts';
import { gstRateOf } from '#shop/pricing/gst.ts';
import { SERVICE_SAC } from './service.ts';

type AcceptRefusal = 'not-found' | 'illegal-move' | 'over' | 'method-unavailable';

/** Methods that take the payment of a quote before the work begins. */
export const listQuoteMethods = ({ payments }: Pick<OrderContext, 'payments'>) =>
  payments.enabledMethods.filter(({ due, takes }) => due === 'first' && takes.includes('service'));

/**
 * Accepts a quote for the customer. With an online method the order waits for its payment until the quote expires; in a
 * shop without one the order is confirmed, and the owner records the payment.
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

const PRICE_MAX = numbers.PRICE_MAX_RUPEES * PAISE_PER_RUPEE;

/** Quotes a price for a brief, in whole rupees including tax, valid for `QUOTE_VALID_DAYS`; the customer gets an email. */
export async function quoteOrder(
  orderContext: OrderContext,
  { orderId, pricePaise, adminId }: { orderId: string; pricePaise: Paise; adminId: string },
  now = new Date(),
): Promise<Result<OrderRow, MoveRefusal | 'price-wrong'>> {
  if (pricePaise < PAISE_PER_RUPEE || pricePaise > PRICE_MAX || pricePaise % PAISE_PER_RUPEE !== 0) {
    return refuse('price-wrong', 'price');
  }
  if (!isId(orderId)) return refuse('not-found');
  return withTransaction(orderContext.db, async (trx): Promise<Result<OrderRow, MoveRefusal>> => {
    const order = await lockOrder(trx, orderId);
    if (order === null || order.service_title === null) return refuse('not-found');
    if (!mayMove(order.status, 'quoted', order.kind, 'admin')) return refuse('illegal-move');
    await trx
      .insertInto('order_lines')
      .values({
        order_id: orderId,
        position: 1,
        type: 'service',
        name: order.service_title,
        hsn: SERVICE_SAC,
        gst_rate: gstRateOf(SERVICE_SAC, pricePaise, now),
        price_paise: pricePaise,
        discount: 0,
        unit_payable_paise: pricePaise,
        quantity: 1,
      })
      .execute();
    await trx
      .updateTable('orders')
      .set({
        total_paise: pricePaise,
        payable_paise: pricePaise,
        expires_at: new Date(now.getTime() + numbers.QUOTE_VALID_DAYS * DAY_MS),
      })
      .where('id', '=', orderId)
      .execute();
    if (order.checkout_id !== null) {
      await trx
        .updateTable('checkouts')
        .set({ payable_paise: pricePaise })
        .where('id', '=', order.checkout_id)
        .execute();
    }
    await logAdminAction(trx, {
      adminId,
      action: 'order.quote',
      subjectId: orderId,
      subjectName: orderName(order.number),
      before: { status: order.status },
      after: { status: 'quoted', pricePaise },
    });
    return moveOrder(trx, orderContext, orderId, 'quoted', { actor: 'admin', actorId: adminId, facts: { pricePaise } });
  });
}
