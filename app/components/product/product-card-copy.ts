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

const HOURS = 24;
const SIXTY = 60;

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** Texts of a sale that has not started. */
export const saleStartCopy = {
  starts: 'On sale from',
  onCard: (moment: string) => `On sale ${moment}`,
  left: 'Time left',
  /** "2 days 04:13:22" */
  leftOf: (leftMs: number) => {
    const seconds = Math.ceil(leftMs / 1_000);
    const minutes = Math.floor(seconds / SIXTY);
    const hours = Math.floor(minutes / SIXTY);
    const days = Math.floor(hours / HOURS);
    const clock = [hours % HOURS, minutes % SIXTY, seconds % SIXTY].map(twoDigits).join(':');
    return days === 0 ? clock : `${plural(days, { one: '# day', other: '# days' })} ${clock}`;
  },
  started: 'On sale now.',
} as const;

/** Texts of a pre-order. */
export const preOrderCopy = {
  /** `day`: "15 Jan" */
  ships: (day: string) => `Pre-order · ships from ${day}`,
  together: (day: string) => `Everything ships together, from ${day}.`,
} as const;
