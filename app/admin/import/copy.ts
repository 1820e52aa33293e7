import * as numbers from '#config/numbers.ts';
import { formatCount, plural } from '#lib/plural.ts';
import { importReasons } from '#shop/import/import-copy.ts';

/** Texts of the product import. */
export const adminImportCopy = {
  title: 'Import products',
  lead: 'Use a CSV file from this shop’s export or from Shopify. You see a preview first, and nothing changes until you confirm.',
  file: 'CSV file',
  limit: (megabytes: number) =>
    `Up to ${megabytes} MB and ${formatCount(numbers.IMPORT_MAX_ROWS)} rows (about ${formatCount(megabytes * 900)} products). For larger files: npm run shop -- import FILE.csv`,
  category: 'Category for products without one',
  noCategory: 'Skip these products',
  amounts: 'Prices are read as Indian rupees (INR), including GST.',
  factor: 'Multiply prices by',
  factorHint: 'For another currency, such as 86.5 for dollars. Results are whole rupees.',
  factorWrong: 'Enter a number above 0 and up to 10000, such as 86.5.',
  publish: 'Publish immediately',
  publishHint: 'Without it, new products are drafts until you publish them.',
  preview: 'Preview changes',
  previewing: 'Reading the file…',

  readingTitle: (fileName: string) => `Reading “${fileName}”`,
  importingTitle: (fileName: string) => `Importing “${fileName}”`,
  rows: (done: number, total: number) =>
    `${formatCount(done)} of ${plural(total, { one: '# row', other: '# rows' })} done.`,
  rowsUnknown: 'The shop is reading the file.',
  nothingMeanwhile: 'Nothing is changed yet.',
  readingFailedTitle: (fileName: string) => `“${fileName}” could not be read`,
  readingFailed: 'Something went wrong on our side, and nothing was changed. Try again or choose another file.',
  importFailedTitle: (fileName: string) => `The import of “${fileName}” stopped`,
  importFailed: (done: number, total: number, added: number, changed: number) =>
    `${formatCount(done)} of ${plural(total, { one: '# row', other: '# rows' })} done: ${formatCount(added)} new, ${formatCount(changed)} changed. You can continue, and no product is imported twice.`,
  tryAgain: 'Try again',
  goOn: 'Continue import',
  readAgain: 'Preview again',
  waiting: {
    reading: (fileName: string) => `The shop is reading “${fileName}”.`,
    ready: (fileName: string) => `You have not imported “${fileName}” yet.`,
    'reading-failed': (fileName: string) => `“${fileName}” could not be read.`,
    'import-failed': (fileName: string) => `The import of “${fileName}” stopped.`,
  },
  show: 'Show',

  previewTitle: (fileName: string) => `What “${fileName}” would change`,
  nothingYet: 'Nothing is changed yet.',
  asDrafts: 'New products become drafts.',
  asPublished: 'New products go live immediately, unless the file says draft.',
  multiplied: (factor: number) => `Prices are multiplied by ${factor} and rounded to whole rupees, half up.`,
  options: 'Change how the file is read',
  columns: { picture: 'Picture', name: 'Name', price: 'Price', stock: 'Stock', remarks: 'Remarks' },
  draft: 'Draft',
  live: 'Published',
  units: (number: number) => plural(number, { one: '# unit', other: '# units' }),
  inVariants: (variants: number) => `in ${variants} variants`,
  notCounted: { 'in-stock': 'In stock, not counted', 'made-to-order': 'Made to order' },
  kept: 'Stays as it is',
  figures: { added: 'New', changed: 'Changed', unchanged: 'No change', refused: 'Skipped' },
  addedTitle: (number: number) => plural(number, { one: '# new product', other: '# new products' }),
  changedTitle: (number: number) => plural(number, { one: '# changed product', other: '# changed products' }),
  refusedTitle: (number: number) => `${plural(number, { one: '# product', other: '# products' })} skipped`,
  notesTitle: (number: number) => `${plural(number, { one: '# note', other: '# notes' })}: imported with adjustments`,
  more: (number: number) => `and ${formatCount(number)} more`,
  line: (line: number) => `line ${formatCount(line)}`,
  empty: 'empty',
  becomes: 'changes to',
  pictures: (number: number) =>
    `${plural(number, { one: '# picture', other: '# pictures' })} from other sites. We copy missing ones in the background.`,

  import: (number: number) => `Import ${plural(number, { one: '# product', other: '# products' })}`,
  importing: 'Importing…',
  nothingToImport: 'The shop already has everything in this file.',
  noneFits: 'Nothing in this file can be imported. Correct the lines listed above, or choose a category for them.',
  restIsThere:
    'The shop already has the other products. Correct the lines listed above, or choose a category for them.',
  other: 'Choose another file',
  back: 'Back to Shop Items',

  imported: (added: number, changed: number, refused: number) =>
    `Imported: ${formatCount(added)} new, ${formatCount(changed)} changed${refused > 0 ? `, ${formatCount(refused)} skipped` : ''}.`,
  stillImporting: 'Your last file is still being imported. Wait until it is done, then upload the next one.',
  missing: 'Choose a CSV file.',
  tooLarge: (megabytes: number) => `This file is larger than ${megabytes} MB. Split it and try again.`,
  tooManyRows: `This file has more than ${formatCount(numbers.IMPORT_MAX_ROWS)} rows. Split it, or import it on the command line.`,
  emptyFile: 'This file is empty. Choose another one.',
  notText: 'This is not a CSV file. Open it in your spreadsheet app, save it as “CSV UTF-8”, and choose that file.',
  columnNames: 'Use the same column names as this shop’s export. To see them, press “Export CSV” in Shop Items.',
  gone: 'This preview has expired or was replaced by a newer file. Choose the file again.',
  unknownCategory: 'Choose a category from the list.',
  noPicture: { title: 'This picture could not be shown', sentence: 'Check its address in the file.' },
} as const;

/** Reasons for which the page uses another text than the command line. */
export const adminImportReasons = {
  ...importReasons,
  'no-category': (detail: string) =>
    `no category: ${detail === '' ? 'it has no type' : `this shop has no type “${detail}”`}; choose a category when you upload the file`,
};
