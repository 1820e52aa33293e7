import * as numbers from '#config/numbers.ts';

/** The lists of orders, and an order, as the desk sees them. */
export const adminOrdersWords = {
  one: 'order',
  many: 'orders',
  hint: 'Number, name, e-mail, phone, product, UPI reference …',
  none: 'No orders here yet.',
  noneHint: 'They appear as soon as somebody orders.',
  nothingFound: 'No order fits this.',
  nothingFoundHint: 'Try fewer words, or look among all orders.',
  export: 'Export as CSV',

  sorts: { newest: 'Newest first', oldest: 'Oldest first', dearest: 'Dearest first', cheapest: 'Cheapest first' },
  status: 'Status',
  payment: 'Payment',
  needs: 'Needs',
  needsChoices: { check: 'A check', late: 'Late' },
  shown: 'Shown',
  shownNormally: 'Current ones',
  shownChoices: { cancelled: 'Cancelled', archived: 'Archived', all: 'All, cancelled too' },
  order: 'Order',
  customer: 'Customer',
  items: 'Items',
  date: 'Date',
  total: 'Total',
  more: (pieces: number) => (pieces === 1 ? 'and 1 more piece' : `and ${pieces} more pieces`),
  gone: 'Account deleted',
  check: 'Check address',
  emailUnverified: 'Email not verified',
  late: 'Late',
  archived: 'Archived',
  paymentStates: {
    paid: 'Paid',
    unpaid: 'Unpaid',
    'to-collect': 'To collect',
    claimed: 'Claimed: check',
    free: 'Free',
    'no-price': 'No price yet',
    nothing: 'Nothing owed',
  },
  sums: (paid: string, owed: string) => `Paid ${paid}, owed ${owed}`,

  confirm: 'Confirm',
  confirmed: 'Confirmed',
  markPacked: 'Mark packed',
  markedPacked: 'Marked packed',
  markComplete: 'Mark complete',
  markedComplete: 'Marked complete',
  slips: 'Packing slips (PDF)',
  received: 'Payment received?',
  receivedMany: (orders: number, amount: string) =>
    `${orders === 1 ? 'One of the chosen orders is' : `${orders} of the chosen orders are`} not paid yet. ${amount} will be booked as received.`,
  receivedYes: 'Yes, received',
  delete: 'Delete',
  deleted: 'Deleted',
  deleteTitle: (names: readonly string[]) =>
    names.length === 1 ? `Delete order ${names[0]}?` : `Delete these ${names.length} orders?`,
  deleteText:
    'Open orders are cancelled: their stock returns, what was paid goes back, and the customers are written to. Finished ones only leave the list. The books keep them all.',
  restored: 'Back in the list',

  stayed: {
    gone: (count: number) =>
      count === 1
        ? '1 order is cancelled or refunded, and stays as it is.'
        : `${count} orders are cancelled or refunded, and stay as they are.`,
    unpaid: (count: number) =>
      count === 1 ? '1 order is not paid, and stays as it is.' : `${count} orders are not paid, and stay as they are.`,
    moving: (count: number) =>
      count === 1
        ? '1 order is on its way. Mark it delivered or complete first.'
        : `${count} orders are on their way. Mark them delivered or complete first.`,
    elsewhere: (count: number) =>
      count === 1
        ? '1 order is not at that step, and stays as it is.'
        : `${count} orders are not at that step, and stay as they are.`,
    unknown: (count: number) =>
      count === 1 ? '1 order could not be found or changed.' : `${count} orders could not be found or changed.`,
  },
  noneChosen: 'Please choose an order first.',
} as const;

/** The page of one order. */
export const adminOrderWords = {
  title: (number: number) => `Order #${number}`,
  placedOn: (moment: string) => `Placed on ${moment}`,
  expected: (day: string) => `Promised for ${day}`,
  validUntil: (moment: string) => `Valid until ${moment}`,
  expires: (moment: string) => `Waits for its payment until ${moment}`,
  archivedOn: (moment: string) => `Deleted from the lists on ${moment}. The books keep it.`,
  restore: 'Bring it back',
  siblings: 'Ordered and paid together with',

  next: 'What is next',
  nothingNext: 'Nothing is left to do.',
  line: 'Orders that wait',
  nextInLine: {
    pending: (name: string, count: number) => `Next to confirm: ${name} (${count} waiting)`,
    confirmed: (name: string, count: number) => `Next to pack: ${name} (${count} waiting)`,
    packed: (name: string, count: number) => `Next to ship: ${name} (${count} waiting)`,
  },
  deeds: {
    confirmed: 'Confirm order',
    packed: 'Mark packed',
    shipped: 'Mark shipped',
    delivered: 'Mark delivered',
    completed: 'Mark complete',
    cancelled: 'Cancel order',
  },
  done: {
    confirmed: 'Order confirmed',
    packed: 'Marked packed',
    shipped: 'Marked shipped',
    delivered: 'Marked delivered',
    completed: 'Marked complete',
    cancelled: 'Order cancelled',
  },
  confirmReceived: (amount: string) => `${amount} will be booked as received, and the order is confirmed.`,
  completeReceived: (amount: string) => `${amount} will be booked as received, and the order is complete.`,
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  trackingUrl: 'Tracking link (https, if there is one)',
  track: 'Change the parcel’s details',
  saveTracking: 'Save parcel details',
  tracked: 'Parcel details saved',
  cancelTitle: 'Cancel this order?',
  cancelText: 'Its stock returns, and the customer is written to.',
  cancelPaid: (amount: string) => `The ${amount} that came in goes back.`,
  reason: 'Reason (the customer reads it)',
  cancelYes: 'Yes, cancel it',
  deleteTitle: 'Delete this order?',
  deletions: {
    cancel: 'It is cancelled first: its stock returns, what was paid goes back, and the customer is written to.',
    archive: 'It leaves the lists; nothing else changes. The books keep it.',
  },
  quoted: 'Price sent',

  upiTitle: 'Payment by UPI',
  upiClaimed: (amount: string, reference: string) =>
    `The customer says that ${amount} was paid, with the reference ${reference}. Please look at your account.`,
  upiOpen: (amount: string) => `${amount} is to come by UPI; the customer has not said that it is paid.`,
  upiSameReference: 'This reference was also entered for order',
  upiConfirm: 'The money is there',
  upiAsk: (amount: string) => `${amount} will be booked as received for everything that was ordered together.`,
  upiBooked: 'Payment confirmed',
  upiRefunding: 'Booked; nothing is owed for it any more, so it goes back',

  lines: 'What was ordered',
  sku: 'SKU',
  noSku: 'no SKU',
  goneProduct: 'No longer in the shop',
  brief: 'The brief',
  pieces: (quantity: number, each: string) => `${quantity} × ${each}`,
  noLines: 'No price was named yet.',

  sumsTitle: 'Price',
  sum: { total: 'Total', discount: 'Discount', fee: 'Cash on delivery fee', payable: 'To pay' },
  money: 'Payment',
  noMoney: 'No money came in yet.',
  captured: (amount: string, by: string, moment: string) => `${amount} by ${by}, ${moment}`,
  reference: (reference: string) => `Reference: ${reference}`,
  notDue: 'Nothing was owed for it.',
  providers: { cod: 'hand', upi: 'UPI', razorpay: 'Razorpay', test: 'test (no money moved)' },
  refund: (amount: string, reason: string) => `${amount} goes back: ${reason}`,
  refundReasons: {
    cancelled: 'the order was cancelled',
    late: 'it came after the order was cancelled',
    duplicate: 'it was paid twice',
    'out-of-stock': 'the order had expired and is sold out',
    mismatch: 'it is not what the order costs',
    outside: 'given back at the provider’s desk',
  },
  refundStates: {
    wanted: 'Waits to be sent',
    asked: 'On its way',
    'by-hand': 'Yours to send',
    done: 'Sent back',
    failed: 'Failed',
  },
  refundSent: 'I have sent it',
  refundSentAsk: (amount: string) => `Have you sent ${amount} back to the customer? This cannot be taken back.`,
  refundSentTitle: 'Money sent back?',
  refundBooked: 'Refund booked',
  refundRetry: 'Try again',
  refundRetried: 'The refund will be tried again',

  address: 'Delivery address',
  noAddress: 'Nothing is sent: no address was asked for.',
  phone: 'Phone',
  copy: 'Copy address',
  copied: 'Address copied',
  checkAddress: 'Check this address',
  checkHint: 'The phone number or the PIN code looks incomplete; the customer meant it so. A call may save a parcel.',
  emailUnverifiedHint:
    'This customer has not verified their email address, and pays at the door. Confirm the order if you want to send it.',
  checked: 'The address is fine',
  checkCleared: 'Address checked',
  parcel: 'Parcel',
  parcelBy: (carrier: string, number: string) => `${carrier}, number ${number}`,
  follow: 'Follow the parcel',

  documents: 'Documents',
  invoice: 'Tax invoice',
  'credit-note': 'Credit note',
  receipt: 'Order receipt',
  slip: 'Packing slip',
  opensPdf: '(PDF)',

  customer: 'Customer',
  customerPage: 'All about this customer',

  note: 'Internal note',
  noteHint: 'Only the shop reads it.',
  saveNote: 'Save note',
  noted: 'Note saved',

  timeline: 'What happened',
  by: (name: string) => `by ${name}`,
  actors: { customer: 'the customer', admin: 'an administrator', system: 'the shop itself', payment: 'the payment' },
  events: {
    placed: 'Order placed',
    paid: 'Payment received',
    'refund-requested': 'Money is to go back',
    refunded: 'Money sent back',
    'payment-problem': 'A payment needs a look',
    tracking: 'Parcel details changed',
    note: 'Note',
  },
  moved: (from: string, to: string) => `${from} → ${to}`,
  whys: {
    'upi-claimed': 'The customer says that it is paid by UPI',
    'note-written': 'Internal note written',
    'note-removed': 'Internal note removed',
    'address-checked': 'Address checked',
    expired: 'It was not paid, or not accepted, in time',
    replaced: 'The customer ordered otherwise',
    free: 'Nothing is owed',
    revived: 'The money came after all, and everything was still in stock',
    'refund-failed': 'The provider could not send the money back',
  },
  again: 'once more',
  byHand: 'to be sent by you',
  price: (amount: string) => `Price: ${amount}`,

  refused: {
    'not-found': 'This order does not exist any more.',
    'payment-unclear': 'It is not paid. Please say first whether the money is there; nothing was changed.',
    'already-paid': 'It is paid already; nothing was changed.',
    'reference-used': 'This UPI reference has paid for another order. Please ask the customer; nothing was changed.',
    'on-its-way': 'It is on its way. Mark it delivered or complete first.',
    over: 'This refund does not wait for you any more; nothing was changed.',
    'no-refund': 'There is no such refund.',
    unknown: 'Nobody here knows how to do that. Nothing was changed.',
  },
  meanwhile: (status: string, name: string | null) =>
    name === null
      ? `The order is “${status}” by now, so nothing was changed.`
      : `The order is “${status}” by now (${name} did that), so nothing was changed.`,
} as const;

/** What stands on a packing slip. */
export const packingSlipWords = {
  title: 'Packing slip',
  order: 'Order',
  from: 'From',
  to: 'To',
  phone: 'Phone',
  packed: 'Packed',
  sku: 'SKU',
  item: 'Item',
  quantity: 'Qty',
  pieces: 'Pieces',
  brief: 'Brief',
  thanks: `Thank you for stopping by our stall. Did something arrive damaged? Please write to us within ${numbers.DAMAGE_REPORT_HOURS} hours.`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  fileName: (number: number) => `packing-slip-${number}.pdf`,
  several: 'packing-slips.pdf',
  toOrder: 'To the order',
} as const;
