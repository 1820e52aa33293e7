import * as numbers from '#config/numbers.ts';
import { plural } from '#lib/plural.ts';

/** Texts at prices and ratings. */
export const cardCopy = {
  likeFailed: 'Failed to update like status',
  mrp: 'MRP',
  from: 'from',
  free: 'Free',
  off: (percent: string) => `−${percent}%`,
  soldOut: 'Sold out',
  like: 'Like',
  low: 'Only a few left',
  rated: (average: string, count: number) =>
    `${average} of 5 stars, ${plural(count, { one: '# review', other: '# reviews' })}`,
} as const;

/** Texts of "Add to Cart" on cards and item pages. */
export const addToCartCopy = {
  /** For a visitor who clicks "Buy Now" or checks out; a toast, also on the next page. */
  logInToCheckOut: 'Please log in to continue checkout.',
  addToCart: 'Add to Cart',
  goToCart: 'Go to Cart',
  chooseOptions: 'Choose options',
  named: (action: string, name: string) => `${action}: ${name}`,

  added: 'Item added to cart!',
  already: 'Item already in cart!',
  full: `Your cart can hold ${numbers.CART_MAX_LINES} different items. Check out first, or remove one.`,
} as const;

/** The text of a sale that has not started, on a card. */
export const upcomingCopy = (moment: string): string => `On sale ${moment}`;

/** Texts of a pre-order. */
export const preOrderCopy = {
  /** `day`: "15 Jan" */
  ships: (day: string) => `Pre-order · ships from ${day}`,
  together: (day: string) => `Everything ships together, from ${day}.`,
} as const;
