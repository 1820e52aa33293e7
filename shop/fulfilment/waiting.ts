import type { Paise } from '#lib/money.ts';
import type { OrderKind } from '#shop/orders/order.ts';

export type ByKind = Record<OrderKind, number>;

/** Orders that somebody has to do something about, counted. Archived ones are not among them. */
export type WaitingOrders = {
  unpaid: ByKind;
  /** The customer says that it is paid; the owner has yet to look. */
  claimed: ByKind;
  /** Past the day that was promised, and not delivered. */
  late: number;
  /** Goods that nobody has said yes to, goods to be packed, and to be sent. */
  pending: number;
  confirmed: number;
  packed: number;
  /** Services that somebody pays for and nobody has done. */
  toDo: number;
  /** Briefs without a price. */
  briefs: number;
  /** Addresses that looked incomplete and were meant so. */
  flagged: ByKind;
};

/** How goods stand that wait for the desk. */
export type LineStatus = 'pending' | 'confirmed' | 'packed';

/** The order that comes after another one among those of a status, and how many others there are. */
export type NextInLine = { status: LineStatus; id: string; number: number; others: number };

/** Money that does not go back by itself. */
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
