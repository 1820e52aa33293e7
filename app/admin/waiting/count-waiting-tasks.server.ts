import { pagesFor } from '#app/http/admin-access.ts';
import type { Shop } from '#app/http/context.ts';
import { sumOf } from '#lib/money.ts';
import { can, type Role } from '#shop/accounts/permissions.ts';
import { countWaiting, listNewest } from '#shop/fulfilment/dashboard.server.ts';
import { countLowStock } from '#shop/inventory/low-stock.server.ts';
import { countUnread } from '#shop/messages/messages.server.ts';
import { type OrderKind, rulesOf, statusesWith } from '#shop/orders/order.ts';
import { countPayouts } from '#shop/refunds/payouts.server.ts';
import { countWaitingReturns } from '#shop/returns/list-admin-returns.server.ts';
import { countReported } from '#shop/reviews/list-admin-reviews.server.ts';
import { NEWEST_COUNT } from './list-arrived.ts';

/** Tasks of the owner, by the page of the navigation that lists them. */
export type WaitingCounts = Record<
  `${OrderKind}-orders` | 'returns' | 'payouts' | 'messages' | 'reviews' | 'shop-items',
  number
>;

/**
 * `counts`: of the pages that the role may open. `newest`: ids of the newest orders, by which an open page knows the
 * ones that have arrived.
 */
export type Waiting = { counts: Partial<WaitingCounts>; newest: string[] };

/** What the navigation shows, and what an open page needs for its alert about new orders. */
export async function readWaiting({ db }: Pick<Shop, 'db'>, role: Role): Promise<Waiting> {
  const [counts, newest] = await Promise.all([
    countWaitingTasks({ db }),
    can({ role }, 'orders.read') ? listNewest(db, NEWEST_COUNT) : [],
  ]);
  const pages = pagesFor(role);
  const own = Object.entries(counts).filter(([tab]) => pages.includes(`/admin/${tab}`));
  return { counts: Object.fromEntries(own), newest };
}

const open = statusesWith(({ stage }) => stage === 'open');

/** Counts what waits for the owner: the counters of the dashboard, each by an index over the few open rows. */
export async function countWaitingTasks({ db }: Pick<Shop, 'db'>): Promise<WaitingCounts> {
  const now = new Date();
  const [orders, returns, payouts, messages, reviews, low] = await Promise.all([
    countWaiting(db, now),
    countWaitingReturns(db, now),
    countPayouts(db),
    countUnread(db),
    countReported(db),
    countLowStock(db),
  ]);
  /** Orders in a status in which the owner has a task. */
  const tasksOf = (kind: OrderKind) =>
    sumOf(
      open.map((status) => (rulesOf(status).tasks[kind] === undefined ? 0 : (orders.byStatus[status]?.[kind] ?? 0))),
    );
  return {
    'shop-orders': tasksOf('shop'),
    'digital-orders': tasksOf('digital'),
    'service-orders': tasksOf('service'),
    returns: returns.count,
    payouts,
    messages,
    reviews,
    'shop-items': low,
  };
}
