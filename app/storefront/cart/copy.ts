import * as numbers from '#config/numbers.ts';
import { plural } from '#lib/plural.ts';

export const cartCopy = {
  title: 'Your cart',
  description: 'See your cart, change quantities, and check out with free delivery across India.',
  count: (units: number) => plural(units, { one: '# item', other: '# items' }),
  empty: 'Your cart is empty.',
  emptySentence: 'Add something you love, and it will wait for you here.',
  browse: 'Browse the shop',
  reading: 'Loading...',
  withoutScripts: 'Your browser stores the cart, so it needs JavaScript. Turn it on, or write to us to order.',
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
  most: `Up to ${numbers.QUANTITY_MAX} per order`,

  changed: (before: string, now: string) => `The price changed from ${before} to ${now} since you added it.`,
  short: (left: number) => `Only ${left} left.`,
  takeWhatIsLeft: (left: number) => `Change to ${left}`,
  soldOut: 'Sold out. It is not in the total, but you can keep it here.',
  gone: 'We no longer sell this, so it is not in the total.',
  choose: 'This product now comes in several options. Choose one.',
  chooseAgain: 'Choose',
  left: (units: number) => `${units} left`,

  summary: 'Summary',
  total: 'Total',
  discount: 'Discount',
  pay: 'You pay',
  delivery: 'Delivery',
  free: 'Free',
  taxes: 'All prices include GST.',
  proceed: 'Proceed to Checkout',
  nothingToBuy: 'You cannot order any of these items right now. Change or remove the marked items.',
  fixItemsFirst: 'Check the marked items first.',
  promise: (returnDays: number) =>
    `Delivered within ${numbers.DELIVERY_PROMISE_DAYS} days, ${returnDays}-day easy return`,
  pricesUnchecked: 'We could not check today’s prices. You see earlier prices; we check again at checkout.',
  retry: 'Try again',
} as const;
