import * as numbers from '#config/numbers.ts';

export const deliveryCopy = {
  label: 'Delivery PIN code',
  check: 'Check',
  change: 'Change',
  by: (day: string, pincode: string) => `By ${day} to ${pincode}`,
  freeBy: (day: string) => `Free - By ${day}`,
  /** "₹49 - Est. 5–7 days · free from ₹499" of a note that begins with "Free". `freeFrom` empty: never. */
  charged: (note: string, price: string, freeFrom: string) =>
    note.replace('Free', price) + (freeFrom && ` · free from ${freeFrom}`),
  /** Behind the date. The dot stays on its line. */
  cod: '\u00a0· COD available',
  wrong: `Enter a PIN code of ${numbers.PIN_DIGITS} digits.`,
  /** `from`: the day from which a pre-order ships, "15 Jan"; null: it is none. */
  unknown: (from: string | null) =>
    `We do not know this PIN code. Delivery takes ${numbers.ITEM_DELIVERY_DAYS} days${from === null ? '' : ` from ${from}`}.`,
  failed: 'We could not check this PIN code. Try again.',
} as const;
