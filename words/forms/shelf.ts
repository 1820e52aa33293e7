import * as numbers from '#config/numbers.ts';

const rupees = `₹${numbers.PRICE_MAX_RUPEES.toLocaleString('en-IN')}`;

/** The errors at the fields of a quick edit. */
export const shelfFormWords = {
  price: `Enter the MRP as a number, such as 1299, at most ${rupees}.`,
  discount: 'Enter a discount from 0 to 100.',
  stock: 'Enter a whole number, or leave it empty if made to order.',
} as const;
