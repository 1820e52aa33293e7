import * as numbers from '#config/numbers.ts';

/** What stands at a price and at five stars, wherever they are drawn. */
export const cardWords = {
  likeFailed: 'Failed to update like status',
  mrp: 'MRP',
  from: 'from',
  free: 'Free',
  off: (percent: string) => `−${percent}%`,
  soldOut: 'Sold out',
  like: 'Like',
  low: 'Only a few left',
  rated: (average: string, count: number) => `${average} of 5 stars, ${count === 1 ? '1 review' : `${count} reviews`}`,
} as const;

/** The way into the cart, from a card and from the item's page. */
export const addToCartWords = {
  /** Before a visitor's "Buy Now" or checkout; a toast, also on the page after. */
  logInToCheckOut: 'Please log in to continue checkout.',
  addToCart: 'Add to Cart',
  goToCart: 'Go to Cart',
  chooseOptions: 'Choose options',
  named: (action: string, name: string) => `${action}: ${name}`,

  added: 'Item added to cart!',
  already: 'Item already in cart!',
  full: `Your cart can hold ${numbers.CART_MAX_LINES} different items. Check out first, or remove one.`,
} as const;
