import { PAISE_PER_RUPEE, type Paise } from '#lib/money.ts';

/** An amount in rupees, rounded half up to whole ones; null for anything but plain digits with a point. */
export function readRupees(text: string): { amount: Paise; isRounded: boolean } | null {
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const rupees = Number(whole) + (fraction >= '5' ? 1 : 0);
  return { amount: rupees * PAISE_PER_RUPEE, isRounded: /[1-9]/.test(fraction) };
}

/** A stock quantity, which may be negative; null for anything but a whole number. */
export const readQuantity = (text: string): number | null => (/^-?\d{1,9}(\.0+)?$/.test(text) ? Number(text) : null);

/** A percentage with at most four decimals. */
export const readPercent = (text: string): number | null => (/^\d{1,3}(\.\d{1,4})?$/.test(text) ? Number(text) : null);

/** A whole number that is not negative; null for anything else. */
export const readWhole = (text: string): number | null => (/^\d{1,9}(\.0+)?$/.test(text) ? Number(text) : null);
