import { plural } from '#lib/plural.ts';

const HOURS = 24;
const SIXTY = 60;

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** Texts of a sale that has not started. */
export const saleStartCopy = {
  starts: 'On sale from',
  left: 'Time left',
  /** "2 days 04:13:22" */
  leftOf: (leftMs: number) => {
    const seconds = Math.ceil(leftMs / 1_000);
    const minutes = Math.floor(seconds / SIXTY);
    const hours = Math.floor(minutes / SIXTY);
    const days = Math.floor(hours / HOURS);
    const clock = [hours % HOURS, minutes % SIXTY, seconds % SIXTY].map(twoDigits).join(':');
    return days === 0 ? clock : `${plural(days, { one: '# day', other: '# days' })} ${clock}`;
  },
  started: 'On sale now.',
} as const;
