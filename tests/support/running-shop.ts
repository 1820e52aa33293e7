import type { CheckoutInput } from '#shop/checkout/checkout.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import { openTestShop } from './fixtures/accounts.ts';
import { openCustomer } from './fixtures/checkout.ts';

export async function openRunningShop(env: Record<string, string> = {}) {
  const { db, orderContext } = await openTestShop(env);
  const buyer = await openCustomer(db);
  const place = (input: CheckoutInput) => placeOrder(orderContext, buyer, input);
  const ordersNow = () => db.selectFrom('orders').selectAll().orderBy('number').execute();
  const eventsOf = (orderId: string) =>
    db
      .selectFrom('order_events')
      .select(['position', 'kind', 'from_status', 'to_status', 'actor', 'actor_id', 'facts'])
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute();
  const emailsNow = async () =>
    (await db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('id').execute()).map(({ kind }) => kind);
  return { db, orderContext, buyer, place, ordersNow, eventsOf, emailsNow };
}

export const placed = (answer: Awaited<ReturnType<typeof placeOrder>>) => {
  if (!answer.ok) throw new Error(`Nothing was placed: ${answer.reason}`);
  return answer.value;
};
