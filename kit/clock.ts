/** India has one time zone and no summer time. */
const INDIA = 'Asia/Kolkata';

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: INDIA,
});

/** A moment as a date in India: 21 Nov 2026. */
export function formatDay(moment: Date): string {
  const part = Object.fromEntries(dayFormat.formatToParts(moment).map(({ type, value }) => [type, value]));
  // Some ICU versions write "Sept": three letters keep columns even.
  return `${part.day} ${part.month?.slice(0, 3)} ${part.year}`;
}

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: INDIA,
});

/** A moment as date and time in India: 21 Nov 2026, 4:05 pm. */
export const formatMoment = (moment: Date): string =>
  `${formatDay(moment)}, ${timeFormat.format(moment).replace(/\s+/g, ' ').toLowerCase()}`;
