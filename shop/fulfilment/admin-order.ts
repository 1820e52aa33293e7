import type { OrderAddress } from '#db/tables/json.ts';
import type { OrderEventsTable } from '#db/tables/orders.ts';
import type { Paise } from '#lib/money.ts';
import type { TableQuery } from '#lib/table-query.ts';
import type { Business } from '#shop/accounts/business.ts';
import {
  type Actor,
  isCancelled,
  isOnItsWay,
  mayMove,
  type OrderKind,
  type OrderStatus,
  orderStatuses,
  statusesWith,
} from '#shop/orders/order.ts';
import { type AdminMove, type AdminStep, orderStatusRules } from '#shop/orders/order-statuses.ts';
import type { ItemsInList, OrderLine } from '#shop/orders/order-view.ts';
import type { OrderParcel } from '#shop/orders/parcel.ts';
import type { PaymentDue } from '#shop/payments/method.ts';
import type { RefundReason, RefundStatus } from '#shop/payments/payments.ts';
import type { Totals } from '#shop/pricing/adjustments/adjust-lines.ts';
import { orderAges } from './money.ts';

/** Payment state of an order in the admin. `claimed`: the customer claims to have paid, and the shop has to check. */
const paymentStates = ['paid', 'unpaid', 'to-collect', 'claimed', 'free', 'no-price', 'nothing'] as const;
type PaymentState = (typeof paymentStates)[number];

type Owed = {
  status: OrderStatus;
  kind: OrderKind;
  /** When its payment method is paid. */
  due: PaymentDue;
  isPaid: boolean;
  isClaimed: boolean;
  payablePaise: Paise;
};

/** What has come in of `payablePaise`: all of it, or the cash of some parcels. */
type Received = { receivedPaise: Paise };

/** The first state that applies, in order of importance to the admin. */
export function paymentState({ status, kind, due, isPaid, isClaimed, payablePaise }: Owed): PaymentState {
  if (isPaid) return 'paid';
  if (isClaimed) return 'claimed';
  if (isCancelled(status)) return 'nothing';
  if (payablePaise === 0) return kind === 'service' && status === 'pending' ? 'no-price' : 'free';
  return due === 'delivery' ? 'to-collect' : 'unpaid';
}

/** Sort orders and filters of the admin's list of orders. */
export const adminOrderSorts = ['newest', 'oldest', 'dearest', 'cheapest'] as const;
export const adminOrderFilters = {
  status: orderStatuses,
  payment: ['paid', 'unpaid', 'to-collect', 'claimed'],
  /**
   * `check`: the address is doubtful. `late`: the promised delivery date is in the past. `rest`: only a part is shipped.
   * `delivery`: the courier does not deliver the parcel.
   */
  needs: ['check', 'late', 'rest', 'delivery'],
  /** By the time since it was placed. */
  age: orderAges,
  shown: ['cancelled', 'archived', 'all'],
  tag: 'text',
} as const;
/** How the query of the list is read from its address. */
export const adminOrderShape = { sorts: adminOrderSorts, filters: adminOrderFilters } as const;
export type AdminOrderQuery = TableQuery<(typeof adminOrderSorts)[number], keyof typeof adminOrderFilters>;

/** An order in the admin's list. Contact details are masked; the order's own page shows them in full. */
export type AdminOrderInList = Owed &
  Received &
  ItemsInList & {
    id: string;
    number: number;
    /** null: the account is deleted. */
    username: string | null;
    email: string | null;
    phone: string | null;
    createdAt: Date;
    needsCheck: boolean;
    /** A cash on delivery order of a customer with an unverified email. */
    isEmailUnverified: boolean;
    isLate: boolean;
    isPartlyShipped: boolean;
    /** The courier reports that it does not deliver the parcel. */
    hasDeliveryProblem: boolean;
    /** The day from which a pre-order ships; null: it can be packed. */
    releaseOn: string | null;
    isArchived: boolean;
    tags: string[];
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
  /** It is of an order whose customer has an account, so that it can become store credit. */
  isCreditable: boolean;
  target: 'original' | 'payout' | 'store-credit';
  note: string | null;
  /** Of the payout. */
  reference: string | null;
  /** Made on the provider's website, for an order of the checkout that is not known. */
  isUnassigned: boolean;
};

export type AdminCapture = {
  id: string;
  /** How it was received, in words for the owner. */
  by: string;
  /** null: recorded by hand. */
  reference: string | null;
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
export type AdminOrder = Owed &
  Received & {
    id: string;
    number: number;
    /** In words for customers. */
    methodName: string;
    customerId: string | null;
    username: string | null;
    email: string | null;
    address: OrderAddress | null;
    /** null: bought by a consumer. */
    business: Business | null;
    needsCheck: boolean;
    /** A cash on delivery order of a customer with an unverified email. */
    isEmailUnverified: boolean;
    serviceTitle: string | null;
    brief: string | null;
    totals: Totals;
    expiresAt: Date | null;
    /** A day, "2026-11-28". */
    expectedBy: string | null;
    isLate: boolean;
    /** The day from which a pre-order ships; null: it can be packed. */
    releaseOn: string | null;
    hasDeliveryProblem: boolean;
    carrier: string | null;
    trackingUrl: string | null;
    trackingNumber: string | null;
    /** Where a booked parcel is, by the courier's word; null: none is booked. */
    trackingStage: string | null;
    /** None: it is sent in one. */
    parcels: OrderParcel[];
    cancelledBy: 'customer' | 'admin' | 'expiry' | 'payment' | null;
    internalNote: string | null;
    createdAt: Date;
    archivedAt: Date | null;
    lines: (OrderLine & { sku: string | null })[];
    events: AdminEvent[];
    documents: { kind: 'invoice' | 'credit-note'; serial: string }[];
    payment: {
      amountPaise: Paise;
      /** Name of the method, and where the owner looks for the payment; null: the owner does not confirm it. */
      claim: { by: string; account: string } | null;
      claimedReference: string | null;
      /** Orders of other checkouts that the same reference was entered for. */
      sameReference: { id: string; number: number }[];
    } | null;
    captures: AdminCapture[];
    /** Store credit that the order was paid with and that went back. */
    creditRefunds: Pick<AdminRefund, 'id' | 'amountPaise' | 'reason' | 'at'>[];
    /** The other orders of the same checkout, paid by the same payment unless goods and files are paid separately. */
    siblings: { id: string; number: number; kind: OrderKind; isPaidSeparately: boolean }[];
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
  return receipt?.of === 'all' || (receipt?.of === 'online' && order.due === 'first');
}

/** What "Delete" does: an open order is cancelled first; one that is on its way cannot be deleted before it arrives. */
export function deletionOf(status: OrderStatus, kind: OrderKind): 'cancel' | 'archive' | 'refuse' {
  if (canAdminMove(status, 'cancelled', kind)) return 'cancel';
  return isOnItsWay(status) ? 'refuse' : 'archive';
}
