import type { OrderAddress } from '#db/tables/json.ts';
import type { OrderEventsTable } from '#db/tables/orders.ts';
import type { Paise } from '#lib/money.ts';
import type { TableQuery } from '#lib/table-query.ts';
import {
  type Actor,
  isOnline,
  mayMove,
  type OrderKind,
  type OrderStatus,
  orderStatuses,
  type PaymentMethod,
} from '#shop/orders/order.ts';
import type { OrderLine } from '#shop/orders/order-view.ts';
import type { ProviderName, RefundReason, RefundStatus } from '#shop/payments/payments.ts';

/** How the money of an order stands, as the desk reads it. `claimed`: the customer says so, and somebody has to look. */
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

/** How an order stands with its money, in the order in which that matters to the desk. */
export function paymentState({ status, kind, method, isPaid, isClaimed, payablePaise }: Owed): PaymentState {
  if (isPaid) return 'paid';
  if (isClaimed) return 'claimed';
  if (status === 'cancelled' || status === 'refunded') return 'nothing';
  if (payablePaise === 0) return kind === 'service' && status === 'pending' ? 'no-price' : 'free';
  return method === 'cod' ? 'to-collect' : 'unpaid';
}

/** What the list of orders can be asked for. */
export const adminOrderSorts = ['newest', 'oldest', 'dearest', 'cheapest'] as const;
export const adminOrderFilters = {
  status: orderStatuses,
  payment: ['paid', 'unpaid', 'to-collect', 'claimed'],
  /** `check`: the address is doubtful. `late`: promised for a day before today, and not there. */
  needs: ['check', 'late'],
  shown: ['cancelled', 'archived', 'all'],
} as const;
export type AdminOrderQuery = TableQuery<(typeof adminOrderSorts)[number], keyof typeof adminOrderFilters>;

/** An order as it stands in the desk's list. Contact data are masked: whoever needs them opens the order. */
export type AdminOrderInList = Owed & {
  id: string;
  number: number;
  /** null: the account is gone. */
  username: string | null;
  email: string | null;
  phone: string | null;
  /** Of its first line, or of the service. */
  name: string;
  pieces: number | null;
  createdAt: Date;
  needsCheck: boolean;
  /** Cash on delivery of somebody whose email nobody has verified. */
  isEmailUnverified: boolean;
  isLate: boolean;
  isArchived: boolean;
};

/** Sums over the whole list, not the page. */
export type AdminOrderSums = { paidPaise: Paise; owedPaise: Paise };

export type AdminRefund = {
  id: string;
  amountPaise: Paise;
  reason: RefundReason;
  status: RefundStatus;
  problem: string | null;
  at: Date;
  /** A provider moves this money, when it is asked again. */
  isByProvider: boolean;
};

export type AdminCapture = {
  id: string;
  provider: string;
  reference: string;
  amountPaise: Paise;
  currency: string;
  /** false: nothing was owed for it, and it goes back. */
  isDue: boolean;
  at: Date;
  refunds: AdminRefund[];
};

export type AdminEvent = {
  kind: OrderEventsTable['kind'];
  from: OrderStatus | null;
  to: OrderStatus | null;
  actor: Actor;
  /** Of a customer or an administrator; null where nobody did it, or their account is gone. */
  name: string | null;
  facts: Record<string, unknown>;
  at: Date;
};

/** An order as the desk's page shows it: all of it. */
export type AdminOrder = Owed & {
  id: string;
  number: number;
  customerId: string | null;
  username: string | null;
  email: string | null;
  address: OrderAddress | null;
  needsCheck: boolean;
  /** Cash on delivery of somebody whose email nobody has verified. */
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
  /** Placed with the same press, and paid by the same payment. */
  siblings: { id: string; number: number; kind: OrderKind }[];
};

/** The moves that have a button. A price is named, and money goes back, by deeds of their own. */
export const adminMoves = ['confirmed', 'packed', 'shipped', 'delivered', 'completed', 'cancelled'] as const;
export type AdminMove = (typeof adminMoves)[number];

const PARCELS: readonly OrderStatus[] = ['packed', 'shipped', 'delivered'];

/**
 * May the desk move an order of `kind` so? What the table of moves allows an administrator; files are in no parcel, and a
 * price that was named is confirmed on the way to its end (every order but cancelled and refunded ones ends completed).
 */
export function canAdminMove(from: OrderStatus, to: OrderStatus, kind: OrderKind): boolean {
  if (kind === 'digital' && PARCELS.includes(to)) return false;
  return mayMove(from, to, kind, 'admin') || (from === 'quoted' && to === 'completed');
}

/** Has the desk to say that the money is there before the order may move so? */
export function isReceiptRequested(to: OrderStatus, order: Omit<Owed, 'kind' | 'isClaimed'>): boolean {
  if (order.isPaid || order.payablePaise === 0) return false;
  return to === 'completed' || (to === 'confirmed' && isOnline(order.method));
}

/** What "Delete" does: an open order is cancelled first; one that is on its way can only arrive. */
export function deletionOf(status: OrderStatus, kind: OrderKind): 'cancel' | 'archive' | 'refuse' {
  if (canAdminMove(status, 'cancelled', kind)) return 'cancel';
  return status === 'shipped' ? 'refuse' : 'archive';
}
