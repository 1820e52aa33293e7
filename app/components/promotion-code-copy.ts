import { formatDay, formatTime } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';

/** A reason of the server why a code saves nothing. */
type Problem = { why: string; startsAt?: string; minimumPaise?: number; countedPaise?: number | null };

const reasons: Readonly<Record<string, (code: string) => string>> = {
  unknown: (code) => `We do not know the code ${code}. Check the spelling.`,
  ended: (code) => `${code} has ended.`,
  'used-up': (code) => `${code} is used up.`,
  'used-before': (code) => `You have used ${code} before.`,
  'first-order-only': (code) => `${code} is for your first order only.`,
  'no-items': (code) => `${code} does not apply to the items in your cart.`,
  'too-few': (code) => `${code} needs more items in your cart.`,
  'nothing-left': (code) => `Your items are already free, so ${code} saves nothing.`,
  'delivery-free': (code) => `Delivery is already free, so ${code} saves nothing.`,
  failed: (code) => `We could not check ${code}. Check your connection and reload the page.`,
  'too-many': () => 'Too many wrong codes. Try again in an hour.',
};

export const promotionCodeCopy = {
  label: 'Promotion code',
  open: 'Have a promotion code?',
  apply: 'Apply',
  remove: 'Remove',
  removeNamed: (code: string) => `Remove the code ${code}`,
  change: 'Change',
  changeNamed: (code: string) => `Change the code ${code}`,
  applied: (code: string, saved: number) => `${code} saves ${formatRupees(saved)}`,
  noFee: (code: string) => `${code}: no fee for cash on delivery`,
  freeDelivery: (code: string) => `${code}: free delivery`,
  waiting: (code: string) => `${code} is saved. We check it when you add something to your cart.`,
  checking: (code: string) => `Checking ${code}…`,
  problem(
    code: string,
    { why, startsAt = '', minimumPaise = 0, countedPaise = null }: Problem,
    now = new Date(),
  ): string {
    if (why === 'early') return `${code} starts ${whenOf(new Date(startsAt), now)}.`;
    if (why === 'below-minimum' && countedPaise !== null) {
      return `${code} needs ${formatRupees(minimumPaise)} of the items it is for. You have ${formatRupees(countedPaise)}.`;
    }
    if (why === 'below-minimum') return `${code} needs ${formatRupees(minimumPaise)} or more.`;
    return reasons[why]?.(code) ?? `${code} does not apply.`;
  },
} as const;

const YEAR = / \d{4}$/;

/** "today at 6:00 pm", "on 1 Dec", or "on 1 Dec 2027" in another year. */
function whenOf(moment: Date, now: Date): string {
  const [day, today] = [formatDay(moment), formatDay(now)];
  if (day === today) return `today at ${formatTime(moment)}`;
  return `on ${YEAR.exec(day)?.[0] === YEAR.exec(today)?.[0] ? day.replace(YEAR, '') : day}`;
}
