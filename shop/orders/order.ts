import type { OrderStatus } from '#db/tables/orders.ts';
import type { Paise } from '#lib/money.ts';
import { hasMove, isLastStatus } from '#lib/status.ts';
import type { OrderAdjustment } from '#shop/pricing/adjustments/adjustment.ts';
import { type OrderStatusRules, orderStatusRules } from './order-statuses.ts';

/** `shop`: goods that are shipped, `digital`: files, `service`: work to order. */
export const orderKinds = ['shop', 'digital', 'service'] as const;
export type OrderKind = (typeof orderKinds)[number];

export type { OrderStatus };

/** In the order of an order's life. */
export const orderStatuses = Object.keys(orderStatusRules) as OrderStatus[];

/** What the code knows about a status. */
export const rulesOf = (status: OrderStatus): OrderStatusRules => orderStatusRules[status];

/** The statuses whose rules match. */
export const statusesWith = (isWanted: (rules: OrderStatusRules) => boolean): OrderStatus[] =>
  orderStatuses.filter((status) => isWanted(rulesOf(status)));

export type Actor = 'customer' | 'admin' | 'system' | 'payment';

/** Name of an email that a status sends; undefined: another kind of email. */
export const statusEmailName = (kind: string): string | undefined =>
  orderStatuses.map((status) => rulesOf(status).email).find((email) => email?.kind === kind)?.name;

/** Text of the audit log for a move to a status; undefined: another action. */
export const statusActionText = (action: string): string | undefined =>
  orderStatuses.map((status) => rulesOf(status).admin?.log).find((log) => log?.action === action)?.text;

/** Whether the table of statuses allows the move; some statuses are for some kinds of order only. */
export const mayMove = (from: OrderStatus, to: OrderStatus, kind: OrderKind, actor: Actor): boolean =>
  hasMove<OrderStatus, Actor>(orderStatusRules, from, to, actor) &&
  [from, to].every((status) => rulesOf(status).kinds.includes(kind));

/** Whether the customer may still cancel. */
export const isCancellable = (status: OrderStatus, kind: OrderKind): boolean =>
  mayMove(status, 'cancelled', kind, 'customer');

/** Whether the delivery address may change: by the customer until the order is packed, by the shop until it is shipped. */
export const canChangeAddress = (status: OrderStatus, kind: OrderKind, actor: Actor): boolean =>
  kind === 'shop' &&
  isStanding(status) &&
  !rulesOf(status).hasLeft &&
  (actor !== 'customer' || isCancellable(status, kind));

/** Cancelled, or cancelled and refunded. */
export const isCancelled = (status: OrderStatus): boolean => rulesOf(status).stage === 'cancelled';

/** The parcel has left the shop and has not arrived. */
export const isOnItsWay = (status: OrderStatus): boolean => rulesOf(status).hasLeft && rulesOf(status).stage === 'open';

/** Waits for the customer to pay or to accept a price, and is cancelled if they do not. */
export const isExpiring = (status: OrderStatus): boolean => rulesOf(status).stage === 'expiring';

/** Finished: nothing follows but a refund. */
export const isOver = (status: OrderStatus): boolean => isCancelled(status) || isLastStatus(orderStatusRules, status);

/** The customer has it. */
export const isDelivered = (status: OrderStatus): boolean => rulesOf(status).stage === 'received';

/** Counts as an order: it is neither cancelled nor waiting for the customer. */
export const isStanding = (status: OrderStatus): boolean => !isCancelled(status) && !isExpiring(status);

/** "Pending" for `pending` and for a missing status; events may hold a status that a later version removed. */
export const statusText = (status: OrderStatus | null | undefined): string =>
  status ? (orderStatusRules[status]?.label ?? status) : orderStatusRules.pending.label;

/** What customers read when an order has reached a status; the name of a status that a later version removed. */
export const eventText = (status: OrderStatus): string => orderStatusRules[status]?.event ?? status;

/** The order number as pages, emails and tax documents show it: "#123". */
export const orderName = (number: number): string => `#${number}`;

/** Paid, or free from the start. */
export const isPaidInFull = (order: { is_paid: boolean; payable_paise: number }): boolean =>
  order.is_paid || order.payable_paise === 0;

/** Whether store credit paid for all of an order. */
export const isPaidByCredit = (order: {
  payablePaise: Paise;
  adjustments: readonly Pick<OrderAdjustment, 'kind'>[];
}): boolean => order.payablePaise === 0 && order.adjustments.some(({ kind }) => kind === 'store-credit');
