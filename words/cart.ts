import * as numbers from '#config/numbers.ts';

export const cartWords = {
  title: 'Your cart',
  description: 'See what is in your cart, change quantities, and check out with free delivery across India.',
  count: (pieces: number) => (pieces === 1 ? '1 item' : `${pieces} items`),
  empty: 'Your cart is empty.',
  emptySentence: 'The stall is open, though. Something on it is waiting for you.',
  browse: 'Browse the shop',
  reading: 'Loading...',
  withoutScripts:
    'The cart lies in your own browser and needs JavaScript. Please switch it on, or write to us what you would like to order.',
  write: 'Write to us',

  unnamed: 'An item',
  each: 'each',
  quantity: 'Quantity',
  quantityOf: (name: string) => `Quantity of ${name}`,
  fewer: (name: string) => `One fewer: ${name}`,
  more: (name: string) => `One more: ${name}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removed: 'Item removed from cart',
  most: `${numbers.QUANTITY_MAX_PIECES} is the most in one order`,

  changed: (before: string, now: string) =>
    `The price changed since you put it in: it was ${before}, now it is ${now}.`,
  short: (left: number) => (left === 1 ? 'Only 1 left.' : `Only ${left} left.`),
  takeWhatIsLeft: (left: number) => `Make it ${left}`,
  soldOut: 'Sold out. It stays here in case it comes back; it is not part of the total.',
  gone: 'No longer sold here. It is not part of the total.',
  choose: 'This comes in several options now. Please choose again.',
  chooseAgain: 'Choose',
  left: (pieces: number) => `${pieces} left`,

  summary: 'Summary',
  total: 'Total',
  discount: 'Discount',
  pay: 'You pay',
  delivery: 'Delivery',
  free: 'Free',
  taxes: 'All prices include GST.',
  proceed: 'Proceed to Checkout',
  nothingToBuy: 'Nothing in your cart can be bought at the moment. Please take out or change the marked items.',
  settleFirst: 'Please look at the marked items first.',
  promise: `Delivered within ${numbers.DELIVERY_PROMISE_DAYS} days, ${numbers.RETURN_DAYS}-day easy return`,
  notAsked: 'We could not ask for today’s prices. You see those from when you put things in; the checkout asks again.',
  askAgain: 'Try again',
} as const;
