import { adminOrdersCopy } from '#app/admin/orders/copy.ts';
import { formatRupees, type Paise } from '#lib/money.ts';
import { formatCount, plural } from '#lib/plural.ts';

/** Texts of the sales section. */
export const salesCopy = {
  title: 'Orders placed',
  spans: 'Period',
  span: (days: number) => `${days} days`,
  revenue: 'Order value',
  orders: 'Orders',
  average: 'Average order',
  day: 'Day',
  today: 'Today',
  yesterday: (amount: string) => `Yesterday: ${amount}`,
  month: 'This month',
  monthBefore: (amount: string) => `Last month up to the same day: ${amount}`,
  inOrders: (orders: number) =>
    orders === 0 ? 'no orders yet' : `in ${plural(orders, { one: '# order', other: '# orders' })}`,
  summary: (days: number, orders: number, revenue: Paise, average: Paise) =>
    orders === 0
      ? `No orders in the last ${days} days.`
      : `Last ${days} days: ${plural(orders, { one: '# order', other: '# orders' })} worth ${formatRupees(revenue)}, on average ${formatRupees(average)}.`,
  before: (orders: number, revenue: Paise, average: Paise) =>
    orders === 0
      ? 'Previous period: no orders.'
      : `Previous period: ${plural(orders, { one: '# order', other: '# orders' })} worth ${formatRupees(revenue)}, on average ${formatRupees(average)}.`,
  best: (day: string, revenue: Paise) => `Best day: ${day}, ${formatRupees(revenue)}.`,
  counted: 'By the day of the order, paid or not. Cancelled and unpaid online orders do not count.',
  table: 'Show each day as a table',
  byDay: 'Orders by day',
  most: (most: string) => `up to ${most}`,
} as const;

/** Texts of the section of money, and of those about orders. */
export const moneyCopy = {
  title: (days: number) => `Payments in the last ${days} days`,
  paid: 'Paid',
  refunded: 'Refunded',
  revenue: 'Revenue',
  toCollect: 'To collect on delivery',
  toConfirm: 'Payments to confirm',
  conversion: 'Conversion',
  orders: (orders: number) => plural(orders, { one: 'from # order', other: 'from # orders' }),
  kinds: { shop: 'Shop', digital: 'Digital', service: 'Service' },
  percent: (orders: number, visits: number) =>
    visits === 0 ? 'No visits' : `${((orders / visits) * 100).toFixed(1)}%`,
  visits: (orders: number, visits: number) =>
    `${plural(orders, { one: '# order', other: '# orders' })} of ${plural(visits, { one: '# visit', other: '# visits' })}`,
  before: (figure: string) => `Previous period: ${figure}`,
  byMethod: 'Money by payment method',
  method: 'Payment method',
  counted: 'Revenue is what was paid less refunds. The previous period has as many days.',
  ageing: 'Time since the order',
  status: 'Status',
  ages: adminOrdersCopy.ages,
  best: (days: number) => `Best sellers in ${days} days`,
  units: (units: number) => plural(units, { one: '# unit', other: '# units' }),
} as const;

/** Texts of the section of waiting tasks. */
export const waitingCopy = {
  title: 'To do',
  nothing: 'You are all caught up.',
  nothingHint: 'No orders, messages or refunds need you now.',
  kinds: { shop: 'Shop', digital: 'Digital', service: 'Service' },
  claimed: 'Payments to confirm',
  late: 'Late orders',
  flagged: 'Addresses to check',
  refunds: 'Refunds to send',
  returns: (late: number, oldest: string | null) =>
    ['Returns', late > 0 ? `${late} late` : null, oldest && `oldest from ${oldest}`].filter(Boolean).join(', '),
  messages: 'Unread messages',
  reviews: 'Reported reviews',
  emails: 'Failed emails',
  soldOut: 'Sold out',
  low: 'Low stock',
  open: (label: string, kind: string) => `${label}: ${kind}`,
} as const;

export const refundCopy = {
  title: 'Refunds to send',
  failed: 'Refund failed',
  'by-hand': 'Send it yourself',
  since: (day: string) => `since ${day}`,
  order: (number: number) => `Order #${number}`,
  noOrder: 'Payment without an order',
  more: (count: number) => `and ${plural(count, { one: '# more refund', other: '# more refunds' })}`,
  first: 'Show the oldest refunds',
} as const;

export const stockCopy = {
  title: 'Stock',
  soldOut: (count: number) => plural(count, { one: '# product is sold out', other: '# products are sold out' }),
  low: (count: number) => plural(count, { one: '# product is low on stock', other: '# products are low on stock' }),
  left: (units: number) => `${formatCount(units)} left`,
  more: (count: number) => `and ${plural(count, { one: '# more product', other: '# more products' })}`,
} as const;

/** Texts of the email section. */
export const mailCopy = {
  title: 'Emails',
  good: 'All emails were sent.',
  files: 'No mail server is set up, so nobody receives emails. They are saved in the “mail” folder of the shop’s data.',
  waiting: (count: number, since: string) =>
    plural(count, {
      one: `# email has been waiting since ${since}. We retry for about five hours.`,
      other: `# emails are waiting, the oldest since ${since}. We retry each for about five hours.`,
    }),
  test: 'Send me a test email',
  sent: (email: string) => `We are sending a test email to ${email}. If it does not arrive, this page soon shows why.`,
  'still-waiting': 'Your last test email is not sent yet. See “Emails” for the reason.',
} as const;

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^out of date/, 'Its link expired before the email was sent'],
  [
    /\b53[0-5]\b|invalid login|authentication/i,
    'The mail server refused the username or password. Check them in Settings, Email.',
  ],
  [/certificate|self.signed|\bSSL\b|\bTLS\b/i, 'The mail server’s certificate is not valid'],
  [/ENOTFOUND|EAI_AGAIN/, 'No mail server has this name. Check it in Settings, Email.'],
  [/\bE[A-Z]{4,}|time(?:d )?out|greeting|aborted|closed/i, 'The mail server does not respond'],
  [/\b5\d\d\b/, 'The mail server rejected the email'],
  [/\b4\d\d\b/, 'The mail server asked us to try later'],
];

/** Why an email was not sent; the mail server’s own answer is added. */
export function mailProblem(problem: string | null): string {
  if (problem === null) return 'Unknown reason';
  const reason = REASONS.find(([pattern]) => pattern.test(problem))?.[1];
  return reason === undefined ? problem : `${reason} (${problem})`;
}

export const failedEmailsCopy = {
  title: 'Failed emails',
  lead: 'These emails could not be sent. Fix the cause, then try again.',
  tryAgain: 'Try again',
  tryNamed: (kind: string, to: string) => `Try again: ${kind} to ${to}`,
  tryAll: 'Try all again',
  outOfDate: 'Its link has expired. The customer can request a new one.',
  more: (count: number) => `and ${plural(count, { one: '# more email', other: '# more emails' })}`,
  first: 'Show the newest emails',
  tried: 'Sending the email again',
  triedAll: (count: number) => `Sending ${plural(count, { one: '# email', other: '# emails' })} again`,
  'not-failed': 'This email is no longer in the list of failed ones. Reload the page.',
  'out-of-date': 'The link in this email has expired. The customer can request a new one.',
} as const;

/** Texts of the setup checklist. */
export const checklistCopy = {
  title: 'Before you open',
  lead: (done: number, all: number) => `${done} of ${all} done.`,
  done: 'Done',
  open: 'To do',
  items: {
    details: {
      name: 'Shop details',
      how: (missing: readonly string[]) =>
        `Some shop details are still examples. Add in Settings: ${missing.join(', ')}.`,
    },
    mail: {
      name: 'Email',
      how: () => 'Customers get no emails yet. Add your mail server in Settings.',
    },
    payment: {
      name: 'Payment',
      how: () => 'Customers cannot pay online yet. Add a UPI ID or the keys of a provider in Settings.',
    },
    gstin: {
      name: 'GSTIN',
      how: () => 'Customers get order receipts, not tax invoices. Add your GSTIN in Settings.',
    },
    admin: {
      name: 'Your own owner account',
      how: () => 'Verify your email address, or invite another owner under Staff.',
    },
    product: {
      name: 'Your first product',
      how: () => 'The shop has no products of yours yet. Add the first one.',
    },
  },
  setUp: (step: number, steps: number) =>
    step === 1 ? 'Set up your shop' : `Go on with the setup: step ${step} of ${steps}`,
  addProduct: 'Add a product',
  openSettings: 'Open settings',
} as const;

export const demoDataCopy = {
  title: 'Demo data',
  lead: 'The shop still shows demo products, reviews and services. Delete them before you open.',
  clear: 'Delete demo data',
  question: 'Delete all demo data?',
  promptText:
    'This permanently deletes all demo products, reviews and services, with their pictures. Your own products and all orders stay. You cannot undo this.',
  confirm: 'Yes, delete demo data',
  busy: 'Deleting…',
  cleared: (products: number, reviews: number, pictures: number) =>
    `Deleted: ${plural(products, { one: '# product', other: '# products' })}, ${plural(reviews, { one: '# review', other: '# reviews' })}, ${plural(pictures, { one: '# picture', other: '# pictures' })}`,
} as const;

export const staffCopy = {
  how: 'Owners invite, change and remove people under Staff.',
  since: (day: string) => `since ${day}`,
  you: 'you',
} as const;
