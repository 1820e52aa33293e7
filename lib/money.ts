/** A whole number of paise; ₹1 is 100. */
export type Paise = number;

export const PAISE_PER_RUPEE = 100;

/** Converts rupees to paise; half a paisa is rounded up. */
export const paiseFromRupees = (rupees: number): Paise => Math.round(rupees * PAISE_PER_RUPEE);

/** The sum of amounts; 0 for none. */
export const sumOf = (amounts: readonly Paise[]): Paise => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Formats ₹1,23,456, with paise only if there are any; the minus comes first: −₹20. Without `Intl`, which is slow in
 * long lists.
 */
export function formatRupees(amount: Paise): string {
  const size = Math.round(Math.abs(amount));
  const paise = size % PAISE_PER_RUPEE;
  let rupees = String((size - paise) / PAISE_PER_RUPEE);
  // Indian grouping: a comma before the last three digits, and before each pair in front of them.
  for (let at = rupees.length - 3; at > 0; at -= 2) rupees = `${rupees.slice(0, at)},${rupees.slice(at)}`;
  return `${amount < 0 ? '−' : ''}₹${rupees}${paise === 0 ? '' : `.${String(paise).padStart(2, '0')}`}`;
}
