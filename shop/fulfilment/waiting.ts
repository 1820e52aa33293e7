import type { Paise } from '#lib/money.ts';
import type { OrderKind } from '#shop/orders/order.ts';

export type ByKind = Record<OrderKind, number>;

/** Counts of orders that need an action of the owner, without archived ones. */
export type WaitingOrders = {
  unpaid: ByKind;
  /** The customer claims to have paid; the owner has not checked it yet. */
  claimed: ByKind;
  /** Not delivered, and the promised delivery date is in the past. */
  late: number;
  /** Orders of goods to be confirmed (`pending`), packed (`confirmed`) and shipped (`packed`). */
  pending: number;
  confirmed: number;
  packed: number;
  /** Services that are agreed and not done. */
  toDo: number;
  /** Briefs without a price. */
  briefs: number;
  /** Orders with a doubtful address, or pending orders with an unverified email. */
  flagged: ByKind;
};

/** Statuses of orders of goods that wait for the admin. */
export type LineStatus = 'pending' | 'confirmed' | 'packed';

/** The next order of a status after the current one, and how many there are besides the current one. */
export type NextInLine = { status: LineStatus; id: string; number: number; others: number };

/** A refund that failed or has to be sent by hand. */
export type StuckRefund = {
  id: string;
  /** null: the money belonged to no order. */
  orderId: string | null;
  orderNumber: number | null;
  amountPaise: Paise;
  /** `by-hand`: no provider moves this money, the owner does. */
  status: 'failed' | 'by-hand';
  problem: string | null;
  since: Date;
};
