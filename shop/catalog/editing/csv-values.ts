import { PAISE_PER_RUPEE, type Paise } from '#lib/money.ts';

const MILLION = 1_000_000n;

/**
 * An amount times `factor` (at most six decimals) in rupees, rounded half up to whole ones; null for anything but plain
 * digits with a point. Computed with integers, so that 1.005 × 100 is not 100.49.
 */
export function readRupees(text: string, factor = 1): { amount: Paise; isRounded: boolean } | null {
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const millionths = BigInt(whole) * MILLION + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
  const product = millionths * BigInt(Math.round(factor * Number(MILLION)));
  const one = MILLION * MILLION;
  const rupees = Number((product + one / 2n) / one);
  return { amount: rupees * PAISE_PER_RUPEE, isRounded: product % one !== 0n || /[1-9]/.test(fraction.slice(6)) };
}

/** A stock quantity, which may be negative; null for anything but a whole number. */
export const readQuantity = (text: string): number | null => (/^-?\d{1,9}(\.0+)?$/.test(text) ? Number(text) : null);

/** A percentage with at most four decimals. */
export const readPercent = (text: string): number | null => (/^\d{1,3}(\.\d{1,4})?$/.test(text) ? Number(text) : null);

/** A whole number that is not negative; null for anything else. */
export const readWhole = (text: string): number | null => (/^\d{1,9}(\.0+)?$/.test(text) ? Number(text) : null);
