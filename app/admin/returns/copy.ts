import { adminSortCopy, adminTableCopy } from '#app/admin/components/copy.ts';
import { formatCount, plural } from '#lib/plural.ts';
import type { RefundReturnRefusal } from '#shop/returns/refund-return.server.ts';

/** Texts of the list of returns. */
export const adminReturnsCopy = {
  count: (count: number, isMore: boolean) => adminTableCopy.total(count, 'return', 'returns', isMore),
  waiting: (count: number) => (count === 0 ? 'nothing waiting' : `${formatCount(count)} waiting`),
  hint: 'Return or order number, name, email, phone or product',
  none: 'No returns yet.',
  noneText: 'Customers’ requests appear here, and we email them to you.',
  notFound: 'No returns found.',
  notFoundText: 'Try fewer words or clear the filters.',
  export: 'Export as CSV',
  status: 'Status',
  onlyWaiting: 'Waiting for you',
  reason: 'Reason',
  sorts: { due: adminSortCopy.due, newest: adminSortCopy.newest, oldest: adminSortCopy.oldest },
  table: 'Returns',
  number: 'Return',
  customer: 'Customer',
  items: 'Products',
  wish: 'Customer wants',
  due: 'Due',
  date: 'Requested',
  more: (units: number) => plural(units, { one: 'and # more unit', other: 'and # more units' }),
  late: 'Late',
  order: (number: number) => `Order #${number}`,
  reasons: 'Reasons by product',
  reasonsText: 'Units that came back or are on their way, most first.',
} as const;

/** Texts of the page of one return. */
export const adminReturnCopy = {
  title: (name: string) => `Return ${name}`,
  due: (moment: string) => `Due by ${moment}`,
  next: 'Next step',
  nothing: 'Nothing to do. The history shows what happened.',
  waitsForCustomer: 'Waiting for the customer.',
  keeps: 'The customer keeps the product.',
  approve: 'Approve',
  approveAs: 'What the customer gets',
  keepsGoods: 'The customer keeps the product',
  keepsHint: 'Nothing has to come back. A replacement is packed next.',
  variant: (name: string) => `Which ${name} to send`,
  asOrdered: 'The same as ordered',
  stock: (text: string, stock: number | null) => (stock === null ? text : `${text} (${stock} in stock)`),
  decline: 'Decline',
  declineReason: 'Reason (the customer sees it)',
  ask: 'Ask a question',
  question: 'Question',
  pickup: 'Book pickup',
  editPickup: 'Edit pickup',
  carrier: 'Courier',
  trackingNumber: 'Tracking number (optional)',
  pickupOn: 'Pickup day (optional)',
  savePickup: 'Save pickup',
  pickupSaved: 'Pickup saved',
  inspect: 'Receive and inspect',
  inspectText: 'Count every unit. Sellable units are restocked, damaged ones are written off.',
  conditions: { sellable: 'Sellable', damaged: 'Damaged', missing: 'Missing' },
  ofUnits: (name: string, units: number) => `${name}: ${plural(units, { one: '# unit', other: '# units' })}`,
  inspectionNote: 'Note (the customer sees it, optional)',
  photos: 'Photos',
  photosHint: 'Only you and the customer see them.',
  refund: 'Refund',
  refundTo: 'Refund as',
  to: { refund: 'Back to the customer', credit: 'Store credit' },
  amount: (name: string) => `Amount for ${name} in rupees`,
  left: (amount: string) => `${amount} left to refund`,
  withFees: 'Also refund delivery and fees',
  refundNote: 'Note for your records (optional)',
  replace: 'Send replacement',
  replacement: 'Replacement',
  replacementCancelled: '(cancelled)',
  message: 'Message to the customer',
  sendMessage: 'Send message',
  messageSent: 'Message sent',

  about: 'Request',
  order: 'Order',
  customer: 'Customer',
  gone: 'Account deleted',
  reason: 'Reason',
  wish: 'Customer wants',
  approved: 'Approved',
  found: (counts: Record<'sellable' | 'damaged' | 'missing', number | null>) =>
    Object.entries(counts)
      .flatMap(([condition, units]) => (units ? [`${units} ${condition}`] : []))
      .join(', '),
  lines: 'Products',
  quantity: (units: number, each: string) => `${units} × ${each}`,
  refunded: 'Refunded',
  messages: 'Messages',
  history: 'History',
  events: { moved: '', pickup: 'Pickup booked', 'replacement-cancelled': 'Replacement cancelled, refund instead' },
  by: { customer: 'by the customer', admin: 'by the shop', system: 'by the system' },

  refused: {
    'not-found': 'This return no longer exists. Go back to the list.',
    'changed-meanwhile': 'Someone else changed this return, so your change was not saved. Reload the page.',
    'illegal-move': 'This return is already at a later step, so nothing was changed. Reload the page.',
    'own-order': 'You ordered this yourself. Ask a colleague to decide.',
    'out-of-stock': 'This is out of stock. Choose another size, or refund instead.',
    'variant-unknown': 'This product is no longer in the shop. Refund instead.',
    'replacement-cancelled': 'The replacement was cancelled. Nothing was changed.',
    'replacement-sent': 'The replacement is already on its way. Refund on the original order’s page instead.',
    'replacement-awaited': 'The replacement has not arrived yet. Close this return once it is delivered.',
    'not-received': 'The product has not come back yet. Receive it first.',
    'count-wrong': 'The units do not add up. Count every unit once.',
    'not-of-return': 'This product is not part of the return. Reload the page.',
    'not-paid': 'Nothing was paid for this order, so nothing can be refunded.',
    cancelled: 'This order is refunded as a whole. Nothing was changed.',
    'too-much': 'This is more than is left to refund. Enter a smaller amount.',
    nothing: 'Enter an amount to refund.',
    'key-used': 'This refund was already sent. Reload the page.',
    'payout-unknown': 'The customer’s payment details are gone. Ask for them again.',
    'no-account':
      'The customer’s account is deleted, and its store credit with it. Only what was paid in money can be refunded.',
  } satisfies Record<
    | RefundReturnRefusal
    | 'out-of-stock'
    | 'variant-unknown'
    | 'replacement-cancelled'
    | 'replacement-awaited'
    | 'count-wrong',
    string
  >,
} as const;
