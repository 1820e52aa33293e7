import { adminSortCopy } from '#app/admin/components/copy.ts';
import { plural } from '#lib/plural.ts';

/** Texts of the order lists. */
export const adminOrdersCopy = {
  one: 'order',
  many: 'orders',
  hint: 'Order number, name, email, phone, product or payment reference',
  none: 'No orders yet.',
  noneHint: 'New orders appear here.',
  nothingFound: 'No orders found.',
  nothingFoundHint: 'Try fewer words or clear the filters.',
  export: 'Export as CSV',

  sorts: adminSortCopy,
  status: 'Status',
  payment: 'Payment',
  needs: 'Needs attention',
  needsChoices: { check: 'Check address', late: 'Late' },
  shown: 'Show',
  shownNormally: 'Current orders',
  shownChoices: { cancelled: 'Cancelled orders', archived: 'Deleted orders', all: 'All orders' },
  order: 'Order',
  customer: 'Customer',
  items: 'Items',
  date: 'Date',
  total: 'Total',
  more: (units: number) => plural(units, { one: 'and # more item', other: 'and # more items' }),
  gone: 'Account deleted',
  check: 'Check address',
  emailUnverified: 'Email not verified',
  late: 'Late',
  archived: 'Deleted',
  paymentStates: {
    paid: 'Paid',
    unpaid: 'Unpaid',
    'to-collect': 'Collect on delivery',
    claimed: 'Check payment',
    free: 'Free',
    'no-price': 'No price yet',
    nothing: 'Nothing to pay',
  },
  sums: (paid: string, owed: string) => `Paid ${paid}, unpaid ${owed}`,

  slips: 'Packing slips (PDF)',
  received: 'Payment received?',
  receivedMany: (orders: number, amount: string) =>
    `${plural(orders, { one: '# selected order is', other: '# selected orders are' })} not paid yet. This records ${amount} as received.`,
  receivedYes: 'Yes, received',
  delete: 'Delete',
  deleted: 'Deleted',
  deleteTitle: (names: readonly string[]) =>
    names.length === 1 ? `Delete order ${names[0]}?` : `Delete these ${names.length} orders?`,
  deleteText:
    'Open orders are cancelled and refunded, their items are restocked, and customers get an email. You cannot undo that. Finished orders only leave this list.',
  restored: 'Order restored',

  stayed: {
    gone: (count: number) =>
      plural(count, {
        one: '# order is cancelled or refunded, so it was not changed.',
        other: '# orders are cancelled or refunded, so they were not changed.',
      }),
    unpaid: (count: number) =>
      plural(count, {
        one: '# order is not paid, so it was not changed.',
        other: '# orders are not paid, so they were not changed.',
      }),
    moving: (count: number) =>
      plural(count, {
        one: '# order is already shipped. Mark it delivered or complete first.',
        other: '# orders are already shipped. Mark them delivered or complete first.',
      }),
    elsewhere: (count: number) =>
      plural(count, {
        one: '# order is not ready for this step, so it was not changed.',
        other: '# orders are not ready for this step, so they were not changed.',
      }),
    unknown: (count: number) =>
      plural(count, {
        one: '# order could not be found or changed.',
        other: '# orders could not be found or changed.',
      }),
  },
  noneChosen: 'Select an order first.',
} as const;

/** Texts of an order's page. */
export const adminOrderCopy = {
  title: (number: number) => `Order #${number}`,
  placedOn: (moment: string) => `Placed on ${moment}`,
  expected: (day: string) => `Deliver by ${day}`,
  validUntil: (moment: string) => `Quote valid until ${moment}`,
  expires: (moment: string) => `Payment due by ${moment}`,
  archivedOn: (moment: string) => `Deleted from your lists on ${moment}. Its records are kept.`,
  restore: 'Restore order',
  siblings: 'Ordered and paid together with',

  next: 'Next step',
  nothingNext: 'Nothing left to do.',
  line: 'Next orders',
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  trackingUrl: 'Tracking link (optional)',
  track: 'Edit parcel details',
  saveTracking: 'Save parcel details',
  tracked: 'Parcel details saved',
  cancelTitle: 'Cancel this order?',
  cancelText: 'You cannot undo this. The items are restocked, and the customer gets an email.',
  cancelPaid: (amount: string) => `We refund ${amount}.`,
  reason: 'Reason (the customer sees it)',
  cancelYes: 'Yes, cancel order',
  deleteTitle: 'Delete this order?',
  deletions: {
    cancel:
      'This also cancels the order: payments are refunded, items are restocked, and the customer gets an email. You cannot undo this.',
    archive: 'The order leaves your lists. Nothing else changes, and you can restore it later.',
  },
  quoted: 'Quote sent',

  claimTitle: (by: string) => `${by.charAt(0).toUpperCase()}${by.slice(1)} payment`,
  claimed: (amount: string, reference: string, account: string) =>
    `The customer says they paid ${amount}, reference ${reference}. Check your ${account} first.`,
  claimOpen: (amount: string, by: string) =>
    `Waiting for ${amount} by ${by}. The customer has not entered a payment reference yet.`,
  sameReference: 'This reference was also entered for order',
  confirmPayment: 'Confirm payment',
  confirmQuestion: (amount: string) => `This records ${amount} as received for all orders placed together.`,
  paymentConfirmed: 'Payment confirmed',
  paymentRefunding: 'Payment recorded. Nothing was due any more, so it is refunded.',

  lines: 'Items ordered',
  sku: 'SKU',
  noSku: 'No SKU',
  goneProduct: 'No longer in the shop',
  briefPhoto: (at: number) => `Photo ${at} of the brief`,
  brief: 'Customer’s brief',
  unitsAtPrice: (quantity: number, each: string) => `${quantity} × ${each}`,
  noLines: 'You have not sent a quote yet.',

  sumsTitle: 'Price',
  sum: { total: 'Total', discount: 'Discount', payable: 'Order total' },
  money: 'Payment',
  noMoney: 'No payment received yet.',
  captured: (amount: string, by: string, moment: string) => `${amount} received on ${moment} (${by})`,
  reference: (reference: string) => `Reference: ${reference}`,
  notDue: 'Nothing was due when this payment came in.',
  refund: (amount: string, reason: string) => `Refund of ${amount}: ${reason}`,
  refundReasons: {
    cancelled: 'order cancelled',
    late: 'paid after the order was cancelled',
    duplicate: 'paid twice',
    'out-of-stock': 'order expired and items sold out',
    mismatch: 'amount does not match the order',
    outside: 'refunded on the payment provider’s website',
    return: 'return',
    goodwill: 'goodwill',
    'wrong-price': 'wrong price',
    'lost-parcel': 'lost parcel',
    'line-cancelled': 'items cancelled before shipping',
  },
  refundStates: {
    requested: 'Not sent yet',
    sent: 'In progress',
    'by-hand': 'Send it yourself',
    done: 'Sent',
    failed: 'Failed',
  },
  refundTargets: {
    original: 'to the payment method',
    payout: 'to a UPI ID or bank account',
    'store-credit': 'to store credit',
  },
  refundReference: (reference: string) => `Reference of the payout: ${reference}`,
  refundNote: (note: string) => `Note: ${note}`,
  creditRefund: (amount: string, reason: string) => `${amount} of store credit returned: ${reason}`,
  refundAssign: 'Assign to this order',
  refundAssigned: 'Refund assigned to this order',
  unassigned: 'This refund may be of any order of the checkout.',
  refunded: (amount: string) => `Refund of ${amount} started`,
  cancelledUnits: (cancelled: number, quantity: number) => `${cancelled} of ${quantity} cancelled: do not pack`,
  payouts: 'Open payouts',
  refundSent: 'Mark as refunded',
  refundSentQuestion: (amount: string) =>
    `Confirm only after you have sent ${amount} to the customer. You cannot undo this.`,
  refundSentTitle: 'Refund sent?',
  refundBooked: 'Refund recorded',
  refundCredit: 'Give store credit instead',
  refundCreditTitle: 'Store credit instead?',
  refundCreditQuestion: (amount: string) =>
    `The customer gets ${amount} to spend in your shop. Ask them first. You cannot undo this.`,
  refundCredited: 'Store credit added',
  refundRetry: 'Try refund again',
  refundRetried: 'We will try the refund again',

  address: 'Delivery address',
  noAddress: 'No delivery, so no address is needed.',
  phone: 'Phone',
  copy: 'Copy address',
  copied: 'Address copied',
  checkAddress: 'Check this address',
  checkHint: 'The phone number or PIN code looks incomplete. Call the customer before you ship.',
  emailUnverifiedHint: 'The customer pays on delivery but has not verified their email. Confirm if you trust them.',
  checked: 'Mark address as checked',
  checkCleared: 'Address checked',
  parcel: 'Parcel',
  parcelBy: (carrier: string, number: string) => `${carrier}, tracking number ${number}`,
  follow: 'Track parcel',

  documents: 'Documents',
  invoice: 'Tax invoice',
  'credit-note': 'Credit note',
  receipt: 'Order receipt',
  slip: 'Packing slip',
  opensPdf: '(PDF)',

  customer: 'Customer',
  customerPage: 'View customer',

  business: (name: string, gstin: string) => `Business purchase: ${name}, GSTIN ${gstin}`,

  note: 'Internal note',
  noteHint: 'Only administrators see it.',
  saveNote: 'Save note',
  noted: 'Note saved',

  timeline: 'Order history',
  by: (name: string) => `by ${name}`,
  actors: {
    customer: 'the customer',
    admin: 'an administrator',
    system: 'the system',
    payment: 'the payment provider',
  },
  events: {
    placed: 'Order placed',
    paid: 'Payment received',
    'lines-cancelled': 'Items cancelled',
    'refund-requested': 'Refund started',
    refunded: 'Refund sent',
    'payment-problem': 'Payment needs a check',
    tracking: 'Parcel details changed',
    note: 'Note',
  },
  moved: (from: string, to: string) => `${from} → ${to}`,
  whys: {
    'note-written': 'Internal note saved',
    'note-removed': 'Internal note removed',
    'address-checked': 'Address checked',
    expired: 'Not paid or accepted in time',
    replaced: 'The customer changed the order',
    free: 'Nothing to pay',
    revived: 'Paid late, and everything was still in stock',
    'refund-failed': 'The payment provider could not send the refund',
  },
  claimedBy: (by: string) => `The customer says they paid by ${by}`,
  again: 'Tried again',
  byHand: 'Send this refund yourself',
  price: (amount: string) => `Price: ${amount}`,

  refused: {
    'not-paid': 'This order is not paid, so there is nothing to refund.',
    cancelled: 'This order is cancelled, so all of it is refunded.',
    'too-much': 'This is more than is left of an item or of the payment. Reload the page and enter less.',
    nothing: 'Enter an amount for at least one item, or choose the fees.',
    'key-used': 'This form belongs to another order. Reload the page and try again.',
    'payout-unknown': 'The customer’s payout details are deleted. Ask them to enter new ones.',
    'no-account': 'The customer’s account is deleted, so there is no store credit.',
    'not-found': 'This order no longer exists. Go back to the list.',
    'payment-unclear': 'This order is not paid yet. Confirm that you received the payment first.',
    'already-paid': 'This order is already paid. Nothing was changed.',
    'reference-used': 'This reference already paid for another order. Ask the customer for the right one.',
    'on-its-way': 'This order is already shipped. Mark it delivered or complete first.',
    over: 'This refund is already in progress or done. Nothing was changed.',
    'no-refund': 'We could not find this refund. Reload the page.',
    unknown: 'Nothing was changed. Reload the page and try again.',
  },
  meanwhile: (status: string, name: string | null) =>
    name === null
      ? `This order is already “${status}”. Nothing was changed.`
      : `${name} already changed this order to “${status}”. Nothing was changed.`,
} as const;

/** Texts of a packing slip. */
export const packingSlipCopy = {
  title: 'Packing slip',
  order: 'Order',
  from: 'From',
  to: 'To',
  phone: 'Phone',
  packed: 'Packed',
  sku: 'SKU',
  item: 'Item',
  quantity: 'Qty',
  totalItems: 'Total items',
  brief: 'Brief',
  thanks: (hours: number) =>
    `Thank you for your order. Did anything arrive damaged? Write to us within ${hours} hours.`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  fileName: (number: number) => `packing-slip-${number}.pdf`,
  several: 'packing-slips.pdf',
  toOrder: 'Back to the order',
} as const;

/** Texts of the form that refunds single lines. */
export const refundFormCopy = {
  title: 'Refund',
  hint: 'For a part of the order, as often as something is left. It cannot be undone.',
  open: 'Refund items',
  line: (name: string, left: string) => `${name}: ${left} left`,
  amount: 'Amount in ₹',
  units: 'Units',
  withFees: (fees: string) => `Also refund the fees (${fees})`,
  reason: 'Reason',
  to: 'Refund',
  note: 'Note',
  noteHint: 'Only administrators see it.',
  submit: 'Refund',
} as const;
