import type { Day } from '#lib/days.ts';
import type { Paise } from '#lib/money.ts';
import type { OrderKind, OrderStatus } from '#shop/orders/order.ts';

export type Sales = { orders: number; revenuePaise: Paise };

export type SalesDay = Sales & { day: Day };

/** Sales per day and in the periods that the dashboard compares. */
export type SalesSummary = {
  /** Oldest first, up to today, with days without orders. */
  days: SalesDay[];
  /** Sum of `days`. */
  sum: Sales;
  /** Sum of as many days before them. */
  sumBefore: Sales;
  today: Sales;
  yesterday: Sales;
  /** This calendar month so far. */
  month: Sales;
  /** The month before, up to the same day of the month. */
  monthBefore: Sales;
};

/** An order that counts as sold, without what was refunded. `units`: of the chosen product; null: none is chosen. */
export type SoldOrder = {
  id: string;
  number: number;
  kind: OrderKind;
  status: OrderStatus;
  createdAt: Date;
  valuePaise: Paise;
  units: number | null;
};

export type SoldSums = Pick<SoldOrder, 'valuePaise' | 'units'>;

/** Days that the dashboard can show; the first is the default. */
export const salesSpans = [30, 7, 90] as const;

const WHOLE_RUPEE_PAISE = 100;

/** Average order value, rounded to whole rupees; 0 without orders. */
export const averageBasket = ({ orders, revenuePaise }: Sales): Paise =>
  orders === 0 ? 0 : Math.round(revenuePaise / orders / WHOLE_RUPEE_PAISE) * WHOLE_RUPEE_PAISE;

export type ByKind = Record<OrderKind, number>;

/** Counts of orders that need an action of the owner, without archived ones. */
export type WaitingOrders = {
  /** Absent: no order has this status. */
  byStatus: Partial<Record<OrderStatus, ByKind>>;
  /** The customer claims to have paid; the owner has not checked it yet. */
  claimed: ByKind;
  /** Not delivered, and the promised delivery date is in the past. */
  late: number;
  /** Orders with a doubtful address, or pending orders with an unverified email. */
  flagged: ByKind;
};

/** The next order of a status after the current one, and how many there are besides the current one. */
export type NextInLine = { status: OrderStatus; id: string; number: number; others: number };

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
