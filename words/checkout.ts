import * as numbers from '#config/numbers.ts';
import { formatRupees, type Paise } from '#kit/money.ts';

export const checkoutWords = {
  title: 'Checkout',
  back: 'Back to cart',
  logIn: 'Please log in to check out',
  logInHint: 'Your cart waits in this browser. You come back here right after logging in.',
  reading: 'Loading...',
  withoutScripts:
    'What you buy lies in your own browser, and placing the order needs JavaScript. Please switch it on. Your addresses work without it.',
  failedToLoad: 'Failed to load addresses',
  failedToLoadHint: 'Your cart is untouched. Please try again in a moment.',

  empty: 'Cart is empty',
  emptyHint: 'There is nothing to check out yet. The stall is open, though.',
  browse: 'Browse the shop',
  nothingToBuy: 'Nothing here can be bought at the moment. Please go back to your cart and change the marked items.',

  addressHead: 'Delivery address',
  addressNone: 'Where shall we send it? The address is saved for next time.',
  addressManage: 'Add or change addresses',
  addressSave: 'Save and deliver here',
  addressFailed: 'Failed to add address',
  addressFull: `Your book holds ${numbers.ADDRESSES_MAX} addresses, which is the most it can. Delete one to make room.`,
  addressChoose: 'Please select a delivery address',
  addressToBeChecked: 'To be checked',
  addressDefault: 'Default',
  digitalOnly: 'Downloads need no address. You find them under your orders.',

  doubtful: (fields: readonly ('phone' | 'pincode')[]) =>
    fields.length > 1
      ? 'This phone number and this PIN code look incomplete.'
      : fields[0] === 'pincode'
        ? 'This PIN code looks incomplete.'
        : 'This phone number looks incomplete.',
  correct: 'Correct it',
  orderAnyway: 'Order anyway',

  paymentHead: 'Payment',
  paymentChoose: 'Please choose how to pay.',
  methods: {
    razorpay: { name: 'Pay online', note: 'Card, UPI, netbanking or wallet, by Razorpay' },
    upi: { name: 'UPI', note: 'Scan a QR code with any UPI app' },
    cod: { name: 'Cash on delivery', note: 'Pay the courier at your door' },
    test: { name: 'Test payment', note: 'For trying the shop out. No money moves.' },
    free: { name: 'Nothing to pay', note: 'Your order is confirmed at once.' },
    later: { name: 'Pay later', note: 'We write to you how to pay. The download opens once your payment is booked.' },
  },
  codUnverified: (email: string) => `Confirm your email address to pay cash on delivery. We sent a link to ${email}.`,
  sendAgain: 'Send the link again',
  codFee: (fee: Paise) => `A fee of ${formatRupees(fee)} is added`,
  codDear: (most: Paise) => `For goods up to ${formatRupees(most)}`,
  codDigital: 'Not for downloads',
  codLater: 'Downloads in this order open once their payment is booked. We write to you how to pay for them.',
  noMethod: 'There is no way to pay for this order at the moment.',
  noMethodHint: 'Nothing is lost: your cart stays. Write to us and we find a way.',
  contact: 'Write to us',

  summary: 'Your order',
  items: (pieces: number) => (pieces === 1 ? '1 item' : `${pieces} items`),
  buyingOnly: (name: string) => `Buying only: ${name}`,
  useCart: 'Use my cart instead',
  quantity: (pieces: number) => `Quantity: ${pieces}`,
  unnamed: 'An item',
  total: 'Total',
  discount: 'Discount',
  delivery: 'Delivery',
  free: 'Free',
  fee: 'Cash on delivery fee',
  pay: 'You pay',
  taxes: 'All prices include GST.',
  promise: `Delivered within ${numbers.DELIVERY_PROMISE_DAYS} days, ${numbers.RETURN_DAYS}-day easy return`,
  notAsked: 'We could not ask for today’s prices. Nothing is charged that you have not seen.',
  askAgain: 'Try again',

  changed: (before: string, now: string) => `The price changed: it was ${before}, now it is ${now}.`,
  short: (left: number) =>
    left === 1 ? 'Only 1 left: your order takes it.' : `Only ${left} left: your order takes them.`,
  soldOut: 'Sold out. Not part of this order.',
  gone: 'No longer sold here. Not part of this order.',
  choose: 'This comes in several options now. Please choose again on its page.',

  proceed: 'Proceed to Payment',
  proceeding: 'Proceeding to payment...',
  keep: 'By placing this order you agree to our',
  terms: 'terms',
  safe: 'Pressing twice cannot order twice.',

  refusals: {
    empty: 'Cart is empty',
    changed: 'A price has changed. Nothing is ordered yet: please look at the marked items and press again.',
    'out-of-stock': 'Somebody was faster. Nothing is ordered yet: please look at the marked items and press again.',
    'address-missing': 'Please select a delivery address',
    'key-reused': 'This page was out of step with the shop. Nothing was ordered: please press again.',
    'cod-too-dear': 'Cash on delivery is not possible for this amount. Please choose another way to pay.',
    'cod-unverified':
      'Confirm your email address to pay cash on delivery, or choose another way to pay. Nothing is ordered yet.',
    'cod-too-many-open':
      'Several of your cash on delivery orders still wait for the shop. Wait until they are confirmed, or choose another way to pay.',
    'too-many-checkouts': 'You have placed many orders in a short time. Your cart is safe: try again in an hour.',
    'method-unavailable': 'This way to pay is not available any more. Please choose another one.',
    offline:
      'We could not reach the shop. Your cart is safe. Look at your connection and press again: nothing is ordered twice.',
    'too-many': 'That was tried too often. Your cart is safe: wait a few minutes and press again.',
    failed: 'That was our fault, not yours. Your cart is safe. Please press again: nothing is ordered twice.',
  },
} as const;
