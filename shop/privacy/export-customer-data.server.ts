import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { throttle } from '#db/throttle.ts';
import { accept, type Result } from '#lib/result.ts';
import type { TooMany } from '#shop/accounts/account.ts';
import { exportAccount, findMailbox } from '#shop/accounts/delete-account.server.ts';
import type { Session } from '#shop/accounts/session.ts';
import { listAddresses } from '#shop/addresses/find-addresses.server.ts';
import { findSavedCart } from '#shop/cart/save-cart.server.ts';
import { exportCredit } from '#shop/credit/store-credit.server.ts';
import { exportDrafts } from '#shop/draft-orders/place-draft.server.ts';
import { exportStockAlerts } from '#shop/inventory/stock-alerts.server.ts';
import { exportLikes } from '#shop/likes/likes.server.ts';
import { exportMessages } from '#shop/messages/messages.server.ts';
import { listPastOrders } from '#shop/moving/past-orders.server.ts';
import { exportEmails } from '#shop/notifications/outbox.server.ts';
import { exportOrders } from '#shop/orders/customer-orders.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { exportPayouts } from '#shop/refunds/payouts.server.ts';
import { exportReturns } from '#shop/returns/erase-returns.server.ts';
import { exportReviews } from '#shop/reviews/customer-reviews.server.ts';

/** Counts a data export against its rate limit; call `exportCustomerData` if it is accepted. */
export async function requestData(db: Db, { customerId }: Session): Promise<Result<void, never> | TooMany> {
  const allowed = await throttle(db, `personal-data:${customerId}`, effectLimits.dataExports);
  if (!allowed.ok) return allowed;
  return accept(undefined);
}

/**
 * Everything that the shop stores about the logged-in person, as one JSON document in chunks: modules are read one after
 * the other. Only for the person of the session.
 */
export async function* exportCustomerData(
  { db, seal }: Pick<OrderContext, 'db' | 'seal'>,
  { customerId }: Session,
  now: Date,
): AsyncGenerator<string> {
  const mailbox = await findMailbox(db, customerId);
  if (mailbox === null) throw new Error('The customer account does not exist any more');
  const verifiedEmail = mailbox.isProven ? mailbox.email : null;
  const sections: [name: string, read: () => Promise<unknown>][] = [
    ['account', () => exportAccount(db, customerId)],
    ['addresses', () => listAddresses(db, customerId)],
    ['cart', async () => (await findSavedCart(db, customerId)).lines],
    ['likes', () => exportLikes(db, customerId)],
    ['reviews', () => exportReviews(db, customerId)],
    ['returns', () => exportReturns(db, customerId)],
    ['messages', () => exportMessages(db, { customerId, verifiedEmail })],
    ['emails', () => exportEmails(db, { customerId, ...mailbox })],
    ['stockAlerts', async () => (mailbox.isProven ? exportStockAlerts(db, mailbox.email) : [])],
    ['ordersOfPreviousShop', async () => (mailbox.isProven ? listPastOrders(db, mailbox.email) : [])],
    ['draftOrders', () => exportDrafts(db, customerId)],
    ['storeCredit', () => exportCredit(db, customerId)],
    ['payoutDetails', () => exportPayouts({ db, seal }, customerId)],
  ];
  yield `{\n"exportedAt": ${JSON.stringify(now)}`;
  for (const [name, read] of sections) yield `,\n"${name}": ${JSON.stringify(await read(), null, 1)}`;
  yield ',\n"orders": [';
  let isFirst = true;
  for await (const order of exportOrders(db, customerId)) {
    yield (isFirst ? '\n' : ',\n') + JSON.stringify(order, null, 1);
    isFirst = false;
  }
  yield '\n]\n}\n';
}
