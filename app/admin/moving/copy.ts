import { formatCount, plural } from '#lib/plural.ts';

/** Texts of /admin/moving. */
export const movingCopy = {
  title: 'Move your shop',
  lead: 'Bring orders, customers and links from Shopify or WooCommerce. Products have their own import.',
  what: 'What is in the file?',
  kinds: {
    orders: 'Orders: kept as records, outside your sales, stock and invoices',
    customers: 'Customers: name, email, and default address with phone in India. No passwords, and no email is sent.',
    redirects: 'Redirects: addresses of old pages, with the pages that replace them',
  },
  file: 'CSV file',
  limit: (megabytes: number) => `As the other shop exports it, at most ${megabytes} MB.`,
  previewed: 'Look at the preview, then import',
  preview: 'Preview',
  counts: (total: number, newRows: number) => `${formatCount(total)} found, ${formatCount(newRows)} of them new.`,
  resume: (done: number) => `${formatCount(done)} rows are imported. The import continues after them.`,
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
    loop: 'it leads into a loop of redirects',
    twice: 'the email address is in the file twice',
    'same-path': 'an earlier line has the same old address, without what follows “?”, and leads elsewhere',
  },
  import: 'Import these rows',
  importing: {
    orders: 'Importing orders',
    customers: 'Importing customers',
    redirects: 'Importing redirects',
  },
  rows: (done: number, total: number) =>
    `${formatCount(done)} of ${plural(total, { one: '# row', other: '# rows' })} done.`,
  rowsUnknown: 'The shop is reading the file.',
  imported: (count: number) => plural(count, { one: '# row imported', other: '# rows imported' }),
  problems: {
    full: () => 'The shop already has 10,000 redirects, so nothing was imported.',
    failed: (done: number) =>
      `The import stopped after ${plural(done, { one: '# row', other: '# rows' })}. Continue it: no row is imported twice.`,
  },
  goOn: 'Continue import',
  refusals: {
    'no-file': 'Choose a CSV file.',
    'too-large': 'The file is too large. Split it, and import the parts.',
    'too-many-rows': 'The file has too many rows. Split it, and import the parts.',
    'not-this-file': 'This file does not have the expected columns. Export it again, or choose the right kind of file.',
    'still-importing': 'Your last file is still being imported. Wait until it is done, then upload the next one.',
  },
  gone: 'The preview has expired. Choose the file again.',
} as const;
