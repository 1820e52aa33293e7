import { formatCount } from '#lib/plural.ts';

/** Texts of /admin/moving. */
export const movingCopy = {
  title: 'Move your shop',
  lead: 'Bring orders, customers and old addresses along from Shopify or WooCommerce. Products have their own import.',
  what: 'What is in the file?',
  kinds: {
    orders: 'Orders: kept as records, outside your sales, stock and invoices',
    customers: 'Customers: get accounts without a password, and no email',
    redirects: 'Redirects: old addresses with the pages that replace them',
  },
  file: 'CSV file',
  limit: (megabytes: number) => `As the other shop exports it, at most ${megabytes} MB.`,
  look: 'Preview',
  looked: 'Look at the preview, then import',
  preview: 'Preview',
  counts: (total: number, newRows: number) => `${formatCount(total)} found, ${formatCount(newRows)} of them new.`,
  here: 'already here',
  more: (count: number) => `${formatCount(count)} more`,
  faults: 'Rows that are left out',
  fault: (line: number, why: string) => `Line ${line}: ${why}`,
  reasons: {
    unreadable: 'it cannot be read',
    'no-number': 'the order number is missing',
    'no-email': 'the email address is missing or wrong',
    'no-date': 'the date is missing or wrong',
    'no-total': 'the total is missing or wrong',
    'no-path': 'the old address is missing or wrong',
    'no-target': 'the new address must be another page of this shop',
    twice: 'the email address is in the file twice',
  },
  take: 'Import these rows',
  taken: (count: number) => `${formatCount(count)} rows imported`,
  refusals: {
    'no-file': 'Choose a CSV file.',
    'too-large': 'The file is too large. Split it, and import the parts.',
    'too-many-rows': 'The file has too many rows. Split it, and import the parts.',
    'not-this-file': 'These are not the columns of such a file. Export it again, or choose what it is.',
    full: 'The shop already has 10,000 redirects, so nothing was imported.',
  },
  gone: 'The preview has expired. Choose the file again.',
  unknown: 'This action is unknown. Reload the page.',
} as const;
