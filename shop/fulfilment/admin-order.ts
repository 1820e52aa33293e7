import type { OrderAddress } from '#db/tables/json.ts';
import type { OrderEventsTable } from '#db/tables/orders.ts';
import type { Paise } from '#lib/money.ts';
import type { TableQuery } from '#lib/table-query.ts';
import {
  type Actor,
  isCancelled,
  isOnItsWay,
  isOnline,
  mayMove,
  type OrderKind,
  type OrderStatus,
  orderStatuses,
  type PaymentMethod,
  statusesWith,
} from '#shop/orders/order.ts';
import { type AdminMove, type AdminStep, orderStatusRules } from '#shop/orders/order-statuses.ts';
import type { OrderLine } from '#shop/orders/order-view.ts';
import type { ProviderName, RefundReason, RefundStatus } from '#shop/payments/payments.ts';

/** Payment state of an order in the admin. `claimed`: the customer claims to have paid, and the shop has to check. */
const paymentStates = ['paid', 'unpaid', 'to-collect', 'claimed', 'free', 'no-price', 'nothing'] as const;
export type PaymentState = (typeof paymentStates)[number];

type Owed = {
  status: OrderStatus;
  kind: OrderKind;
  method: PaymentMethod;
  isPaid: boolean;
  isClaimed: boolean;
  payablePaise: Paise;
};

/** The first state that applies, in order of importance to the admin. */
export function paymentState({ status, kind, method, isPaid, isClaimed, payablePaise }: Owed): PaymentState {
  if (isPaid) return 'paid';
  if (isClaimed) return 'claimed';
  if (isCancelled(status)) return 'nothing';
  if (payablePaise === 0) return kind === 'service' && status === 'pending' ? 'no-price' : 'free';
  return method === 'cod' ? 'to-collect' : 'unpaid';
}

/** Sort orders and filters of the admin's list of orders. */
export const adminOrderSorts = ['newest', 'oldest', 'dearest', 'cheapest'] as const;
export const adminOrderFilters = {
  status: orderStatuses,
  payment: ['paid', 'unpaid', 'to-collect', 'claimed'],
  /** `check`: the address is doubtful. `late`: the promised delivery date is in the past. */
  needs: ['check', 'late'],
  shown: ['cancelled', 'archived', 'all'],
} as const;
export type AdminOrderQuery = TableQuery<(typeof adminOrderSorts)[number], keyof typeof adminOrderFilters>;

/** An order in the admin's list. Contact details are masked; the order's own page shows them in full. */
export type AdminOrderInList = Owed & {
  id: string;
  number: number;
  /** null: the account is deleted. */
  username: string | null;
  email: string | null;
  phone: string | null;
  /** Name of the first line or of the service. */
  name: string;
  units: number | null;
  createdAt: Date;
  needsCheck: boolean;
  /** A cash on delivery order of a customer with an unverified email. */
  isEmailUnverified: boolean;
  isLate: boolean;
  isArchived: boolean;
};

/** Totals of the whole list, not only of the page. */
export type AdminOrderSums = { paidPaise: Paise; owedPaise: Paise };

export type AdminRefund = {
  id: string;
  amountPaise: Paise;
  reason: RefundReason;
  status: RefundStatus;
  problem: string | null;
  at: Date;
  /** The provider sends this money, so that it can be retried. */
  isByProvider: boolean;
};

export type AdminCapture = {
  id: string;
  provider: string;
  reference: string;
  amountPaise: Paise;
  currency: string;
  /** false: it pays for nothing and is refunded. */
  isDue: boolean;
  at: Date;
  refunds: AdminRefund[];
};

export type AdminEvent = {
  kind: OrderEventsTable['kind'];
  from: OrderStatus | null;
  to: OrderStatus | null;
  actor: Actor;
  /** Name of the customer or administrator; null: done by the system, or the account is deleted. */
  name: string | null;
  facts: Record<string, unknown>;
  at: Date;
};

/** An order with everything that its admin page shows. */
export type AdminOrder = Owed & {
  id: string;
  number: number;
  customerId: string | null;
  username: string | null;
  email: string | null;
  address: OrderAddress | null;
  needsCheck: boolean;
  /** A cash on delivery order of a customer with an unverified email. */
  isEmailUnverified: boolean;
  serviceTitle: string | null;
  brief: string | null;
  totalPaise: Paise;
  discountPaise: Paise;
  feePaise: Paise;
  expiresAt: Date | null;
  /** A day, "2026-11-28". */
  expectedBy: string | null;
  isLate: boolean;
  carrier: string | null;
  trackingUrl: string | null;
  trackingNumber: string | null;
  cancelledBy: 'customer' | 'admin' | 'expiry' | 'payment' | null;
  internalNote: string | null;
  createdAt: Date;
  archivedAt: Date | null;
  lines: (OrderLine & { sku: string | null })[];
  events: AdminEvent[];
  documents: { kind: 'invoice' | 'credit-note'; serial: string }[];
  payment: {
    provider: ProviderName;
    amountPaise: Paise;
    claimedReference: string | null;
    /** Orders of other checkouts that the same UPI reference was entered for. */
    sameReference: { id: string; number: number }[];
  } | null;
  captures: AdminCapture[];
  /** The other orders of the same checkout, paid by the same payment. */
  siblings: { id: string; number: number; kind: OrderKind }[];
};

/** The moves that have a button. Quotes and refunds have actions of their own. */
export const adminMoves = statusesWith(({ admin }) => admin !== null) as AdminMove[];

/** How an administrator makes this move. */
export const stepTo = (to: AdminMove): AdminStep => orderStatusRules[to].admin;

/** The moves that several orders can make together. */
export const bulkMoves = adminMoves.filter((to) => stepTo(to).bulk !== null);

/** Whether an administrator may move an order of `kind`. A quoted order is confirmed on the way to completion. */
export const canAdminMove = (from: OrderStatus, to: OrderStatus, kind: OrderKind): boolean =>
  mayMove(from, to, kind, 'admin') || (from === 'quoted' && to === 'completed' && kind === 'service');

/** Whether the administrator has to confirm that the payment was received before this move. */
export function isReceiptRequested(to: AdminMove, order: Omit<Owed, 'kind' | 'isClaimed'>): boolean {
  if (order.isPaid || order.payablePaise === 0) return false;
  const { receipt } = stepTo(to);
  return receipt?.of === 'all' || (receipt?.of === 'online' && isOnline(order.method));
}

/** What "Delete" does: an open order is cancelled first; one that is on its way cannot be deleted before it arrives. */
export function deletionOf(status: OrderStatus, kind: OrderKind): 'cancel' | 'archive' | 'refuse' {
  if (canAdminMove(status, 'cancelled', kind)) return 'cancel';
  return isOnItsWay(status) ? 'refuse' : 'archive';
}
