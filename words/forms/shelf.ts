import * as numbers from '#config/numbers.ts';

const rupees = `₹${numbers.PRICE_MAX_RUPEES.toLocaleString('en-IN')}`;

/** What stands at the fields of a quick change that were not right. */
export const shelfFormWords = {
  price: `Please give the MRP in rupees as a number, such as 1299, at most ${rupees}.`,
  discount: 'Please give the discount as a percentage from 0 to 100.',
  stock: 'Please give whole pieces, or leave it empty where it is made to order.',
} as const;
