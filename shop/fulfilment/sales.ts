import type { Day } from '#lib/days.ts';
import type { Paise } from '#lib/money.ts';

export type Sales = { orders: number; revenuePaise: Paise };

export type SalesDay = Sales & { day: Day };

/** What was sold, from day to day and in the spans that an owner compares. */
export type SalesSummary = {
  /** The oldest first, the last is today; days without an order too. */
  days: SalesDay[];
  /** Of all these days. */
  sum: Sales;
  today: Sales;
  yesterday: Sales;
  /** Since its first day. */
  month: Sales;
  /** Up to the same day. */
  monthBefore: Sales;
};

/** How far back the dashboard can look; the first one is what it does by itself. */
export const salesSpans = [30, 7, 90] as const;

const WHOLE_RUPEE_PAISE = 100;

/** What an order was worth on average, in whole rupees; 0 where there was none. */
export const averageBasket = ({ orders, revenuePaise }: Sales): Paise =>
  orders === 0 ? 0 : Math.round(revenuePaise / orders / WHOLE_RUPEE_PAISE) * WHOLE_RUPEE_PAISE;
