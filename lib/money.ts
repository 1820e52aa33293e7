/** A whole number of paise; ₹1 is 100. */
export type Paise = number;

export const PAISE_PER_RUPEE = 100;

/** Converts rupees to paise; half a paisa is rounded up. */
export const paiseFromRupees = (rupees: number): Paise => Math.round(rupees * PAISE_PER_RUPEE);

/** The sum of amounts; 0 for none. */
export const sumOf = (amounts: readonly Paise[]): Paise => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Splits an amount into whole paise in proportion to `weights` (whole numbers, at least 0) by the largest remainder;
 * among equal remainders the earlier one is rounded up. The parts add up to the amount. Weights that are all 0 count
 * the same. Without weights there is nothing to split: the result is empty.
 */
export function allocate(amount: Paise, weights: readonly number[]): Paise[] {
  const used = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  // The product of two amounts can exceed what a number holds exactly.
  const [size, whole] = [BigInt(Math.abs(amount)), BigInt(sumOf(used))];
  const parts = used.map((weight, at) => {
    const product = size * BigInt(weight);
    return { at, part: Number(product / whole), remainder: product % whole };
  });
  const left = Math.abs(amount) - sumOf(parts.map(({ part }) => part));
  const first = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1,
  );
  for (const rounded of first.slice(0, left)) rounded.part += 1;
  return parts.map(({ part }) => (amount < 0 ? 0 - part : part));
}

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
