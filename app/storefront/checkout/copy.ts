import * as numbers from '#config/numbers.ts';
import { formatRupees, type Paise } from '#lib/money.ts';
import { plural } from '#lib/plural.ts';

const orderMore = (left: number): string =>
  left === 0 ? 'You have ordered all of them.' : `You can order ${left} more. Change your cart.`;

export const checkoutCopy = {
  title: 'Checkout',
  back: 'Back to cart',
  logIn: 'Log in to check out',
  logInHint: 'Your cart is saved in this browser. You come back here after you log in.',
  email: 'Email',
  sendLink: 'Email me a login link',
  sending: 'Sending…',
  newHere: 'New here? The link also creates your account.',
  usePassword: 'Log in with a password',
  signUp: 'Sign up',
  agree: 'By creating an account you agree to our',
  sentTitle: 'Check your email',
  sent: 'We sent a link and a code to',
  sentText: 'Enter the code here, or open the link in this browser to come back to your cart.',
  anotherEmail: 'Use another email address',
  secure: 'Secure checkout',
  help: 'Questions about your order?',
  reading: 'Loading...',
  withoutScripts: 'Checkout needs JavaScript, because your browser stores the cart. Turn it on and reload the page.',
  failedToLoad: 'Failed to load addresses',
  failedToLoadHint: 'Your cart is safe. Try again in a few minutes.',

  empty: 'Cart is empty',
  emptyHint: 'Add something to your cart first, then check out here.',
  browse: 'Browse the shop',
  nothingToBuy: 'You cannot order any of these items right now. Go back to your cart and change the marked items.',

  addressHead: 'Delivery address',
  addressNone: 'Where should we deliver? We save the address for next time.',
  addressManage: 'Add or change addresses',
  addressSave: 'Save and deliver here',
  addressFailed: 'Failed to add address',
  addressFull: `You have saved ${numbers.ADDRESSES_MAX} addresses, which is the limit. Delete one to add another.`,
  addressChoose: 'Please select a delivery address',
  addressUnsaved: 'Enter your address, then press “Save and deliver here”.',
  addressToBeChecked: 'Needs checking',
  addressDefault: 'Default',
  digitalOnly: 'Downloads need no address. You will find them in your orders.',

  doubtful: (fields: readonly ('phone' | 'pincode')[]) =>
    fields.length > 1
      ? 'This phone number and this PIN code look incomplete.'
      : fields[0] === 'pincode'
        ? 'This PIN code looks incomplete.'
        : 'This phone number looks incomplete.',
  correct: 'Correct it',
  orderAnyway: 'Order anyway',

  paymentHead: 'Payment',
  paymentChoose: 'Choose how to pay.',
  unverified: (phrase: string, email: string) =>
    `Verify your email address to pay ${phrase}. We sent a link to ${email}.`,
  sendAgain: 'Send the link again',
  spendCredit: (balance: Paise) => `Use my store credit (${formatRupees(balance)})`,
  methodFee: (fee: Paise) => `A fee of ${formatRupees(fee)} applies`,
  tooDear: (most: Paise) => `Only for orders up to ${formatRupees(most)}`,
  notForFiles: 'Not available for downloads',
  filesLater: 'You pay for the downloads separately. We email you how, and they open after payment.',
  filesNow: (amount: Paise) => `You pay ${formatRupees(amount)} for the downloads now:`,
  filesChoose: 'Choose how to pay for the downloads.',
  noMethod: 'You cannot pay for this order right now.',
  noMethodHint: 'Your cart is saved. Write to us and we will help.',
  contact: 'Write to us',

  business: 'Business purchase (GSTIN)',
  businessHint: 'For a tax invoice with your GSTIN. We remember it for your next order.',
  gstin: 'GSTIN',
  gstinHint: '15 letters and digits, such as 27AAPFU0939F1ZV',
  gstinWrong: 'This GSTIN has a typing mistake. Compare it with your registration.',
  businessName: 'Name of the business',
  businessNameMissing: 'Enter the name your GSTIN is registered under.',

  summary: 'Your order',
  items: (units: number) => plural(units, { one: '# item', other: '# items' }),
  buyingOnly: (name: string) => `Buying only: ${name}`,
  useCart: 'Use my cart instead',
  quantity: (units: number) => `Quantity: ${units}`,
  unnamed: 'An item',
  total: 'Total',
  discount: 'Discount',
  delivery: 'Delivery',
  free: 'Free',
  pay: 'You pay',
  payOnDelivery: 'On delivery',
  payOnline: 'Now, for the downloads',
  taxes: 'All prices include GST.',
  promise: (returnDays: number) =>
    `Delivered within ${numbers.DELIVERY_PROMISE_DAYS} days, ${returnDays}-day easy return`,
  arrives: (day: string) => `Arrives by ${day}`,
  arrivesAndReturns: (day: string, returnDays: number) => `Delivered by ${day}, ${returnDays}-day easy return`,
  pricesUnchecked: 'We could not check today’s prices. We never charge a price you have not seen.',
  retry: 'Try again',

  changed: (before: string, now: string) => `The price changed from ${before} to ${now}.`,
  short: (left: number) => `Only ${left} left. We changed your order to ${left}.`,
  upcoming: (moment: string) => `On sale from ${moment}. Not part of this order.`,
  overLimit: (max: number) => `At most ${max} per customer. We changed your order to ${max}.`,
  soldOut: 'Sold out. Not part of this order.',
  gone: 'We no longer sell this. Not part of this order.',
  choose: 'This product now comes in several options. Choose one on its page.',

  proceed: 'Proceed to Payment',
  placeOrder: (payable: Paise, phrase: string) => `Place order · ${formatRupees(payable)} ${phrase}`,
  placeMixedOrder: (onDelivery: Paise, phrase: string, now: Paise) =>
    `Place order · ${formatRupees(onDelivery)} ${phrase}, ${formatRupees(now)} now`,
  payNow: (payable: Paise) => `Pay ${formatRupees(payable)} now`,
  placeFree: 'Place order',
  notTaken: 'Something in your order was not valid, so we did not place it. Check your details and try again.',
  proceeding: 'Proceeding to payment...',
  keep: 'By placing this order you agree to our',
  terms: 'terms',
  safe: 'If you press the button twice, you still order only once.',

  /** Of a drop: with what the customer has ordered before. */
  limitReached: (title: string, max: number, left: number) =>
    `${title}: at most ${max} per customer. ${orderMore(left)}`,
  refusals: {
    empty: 'Cart is empty',
    changed: 'A price has changed, so we did not place your order. Check the marked items and try again.',
    'out-of-stock':
      'Some items have just sold out, so we did not place your order. Check the marked items and try again.',
    upcoming: 'An item is not on sale yet, so we did not place your order. Check the marked items and try again.',
    'over-limit': 'You chose more units than one customer can buy. Check the marked items and try again.',
    'address-missing': 'Please select a delivery address',
    'key-reused': 'This page was out of date, so we did not place your order. Try again.',
    'too-dear': (phrase: string) => `This order is too large for ${phrase}. Choose another way to pay.`,
    'email-unverified': (phrase: string) =>
      `We did not place your order. Verify your email address to pay ${phrase}, or choose another way to pay.`,
    'too-many-open': (phrase: string) =>
      `We still have to confirm several of your ${phrase} orders. Wait for that, or choose another way to pay.`,
    'too-many-checkouts': 'You have placed many orders in a short time. Your cart is safe: try again in an hour.',
    'method-unavailable': 'This way to pay is no longer available. Choose another one.',
    'credit-changed':
      'Your store credit has changed, so we did not place your order. Check what you pay and try again.',
    'cod-blocked': 'Cash on delivery is not available for your account. Choose another way to pay.',
    'business-wrong': 'We did not place your order. Enter a valid GSTIN and the name of the business.',
    'offers-changed': 'An offer has changed, so we did not place your order. Check what you pay and try again.',
    'charges-changed':
      'Delivery or a fee now costs something else, so we did not place your order. Check what you pay and try again.',
    offline: 'We could not reach the shop. Check your connection and try again: you will not order twice.',
    'too-many': 'Too many attempts. Your cart is safe: wait a few minutes and try again.',
    failed: 'Something went wrong on our side. Your cart is safe: try again, and you will not order twice.',
  },
} as const;
