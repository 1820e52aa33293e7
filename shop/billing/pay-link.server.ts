import { isId } from '#lib/ids.ts';
import type { OrderStatus } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';

const PURPOSE = 'pay-order';
/** So long after the order has expired a reference may still be corrected, and who paid late is thanked. */
const GRACE_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Address of a page where its holder pays this order without logging in, for a customer who ordered in another client. It
 * gives no other right, and ends three days after the order has expired, which itself ends the right to pay.
 */
export const payHref = (
  { seal, details }: Pick<OrderContext, 'seal' | 'details'>,
  { orderId, expiresAt }: { orderId: string; expiresAt: Date },
): string => `${details.origin}/order-link/${seal.close(`${PURPOSE} ${orderId} ${expiresAt.getTime() + GRACE_MS}`)}`;

/** The order that a link pays, and whose it is. */
type PayLink = { customerId: string; id: string; number: number; status: OrderStatus; payablePaise: number };

/** The order of a link; null: the link is forged or has ended. */
export async function findPayLink(
  { db, seal }: Pick<OrderContext, 'db' | 'seal'>,
  token: string,
  now = new Date(),
): Promise<PayLink | null> {
  const id = orderOf(seal, token, now);
  if (id === null) return null;
  const order = await db
    .selectFrom('orders')
    .select(['customer_id', 'number', 'status', 'payable_paise'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (order === undefined || order.customer_id === null) return null;
  const { customer_id: customerId, number, status, payable_paise: payablePaise } = order;
  return { customerId, id, number, status, payablePaise };
}

function orderOf(seal: OrderContext['seal'], token: string, now: Date): string | null {
  try {
    const [purpose, id = '', end] = seal.open(token).split(' ');
    return purpose === PURPOSE && isId(id) && Number(end) > now.getTime() ? id : null;
  } catch {
    return null;
  }
}
