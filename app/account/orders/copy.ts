import * as numbers from '#config/numbers.ts';
import { plural } from '#lib/plural.ts';

export const downloadCopy = {
  title: 'Downloads',
  download: (fileName: string) => `Download ${fileName}`,
  waiting: 'Your files are not ready yet. We will email you when they are.',
  unknown: { title: 'This link does not work', sentence: 'Open your order to get a new download link.' },
  expired: { title: 'This link has expired', sentence: 'Open your order to get a new download link.' },
  'used-up': {
    title: `You have downloaded this file ${numbers.DOWNLOADS_MAX} times`,
    sentence: 'This is the limit. Write to us if you need it again.',
  },
  missing: {
    title: 'This file is not available right now',
    sentence: 'The problem is on our side. Try again in a few minutes, or write to us.',
  },
} as const;

const keepsOffer = 'An offer on the files that you paid for needs this order, too. Write to us to cancel it.';

export const ordersCopy = {
  title: 'Your orders',
  logIn: 'Log in to see your orders',
  logInHint: 'Your orders are saved in your account. After you log in, we bring you back here.',
  empty: 'You have no orders yet.',
  emptyHint: 'Your orders will appear here, from the first click to the doorbell.',
  emptyShown: 'You have no orders, not even cancelled ones.',
  browse: 'Browse the shop',
  /** The specification's sentence, with advice added. */
  failed: 'Error loading orders: try again in a few minutes.',

  order: 'Order',
  date: 'Date',
  items: 'Items',
  total: 'Total',
  status: 'Status',
  see: 'Details',
  seeNamed: (number: number) => `Details of order #${number}`,
  payNow: 'Pay now',
  filesToPay: (number: number, amount: string) =>
    `Your files are order #${number}. Pay ${amount} online to download them.`,
  noPrice: 'No price yet',
  credit: (amount: string) => `Store credit: ${amount}`,
  creditReasons: {
    refund: (order: number | null) => (order === null ? 'Refund' : `Refund of order #${order}`),
    spent: (order: number | null) => `Spent on order #${order}`,
    returned: (order: number | null) => `Returned from order #${order}`,
    'account-deleted': () => 'Account deleted',
  },
  showCancelled: 'Show cancelled',
  hideCancelled: 'Hide cancelled',
  newer: 'Newer orders',
  older: 'Older orders',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,

  back: 'Your orders',
  orderTitle: (number: number) => `Order #${number}`,
  placedOn: (day: string) => `Placed on ${day}`,
  expected: (day: string) => `Expected by ${day}`,
  instant: 'Instant download after payment',
  minutesLeft: (minutes: number) =>
    minutes <= 0
      ? 'The time to pay is over, so we are cancelling this order.'
      : `Pay within ${plural(minutes, { one: '# minute', other: '# minutes' })}. After that we cancel the order, and you are not charged.`,
  /** In the list, where the sentence above is too long. */
  minutesToPay: (minutes: number) =>
    minutes <= 0
      ? 'The time to pay is over'
      : plural(minutes, { one: '# minute left to pay', other: '# minutes left to pay' }),
  claimed: 'Thank you for paying. We are checking your payment and will confirm your order by email.',
  cancel: 'Cancel order',
  noCancel: 'This order is packed, so you can no longer cancel it here.',
  write: 'Write to us',
  orReturn: (days: number) => `, or return it within ${days} days of delivery.`,
  replaces: 'This is a replacement for',
  review: 'Write a review',
  reviewOf: (name: string) => `Write a review of ${name}`,
  reorder: 'Order again',
  reordered: (lines: number) =>
    plural(lines, { one: '# item is in your cart again.', other: '# items are in your cart again.' }),
  invoice: 'Tax invoice',
  'credit-note': 'Credit note',
  receipt: 'Order receipt',
  documents: 'Documents',
  opensPdf: '(PDF)',

  lines: 'What you ordered',
  gone: 'No longer sold',
  briefPhoto: (at: number) => `Photo ${at} of your brief`,
  brief: 'Your brief',
  sums: 'Price',
  discount: 'Discount',
  delivery: 'Delivery',
  free: 'Free',
  pay: 'You pay',
  paidSum: 'You paid',
  orderValue: 'Order value',
  keepReady: (amount: string) => `Keep ${amount} ready for the courier.`,
  payment: 'Payment',
  paid: 'Paid',
  payOnDelivery: 'You pay when your order arrives.',
  paidOnDelivery: 'You paid when your order arrived.',
  notPaid: 'Not paid yet',
  nothingCharged: 'You were not charged.',
  refundInProgress: (amount: string, days: string) =>
    `We are refunding ${amount}. You get it within ${days} working days.`,
  refundDone: (amount: string) => `We refunded ${amount}.`,
  address: 'Delivery address',
  phone: 'Phone',
  tracking: 'Tracking',
  carrier: (carrier: string | null, number: string | null) =>
    [carrier ?? 'On its way', number === null ? null : `tracking number ${number}`].filter(Boolean).join(', '),
  track: 'Track order',

  business: 'Business purchase',
  gstin: (gstin: string) => `GSTIN ${gstin}`,

  timeline: 'Order history',
  events: {
    placed: 'Order placed',
    paid: 'Payment received',
    'lines-cancelled': 'Items cancelled',
    'refund-requested': 'Refund started',
    refunded: 'Refund paid',
    'payment-problem': 'Payment problem: we are looking into it',
    tracking: 'Tracking details added',
    'address-changed': 'Delivery address changed',
  },
  replaced: 'Cancelled because you placed another order',
  cancelledBy: {
    customer: 'Cancelled by you',
    admin: 'Cancelled by the shop',
    expiry: 'Cancelled because it was not paid in time',
    payment: 'Cancelled because the payment failed',
    'quote-over': 'Cancelled because the price was not accepted in time',
  },

  cancelTitle: (number: number) => `Cancel order #${number}`,
  cancelConfirmation: 'Are you sure you want to cancel this order?',
  cancelPaid: 'We will refund what you paid.',
  cancelCredit: 'The store credit that you spent on it goes back to your account.',
  cancelTogether: (number: number) => `Order #${number} has the same payment and will be cancelled, too.`,
  cancelReplacement: 'This is a replacement. If you cancel it, we refund you instead.',
  keepsOffer,
  cancelNo: 'No, Go Back',
  cancelYes: 'Yes, Cancel Order',
  cancelling: 'Cancelling…',
  cancelFailed: 'Failed to cancel order.',
  tooLate: 'This order is already on its way.',
  isCancelled: 'This order is already cancelled.',
  isOver: 'This order is already complete.',
  ourFault: 'Something went wrong on our side. Try again in a few minutes.',
} as const;

/** Texts of an order that is sent in several parcels. */
export const parcelsCopy = {
  title: 'Your parcels',
  name: (number: number) => `Parcel ${number}`,
  nameOf: (number: number, of: number) => `Parcel ${number} of ${of}`,
  shipped: (day: string) => `Shipped on ${day}`,
  delivered: (day: string) => `Delivered on ${day}`,
  cameBack: (day: string) => `Not delivered: came back to us on ${day}`,
  track: (number: number) => `Track parcel ${number}`,
  rest: 'Still to come',
  event: (number: number, text: string) => `Parcel ${number}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
  shippedPart: (number: number) => `Parcel ${number} shipped`,
  changed: 'Tracking details changed',
  removed: (number: number) => `Parcel ${number} was entered by mistake: its items follow later`,
  partly: 'Part of your order is on its way.',
  restFollows: 'The rest of your order follows in another parcel.',
  keepReady: 'You pay for each parcel when it arrives.',
} as const;

/** Texts of the page where a customer says where a refund should go. */
export const payoutCopy = {
  title: (number: number) => `Refund for order #${number}`,
  lead: `Tell us where to send your refund. We encrypt these details and delete them after ${numbers.PAYOUT_DETAILS_DAYS} days.`,
  upiId: 'UPI ID',
  upiHint: 'As your UPI app shows it, such as name@bank.',
  name: 'Account holder',
  accountNumber: 'Account number',
  ifsc: 'IFSC',
  ifscHint: '11 characters, on your cheque book or in your bank’s app.',
  save: 'Save',
  saving: 'Saving…',
  useBank: 'Use a bank account',
  useUpi: 'Use a UPI ID',
  failed: 'We could not save this. Try again in a few minutes.',
  needed: 'Where should we send your refund?',
  enter: 'Enter a UPI ID or bank account',
} as const;

/** Texts of the page that cancels single items of an order. */
export const cancelItemsCopy = {
  title: (number: number) => `Cancel items in order #${number}`,
  open: 'Cancel individual items',
  keep: 'Keep',
  cancel: (units: number, all: number) =>
    all === 1 ? 'Cancel' : units === all ? `Cancel all ${all}` : `Cancel ${units} of ${all}`,
  paid: 'We refund the items that you cancel. Fees are not refunded.',
  credit: 'The store credit that you spent on them goes back to your account. Fees are not refunded.',
  unpaid: 'You pay less on delivery. Fees stay the same.',
  submit: 'Cancel items',
  cancelledUnits: (cancelled: number, quantity: number) => `${cancelled} of ${quantity} cancelled`,
  refused: {
    nothing: 'Choose at least one item to cancel.',
    changed: 'This order has changed. Reload the page and choose again.',
    'too-late': 'We are already sending this order. You can ask for a return after delivery.',
    replacement: 'This is a replacement. Cancel the whole order to be refunded instead, or write to us.',
    together: 'An offer on your order needs these items. Cancel the whole order, or write to us.',
    'keeps-offer': keepsOffer,
    claimed: 'We are checking your payment. Cancel the whole order, or wait until we have confirmed it.',
  },
} as const;

/** Texts of the page that changes the delivery address of an order. */
export const orderAddressCopy = {
  title: (number: number) => `Delivery address of order #${number}`,
  open: 'Change address',
  submit: 'Deliver here',
  sameState: (state: string) => `Your tax invoice has been issued, so the address must stay in ${state}.`,
  refused: {
    'too-late': 'This order is packed, so you can no longer change its address here. Write to us.',
    invoiced: 'The tax invoice is for another state. Cancel this order and place it again.',
  },
} as const;

export const noBriefPhotoCopy = {
  title: 'This photo does not exist',
  sentence: 'It may have been deleted. Open your order again.',
} as const;

/** Texts above the list of orders, after an order was placed. */
export const confirmationCopy = {
  thanks: 'Thank you for your order',
  toPay: 'Your order is waiting for payment',
  filesToPay: 'Thank you for your order. Your files are waiting for payment',
  order: (number: number) => `Order #${number}`,
  arrives: (day: string) => `Arrives by ${day}`,
  /** What happens next. */
  next: {
    payment: (amount: string) => `Pay ${amount}, and we start packing.`,
    files: (amount: string) => `Pay ${amount}, and your files are ready to download.`,
    check: (amount: string) =>
      `We are checking your payment of ${amount} and will email you when we confirm your order. Your order will not expire.`,
    approval: () => 'We will check your order and email you when it is confirmed.',
    price: () => 'We will check your order and email you how to pay.',
    cash: (amount: string) =>
      `We will pack your order and email you when it is shipped. Keep ${amount} ready for the courier.`,
    parcel: () => 'We will pack your order and email you when it is shipped.',
    downloads: () => 'Once your files are ready, they are on the order page, and we email you the links.',
    nothing: () => 'Your order has arrived.',
  },
} as const;
