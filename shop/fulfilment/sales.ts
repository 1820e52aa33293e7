import type { Day } from '#lib/days.ts';
import type { Paise } from '#lib/money.ts';

export type Sales = { orders: number; revenuePaise: Paise };

export type SalesDay = Sales & { day: Day };

/** Sales per day and in the periods that the dashboard compares. */
export type SalesSummary = {
  /** Oldest first, up to today, with days without orders. */
  days: SalesDay[];
  /** Sum of `days`. */
  sum: Sales;
  today: Sales;
  yesterday: Sales;
  /** This calendar month so far. */
  month: Sales;
  /** The month before, up to the same day of the month. */
  monthBefore: Sales;
};

/** Days that the dashboard can show; the first is the default. */
export const salesSpans = [30, 7, 90] as const;

const WHOLE_RUPEE_PAISE = 100;

/** Average order value, rounded to whole rupees; 0 without orders. */
export const averageBasket = ({ orders, revenuePaise }: Sales): Paise =>
  orders === 0 ? 0 : Math.round(revenuePaise / orders / WHOLE_RUPEE_PAISE) * WHOLE_RUPEE_PAISE;
