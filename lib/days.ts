/** A day in India: "2026-11-28". Earlier ones sort first. */
export type Day = string;

/** India has one time zone and no summer time. */
const INDIA_AHEAD_MS = 5.5 * 60 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The day in India at a moment. */
export const dayOf = (moment: Date): Day => new Date(moment.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 10);

/** The moment when a day begins in India. */
export const startOf = (day: Day): Date => new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_AHEAD_MS);

/** `count` days later; earlier if negative. */
export const daysAfter = (day: Day, count: number): Day => dayOf(new Date(startOf(day).getTime() + count * DAY_MS));

/** The last of some days; null: there is none. */
export const latestDay = (days: readonly (Day | null)[]): Day | null =>
  days.reduce((last, day) => (last === null || (day !== null && day > last) ? day : last), null);

/** The day, if it comes after the day of `now`; null: it has come, or there is none. */
export const dayToCome = (day: Day | null, now: Date): Day | null => (day !== null && day > dayOf(now) ? day : null);

/** The first day of the day's month. */
export const monthOf = (day: Day): Day => `${day.slice(0, 8)}01`;

/** The same day of the previous month, or its last day if that month is shorter. */
export function sameDayOfMonthBefore(day: Day): Day {
  const last = daysAfter(monthOf(day), -1);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/** The working day `count` working days (Monday to Friday) later. */
export function workingDaysAfter(day: Day, count: number): Day {
  let found = day;
  for (let left = count; left > 0; ) {
    found = daysAfter(found, 1);
    const weekday = new Date(`${found}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return found;
}
