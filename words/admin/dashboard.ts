import { formatRupees, type Paise } from '#kit/money.ts';

const times = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;

/** What came in, day by day. */
export const salesWords = {
  title: 'Sales',
  spans: 'How far to look back',
  span: (days: number) => `${days} days`,
  revenue: 'Revenue',
  orders: 'Orders',
  average: 'Average basket',
  day: 'Day',
  today: 'Today',
  yesterday: (amount: string) => `Yesterday ${amount}`,
  month: 'This month',
  monthBefore: (amount: string) => `Month before, up to the same day: ${amount}`,
  inOrders: (orders: number) => (orders === 0 ? 'no orders yet' : `in ${times(orders, 'order', 'orders')}`),
  summary: (days: number, orders: number, revenue: Paise, average: Paise) =>
    orders === 0
      ? `No order in the last ${days} days.`
      : `In the last ${days} days ${times(orders, 'order', 'orders')} brought in ${formatRupees(revenue)}, ${formatRupees(average)} on average.`,
  best: (day: string, revenue: Paise) => `The best day was ${day} with ${formatRupees(revenue)}.`,
  counted:
    'Days are India’s. Cancelled, refunded and unpaid orders are left out, and briefs without an accepted price.',
  table: 'Day by day, as a table',
  most: (most: string) => `up to ${most}`,
} as const;

/** What waits for somebody. */
export const waitingWords = {
  title: 'What waits for you',
  nothing: 'Nothing waits for you.',
  nothingHint: 'Every order is on its way, every message is read.',
  kinds: { shop: 'Shop', digital: 'Digital', service: 'Service' },
  claimed: 'Payments to confirm',
  late: 'Late orders',
  pending: 'To confirm',
  confirmed: 'To pack',
  packed: 'To ship',
  toDo: 'Services to do',
  briefs: 'Briefs without a quote',
  unpaid: 'Unpaid orders',
  flagged: 'Addresses to check',
  refunds: 'Refunds that wait for you',
  messages: 'Unread messages',
  reviews: 'Reported reviews',
  letters: 'Dead letters',
  soldOut: 'Sold out',
  low: 'Running low',
  open: (label: string, kind: string) => `${label}: ${kind}`,
} as const;

export const refundWords = {
  title: 'Refunds that wait for you',
  failed: 'The provider refused it',
  'by-hand': 'You pay it back yourself',
  since: (day: string) => `since ${day}`,
  order: (number: number) => `Order #${number}`,
  noOrder: 'Money without an order',
  more: (count: number) => `and ${times(count, 'more refund', 'more refunds')}`,
} as const;

export const stockWords = {
  title: 'Stock',
  soldOut: (count: number) =>
    count === 1 ? '1 product is sold out' : `${count.toLocaleString('en-IN')} products are sold out`,
  low: (count: number) => (count === 1 ? '1 product runs low' : `${count.toLocaleString('en-IN')} products run low`),
  left: (pieces: number) => (pieces === 1 ? '1 left' : `${pieces} left`),
  more: (count: number) => `and ${times(count, 'more product', 'more products')}`,
} as const;

/** Whether letters go out. */
export const postWords = {
  title: 'Letters',
  good: 'No letter waits: whatever the shop has written has gone out.',
  files: 'There is no mail server, so letters are files in the folder “mail” beside the shop’s data. Nobody gets them.',
  waiting: (count: number, since: string) =>
    count === 1
      ? `1 letter waits since ${since}. The shop tries again by itself, for about five hours.`
      : `${count.toLocaleString('en-IN')} letters wait, the oldest since ${since}. The shop tries each again by itself, for about five hours.`,
  test: 'Send me a test letter',
  sent: (email: string) => `A test letter is on its way to ${email}. If it does not arrive, this page soon says why.`,
  'still-waiting': 'The last test letter has not gone out yet. What it met stands under “Letters”.',
} as const;

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^out of date/, 'Its link went out of date before a mail server took it'],
  [/\b53[0-5]\b|invalid login|authentication/i, 'The mail server does not take the user name or password in SMTP_URL'],
  [/certificate|self.signed|\bSSL\b|\bTLS\b/i, 'The mail server cannot be trusted: its certificate is not valid'],
  [/ENOTFOUND|EAI_AGAIN/, 'There is no mail server under the name in SMTP_URL'],
  [/\bE[A-Z]{4,}|time(?:d )?out|greeting|aborted|closed/i, 'The mail server does not answer'],
  [/\b5\d\d\b/, 'The mail server refused it'],
  [/\b4\d\d\b/, 'The mail server asks to try later'],
];

/** What a mail server or the line to it said, for people first. */
export function mailProblem(problem: string | null): string {
  if (problem === null) return 'Nobody knows why';
  const reason = REASONS.find(([pattern]) => pattern.test(problem))?.[1];
  return reason === undefined ? problem : `${reason} (${problem})`;
}

export const deadLetterWords = {
  title: 'Dead letters',
  lead: 'Letters that no mail server took. Once its reason is gone, a letter can be tried again.',
  to: 'To',
  kind: 'Letter',
  failedAt: 'Given up',
  problem: 'Last problem',
  tryAgain: 'Try again',
  tryNamed: (kind: string, to: string) => `Try again: ${kind} to ${to}`,
  tryAll: 'Try all again',
  outOfDate: 'Its link was destroyed with it. Whoever waits for it asks for a new one.',
  more: (count: number) => `and ${times(count, 'more letter', 'more letters')}`,
  tried: 'The letter is on its way again',
  triedAll: (count: number) => `${times(count, 'letter is', 'letters are')} on the way again`,
  'not-dead': 'That letter is no dead one any more. Please look at the list again.',
  'out-of-date': 'That letter had a link that is out of date. Whoever waits for it asks for a new one.',
  kinds: {
    'verify-email': 'Verify your address',
    'password-reset': 'New password',
    'login-link': 'Login link',
    'sign-up-attempt': 'Somebody tried to sign up with your address',
    'change-email': 'Change of address',
    'address-changed': 'Address changed',
    'message-received': 'Message received',
    'new-message': 'New message, to you',
    'order-placed': 'Order placed',
    'order-confirmed': 'Order confirmed',
    'order-shipped': 'Order shipped',
    'order-delivered': 'Order delivered',
    'order-completed': 'Order complete',
    'order-cancelled': 'Order cancelled',
    'order-refunded': 'Order refunded',
    'quote-ready': 'Quote ready',
    'download-ready': 'Download ready',
    'new-order': 'New order, to you',
    'new-brief': 'New brief, to you',
    'order-cancelled-late': 'Cancelled after confirmation, to you',
    'payment-attention': 'A payment needs you, to you',
    'low-stock': 'Running low, to you',
    'payment-returned': 'Payment sent back',
    'test-letter': 'Test letter',
  } as Readonly<Record<string, string>>,
} as const;

/** The checklist of a shop that is being set up. */
export const checklistWords = {
  title: 'Before you open',
  lead: (done: number, all: number) =>
    `${done} of ${all} done. What is set up by variables is read when the shop starts.`,
  done: 'Done',
  open: 'To do',
  items: {
    details: {
      name: 'Shop details',
      how: (missing: readonly string[]) =>
        `Some of what the shop says about itself is invented. Set ${missing.join(', ')}, and start the shop again.`,
    },
    mail: {
      name: 'Mail',
      how: () =>
        'Letters are only files now. Set SMTP_URL (and MAIL_FROM) to your mail server, and start the shop again.',
    },
    payment: {
      name: 'Payment',
      how: () =>
        'Customers cannot pay in advance. Set SHOP_UPI_ID, or RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, and start the shop again.',
    },
    gstin: {
      name: 'GSTIN',
      how: () =>
        'Without SHOP_GSTIN customers get order receipts instead of tax invoices. Set it, and start the shop again.',
    },
    admin: {
      name: 'Your own administrator',
      how: () =>
        'Only the administrator of the first start runs the shop. Verify that account’s address, or sign up and run: npm run shop -- admin grant EMAIL',
    },
    product: {
      name: 'Your first product',
      how: () => 'The shop sells only samples, or nothing. Add your first one under Add/Edit Product.',
    },
  },
  addProduct: 'Add a product',
} as const;

export const samplesWords = {
  title: 'Samples',
  lead: 'Products, reviews and services of the demo are still in the shop. Take them out before you open.',
  clear: 'Clear the samples',
  ask: 'Clear all samples?',
  askText:
    'Every sample product, review and service leaves the shop for good, with its pictures. What you added yourself stays, and so do orders. This cannot be taken back.',
  confirm: 'Yes, clear them',
  busy: 'Clearing...',
  cleared: (products: number, reviews: number, pictures: number) =>
    `Gone: ${times(products, 'product', 'products')}, ${times(reviews, 'review', 'reviews')}, ${times(pictures, 'picture', 'pictures')}`,
} as const;

export const administratorsWords = {
  how: 'Roles are given and taken on the command line: npm run shop -- admin grant EMAIL, and admin revoke EMAIL.',
  since: (day: string) => `since ${day}`,
  you: 'you',
} as const;

export const dashboardWords = {
  unknownIntent: 'This page does not know what that button does. Please load it again.',
} as const;
