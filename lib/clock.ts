/** India has one time zone and no summer time. */
const INDIA = 'Asia/Kolkata';

const INDIA_AHEAD_MS = 5.5 * 3_600_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * Formats a date in India: 21 Nov 2026. Without `Intl`, which is slow in long lists, and writes "Sep" or "Sept" by the
 * version of its data: a browser would differ from the server.
 */
export function formatDay(moment: Date): string {
  const day = new Date(moment.getTime() + INDIA_AHEAD_MS);
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** Formats a day of the next weeks: "2026-11-30" is Mon, 30 Nov. */
export function formatWeekday(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${WEEKDAYS[date.getUTCDay()]}, ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}

/** Formats a day of the next months: "2027-01-15" is 15 Jan. */
export const formatDayOfMonth = (day: string): string => formatWeekday(day).slice('Mon, '.length);

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: INDIA,
});

/** Formats date and time in India: 21 Nov 2026, 4:05 pm. */
export const formatDateTime = (moment: Date): string => `${formatDay(moment)}, ${formatTime(moment)}`;

/** Formats a time in India: 4:05 pm. */
export const formatTime = (moment: Date): string => timeFormat.format(moment).replace(/\s+/g, ' ').toLowerCase();

/** A time in India as `<input type="datetime-local">` has it: "2026-11-30T18:00". */
export const localTimeOf = (moment: Date): string =>
  new Date(moment.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 16);

/** Reads what such a field sends; null: it is no time. */
export function readLocalTime(text: string): Date | null {
  const read = new Date(`${text.slice(0, 16)}:00+05:30`);
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) && !Number.isNaN(read.getTime()) ? read : null;
}
