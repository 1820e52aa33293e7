/** A whole number of paise; ₹1 is 100. */
export type Paise = number;

export const PAISE_PER_RUPEE = 100;

/** Rupees, whole or not, as paise; halves of a paisa go up. */
export const paiseFromRupees = (rupees: number): Paise => Math.round(rupees * PAISE_PER_RUPEE);

/** The sum of amounts; 0 for none. */
export const sumOf = (amounts: readonly Paise[]): Paise => amounts.reduce((sum, amount) => sum + amount, 0);

const wholeRupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** ₹1,23,456, with paise only where there are some; a minus stands before the sign: −₹20. */
export function formatRupees(amount: Paise): string {
  const size = Math.abs(amount);
  const format = size % PAISE_PER_RUPEE === 0 ? wholeRupees : withPaise;
  return `${amount < 0 ? '−' : ''}₹${format.format(size / PAISE_PER_RUPEE)}`;
}
