import { DAY_MS } from '#lib/days.ts';
import type { Paise } from '#lib/money.ts';
import type { TableQuery, TableShape } from '#lib/table-query.ts';
import { type Promotion, type PromotionState, promotionStates } from './promotion.ts';

/** A promotion as the owner sees it. */
export type AdminPromotion = Promotion & {
  state: PromotionState;
  /** The code that the owner chose, which everybody may use; `codes`: how many there are, also generated ones. */
  code: string | null;
  codes: number;
  /** Checkouts that used it and were not cancelled, and what they saved. */
  uses: number;
  savedPaise: Paise;
  /** What these checkouts paid, less what was refunded. */
  revenuePaise: Paise;
  /** What they still bring in: on delivery, or by UPI once it is confirmed. */
  toCollectPaise: Paise;
  /** When it was last saved or stopped; a use changes nothing. */
  updatedAt: Date;
};

export type PromotionQuery = TableQuery<'newest', 'state'>;

/** Filter of the admin's list. */
export const promotionShape: TableShape<'newest', 'state'> = {
  sorts: ['newest'],
  filters: { state: promotionStates },
};

/** What runs in a week, Monday to Sunday in India. */
export type CalendarWeek = { startsAt: Date; endsAt: Date; promotions: AdminPromotion[] };

const INDIA_AHEAD_MS = 5.5 * 60 * 60_000;

/** The coming weeks, from the current one, with the promotions that run in each. */
export function calendarOf(promotions: readonly AdminPromotion[], weeks: number, now: Date): CalendarWeek[] {
  const today = Math.floor((now.getTime() + INDIA_AHEAD_MS) / DAY_MS);
  // 1 January 1970 was a Thursday.
  const monday = today - ((today + 3) % 7);
  return Array.from({ length: weeks }, (_, at) => {
    const startsAt = new Date((monday + at * 7) * DAY_MS - INDIA_AHEAD_MS);
    const endsAt = new Date(startsAt.getTime() + 7 * DAY_MS);
    const running = promotions.filter(
      (one) =>
        (one.state === 'running' || one.state === 'scheduled') &&
        one.startsAt < endsAt &&
        (one.endsAt === null || one.endsAt > startsAt),
    );
    return { startsAt, endsAt, promotions: running };
  });
}
