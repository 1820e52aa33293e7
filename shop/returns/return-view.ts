import type { TableQuery, TableShape } from '#lib/table-query.ts';
import type { OrderStatus } from '#shop/orders/order.ts';
import type { PaidOrder } from './find-paid-order.server.ts';
import { type ReturnReason, type ReturnStatus, type ReturnWish, returnReasonNames, returnStatuses } from './return.ts';
import type { ReturnActor } from './return-statuses.ts';

/** A return in the list on an order's page. */
export type ReturnInList = {
  id: string;
  number: number;
  status: ReturnStatus;
  keepsGoods: boolean;
  dueAt: Date | null;
};

export type ReturnLine = {
  /** Of the order line. */
  position: number;
  productId: string | null;
  variantId: string | null;
  name: string;
  optionText: string | null;
  image: string | null;
  quantity: number;
  /** The price of one unit, before promotions and without fees, in paise. */
  unitPaise: number;
  sellable: number | null;
  damaged: number | null;
  missing: number | null;
};

export type ReturnPhoto = {
  id: string;
  kind: 'request' | 'message' | 'inspection';
  messageId: string | null;
  width: number;
  height: number;
};

export type ReturnEvent = {
  kind: 'moved' | 'pickup' | 'replacement-cancelled';
  to: ReturnStatus | null;
  actor: ReturnActor;
  /** `text`: the reason, question or note of the shop. */
  facts: { text?: string; amountPaise?: number; resolution?: ReturnWish };
  at: Date;
};

type ReturnMessage = { id: string; author: 'customer' | 'shop'; text: string; at: Date };

/** A return as its own page shows it, to the customer and to administrators. */
export type ReturnDetail = ReturnInList & {
  orderId: string;
  orderNumber: number;
  orderKind: 'shop' | 'digital' | 'service';
  /** The order that a refund is of, with its payment method: where a replacement came back, the first order. */
  paid: PaidOrder;
  customerId: string | null;
  customerName: string;
  email: string | null;
  phone: string | null;
  reason: string;
  wish: ReturnWish;
  resolution: ReturnWish | null;
  note: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  /** A day, "2026-11-28". */
  pickupOn: string | null;
  replacement: { id: string; number: number; status: OrderStatus } | null;
  createdAt: Date;
  lines: ReturnLine[];
  events: ReturnEvent[];
  messages: ReturnMessage[];
  photos: ReturnPhoto[];
  /** Refunds of this return, whatever their state, in paise. */
  refundedPaise: number;
};

/** A return in the admin's list. */
export type AdminReturnInList = ReturnInList & {
  orderId: string;
  orderNumber: number;
  customerName: string;
  reason: string;
  wish: ReturnWish;
  /** Name of the first line, and units of all lines. */
  name: string;
  units: number;
  createdAt: Date;
};

export type AdminReturnSort = 'due' | 'newest' | 'oldest';
export type AdminReturnQuery = TableQuery<AdminReturnSort, 'status' | 'reason'>;

/** `waiting`: the shop has to act next. */
export const adminReturnShape: TableShape<AdminReturnSort, 'status' | 'reason'> = {
  sorts: ['due', 'newest', 'oldest'],
  filters: { status: ['waiting', ...returnStatuses], reason: returnReasonNames },
};

/** Returns that wait for the shop. */
export type WaitingReturns = {
  count: number;
  /** Of them, those whose clock has run out. */
  late: number;
  /** When the oldest of them was requested. */
  oldest: Date | null;
};

/** How often a product came back for a reason. */
export type ReasonCount = { productId: string | null; name: string; reason: ReturnReason | string; units: number };
