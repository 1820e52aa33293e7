import type { Day } from '#lib/days.ts';
import type { Paise } from '#lib/money.ts';
import type { OrderKind, OrderStatus } from '#shop/orders/order.ts';

/** Whole days in India, both included. */
export type Period = { from: Day; to: Day };

export const moneyFlows = ['paid', 'refunded'] as const;

/** `paid`: money that came in. `refunded`: money that went back or is on its way; store credit is no money. */
export type MoneyFlow = (typeof moneyFlows)[number];

export type MoneySums = { paidPaise: Paise; refundedPaise: Paise };

/** `method`: name of the payment method. */
export type MethodSums = MoneySums & { method: string };

/** One payment or refund. */
export type MoneyRow = {
  id: string;
  flow: MoneyFlow;
  method: string;
  at: Date;
  /** null: the payment belongs to no order. */
  orderId: string | null;
  orderNumber: number | null;
  amountPaise: Paise;
};

/** Orders and what they still bring in. */
export type Owed = { orders: number; amountPaise: Paise };

export type Uncollected = {
  /** Paid to the courier, and not received yet. */
  onDelivery: Owed;
  /** The customer says it is paid; the owner has not confirmed it. */
  claimed: Record<OrderKind, Owed>;
};

/** Paid less refunded. */
export const revenueOf = ({ paidPaise, refundedPaise }: MoneySums): Paise => paidPaise - refundedPaise;

/** Units that were ordered and not cancelled, in a period and in the one before. */
export type BestSeller = { productId: string; name: string; units: number; unitsBefore: number };

export const orderAges = ['fresh', 'older', 'oldest'] as const;
type OrderAge = (typeof orderAges)[number];

/** Orders of goods that wait in a status, by the days since they were placed. */
export type Ageing = { status: OrderStatus } & Record<OrderAge, number>;

/** `fresh` is younger than the first, `oldest` older than the second. */
export const AGEING_DAYS = [1, 3] as const;
