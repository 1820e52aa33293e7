import { GSTIN } from '#config/patterns.ts';
import { type Day, dayOf, startOf } from '#lib/days.ts';

/** A filing period of India's GST: a month, or a quarter of the financial year. */
export type Period = {
  /** "2026-11" for a month, "2026-Q3" for October to December 2026, the third quarter of 2026-27. */
  name: string;
  /** First moment of it in India, and of the one after. */
  from: Date;
  before: Date;
  /** Its last month as GSTR-1 writes it: "122026". */
  code: string;
};

const MONTHS_IN_QUARTER = 3;
const APRIL = 4;
const FORM = /^(20\d\d)-(?:(0[1-9]|1[0-2])|Q([1-4]))$/;

/** The first day of a month; `month` counts from 1 and may be past December, or before January. */
const firstDay = (year: number, month: number): Day =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);

/** Reads the name of a period; null: it is none. */
export function readPeriod(name: string): Period | null {
  const [, yearText, monthText, quarterText] = FORM.exec(name) ?? [];
  if (yearText === undefined) return null;
  const year = Number(yearText);
  const first = monthText === undefined ? APRIL + (Number(quarterText) - 1) * MONTHS_IN_QUARTER : Number(monthText);
  const after = first + (monthText === undefined ? MONTHS_IN_QUARTER : 1);
  const [lastYear, lastMonth] = firstDay(year, after - 1).split('-');
  return {
    name,
    code: `${lastMonth}${lastYear}`,
    from: startOf(firstDay(year, first)),
    before: startOf(firstDay(year, after)),
  };
}

/**
 * What a file is about: the period in its query, and the registration there, else the shop's own. null: one of them is
 * missing.
 */
export function readChosen(params: URLSearchParams, ownGstin: string | null): { period: Period; gstin: string } | null {
  const period = readPeriod(params.get('period') ?? '');
  const gstin = readGstin(params) ?? ownGstin;
  return period === null || gstin === null ? null : { period, gstin };
}

/** The GSTIN in a query; null: none. */
export function readGstin(params: URLSearchParams): string | null {
  const typed = params.get('gstin') ?? '';
  return GSTIN.test(typed) ? typed : null;
}

/** The name of the month at a time in India. */
export const monthOf = (time: Date): string => dayOf(time).slice(0, 7);

/** The name of the quarter at a time in India. */
export function quarterOf(time: Date): string {
  const [year = 0, month = 0] = monthOf(time).split('-').map(Number);
  const quarter = Math.ceil(month / MONTHS_IN_QUARTER) - 1;
  return quarter === 0 ? `${year - 1}-Q4` : `${year}-Q${quarter}`;
}

/** The current month and those before it, newest first, and the quarters that they are in. */
export function recentPeriods(now: Date, count: number): { months: string[]; quarters: string[] } {
  const [year = 0, month = 0] = monthOf(now).split('-').map(Number);
  const days = Array.from({ length: count }, (_, back) => firstDay(year, month - back));
  return {
    months: days.map((day) => day.slice(0, 7)),
    quarters: [...new Set(days.map((day) => quarterOf(startOf(day))))],
  };
}
