import type { Db } from '#db/connect.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import type { PaymentsTable } from '#db/tables/payments.ts';
import { isId } from '#lib/ids.ts';
import type { Paise } from '#lib/money.ts';
import type { OrderKind, OrderStatus } from '#shop/orders/order.ts';
import { findMethod } from '#shop/payments/methods.server.ts';
import type { PaymentStatus } from '#shop/payments/payments.ts';

/** Data of an order's payment page: the requested order and its payment. */
export type PayableCheckout = {
  orderId: string;
  checkoutId: string;
  status: OrderStatus;
  kind: OrderKind;
  cancelledBy: 'customer' | 'admin' | 'expiry' | 'payment' | null;
  /** The numbers of all orders that this payment pays for. */
  numbers: number[];
  /** When the first of them expires; null: none does. */
  expiresAt: Date | null;
  /** Filled in for the customer in the provider's payment window. */
  email: string | null;
  phone: string | null;
  payment: {
    id: string;
    provider: string;
    status: PaymentStatus;
    amountPaise: Paise;
    providerOrderId: string | null;
    claimedReference: PaymentsTable['claimed_reference'];
  };
};

/** The payment of this customer's order; null where there is no such order, or nothing to pay for it. */
export async function findPayableCheckout(
  db: Db,
  customerId: string,
  orderId: string,
): Promise<PayableCheckout | null> {
  if (!isId(orderId)) return null;
  const order = await db
    .selectFrom('orders')
    .innerJoin('payments', (join) => join.on(PAYS_ORDER))
    .select(['orders.status', 'orders.kind', 'orders.cancelled_by', 'orders.email', 'orders.phone'])
    .select(['payments.id', 'payments.checkout_id', 'payments.provider', 'payments.status as payment_status'])
    .select(['payments.amount_paise', 'payments.provider_order_id', 'payments.claimed_reference'])
    .where('orders.id', '=', orderId)
    .where('orders.customer_id', '=', customerId)
    .executeTakeFirst();
  if (order === undefined) return null;
  const all = await db
    .selectFrom('orders')
    .innerJoin('payments', (join) => join.on(PAYS_ORDER))
    .select(['orders.number', 'orders.expires_at'])
    .where('payments.id', '=', order.id)
    .where('orders.payable_paise', '>', 0)
    .orderBy('orders.number')
    .execute();
  const ends = all.flatMap(({ expires_at }) => (expires_at === null ? [] : [expires_at.getTime()]));
  return {
    orderId,
    checkoutId: order.checkout_id,
    status: order.status,
    kind: order.kind,
    cancelledBy: order.cancelled_by,
    numbers: all.map(({ number }) => number),
    expiresAt: ends.length === 0 ? null : new Date(Math.min(...ends)),
    email: order.email,
    phone: order.phone,
    payment: {
      id: order.id,
      provider: order.provider,
      status: order.payment_status,
      amountPaise: order.amount_paise,
      providerOrderId: order.provider_order_id,
      claimedReference: order.claimed_reference,
    },
  };
}

/**
 * Whether the payment page may show this payment. Of a method that the owner confirms, a customer who has paid may report
 * it even after the order has expired.
 */
export function isToPay({ status, cancelledBy, payment }: PayableCheckout): boolean {
  if (payment.status === 'paid') return false;
  const isClaimable = Boolean(findMethod(payment.provider)?.claim);
  return status === 'unpaid' || (isClaimable && (status === 'pending' || cancelledBy === 'expiry'));
}
