import * as numbers from '#config/numbers.ts';
import { importReasons } from '../import.ts';

const count = (number: number) => number.toLocaleString('en-IN');
const plural = (number: number, one: string, many: string) => `${count(number)} ${number === 1 ? one : many}`;

/** Products from a file: looked at first, then taken in. */
export const adminImportWords = {
  title: 'Import products',
  lead: 'A CSV from this shop’s own export or from Shopify. You first see what it would change; nothing is stored before you say so.',
  file: 'CSV file',
  limit: (megabytes: number) =>
    `At most ${megabytes} MB and ${count(numbers.IMPORT_MAX_ROWS)} rows, about ${count(megabytes * 900)} products. Larger files: npm run shop -- import FILE.csv`,
  category: 'For products without a category of this shop',
  noCategory: 'Leave them out',
  amounts: 'Amounts are taken as Indian rupees (INR), prices as including GST.',
  look: 'Show what it would change',
  looking: 'Reading the file…',

  readingTitle: (fileName: string) => `Reading “${fileName}”`,
  importingTitle: (fileName: string) => `Importing “${fileName}”`,
  rows: (done: number, total: number) => `${count(done)} of ${plural(total, 'row', 'rows')} done.`,
  rowsUnknown: 'The shop is reading the file.',
  nothingMeanwhile: 'Nothing is stored yet.',
  leave: 'You may leave this page: the shop goes on, and you find it here again.',
  refresh: 'Refresh',
  readingFailedTitle: (fileName: string) => `“${fileName}” could not be read`,
  readingFailed: 'Something went wrong in the shop, and nothing is stored. Try again, or choose another file.',
  importFailedTitle: (fileName: string) => `The import of “${fileName}” stopped`,
  importFailed: (done: number, total: number, added: number, changed: number) =>
    `${count(done)} of ${plural(total, 'row', 'rows')} done: ${count(added)} new, ${count(changed)} changed. Go on with the rest: no product is imported twice.`,
  tryAgain: 'Try again',
  goOn: 'Go on',
  readAgain: 'Read again',
  waiting: {
    reading: (fileName: string) => `The shop is reading “${fileName}”.`,
    ready: (fileName: string) => `You have not imported “${fileName}” yet.`,
    'reading-failed': (fileName: string) => `“${fileName}” could not be read.`,
    'import-failed': (fileName: string) => `The import of “${fileName}” stopped.`,
  },
  show: 'Show',

  previewTitle: (fileName: string) => `What “${fileName}” would change`,
  nothingYet: 'Nothing is stored yet.',
  figures: { added: 'New', changed: 'Changed', unchanged: 'Unchanged', refused: 'Left out' },
  addedTitle: (number: number) => plural(number, 'new product', 'new products'),
  changedTitle: (number: number) => plural(number, 'changed product', 'changed products'),
  refusedTitle: (number: number) => `${plural(number, 'product', 'products')} left out`,
  notesTitle: (number: number) => `${plural(number, 'remark', 'remarks')}: taken, though not as it stands there`,
  more: (number: number) => `and ${count(number)} more`,
  line: (line: number) => `line ${count(line)}`,
  empty: 'nothing',
  becomes: 'becomes',
  price: (rupees: string) => `₹${rupees}`,
  pictures: (number: number) =>
    `${plural(number, 'picture', 'pictures')} from other sites: the shop fetches what it does not have yet, in the background.`,

  take: (number: number) => `Import ${plural(number, 'product', 'products')}`,
  taking: 'Importing…',
  nothingToTake: 'There is nothing in this file that the shop does not have already.',
  noneFits: 'Nothing in this file can be taken as it is. Correct the lines named above, or choose a category for them.',
  restIsThere:
    'The rest of this file stands in the shop already. Correct the lines named above, or choose a category for them.',
  other: 'Choose another file',
  back: 'Back to the list',

  taken: (added: number, changed: number, refused: number) =>
    `Imported: ${count(added)} new, ${count(changed)} changed${refused > 0 ? `, ${count(refused)} left out` : ''}.`,
  stillImporting: 'Your last file is still being imported. Wait until it is done, then send the next one.',
  missing: 'Please choose a CSV file.',
  tooLarge: (megabytes: number) => `That file is larger than ${megabytes} MB.`,
  tooManyRows: `That file has more than ${count(numbers.IMPORT_MAX_ROWS)} rows. Split it, or import it by the command line.`,
  emptyFile: 'The file is empty.',
  notText:
    'This is a workbook or another kind of file, not a CSV. Open it in your spreadsheet program, save it as “CSV UTF-8”, and choose that file.',
  columns: 'Name its columns as this shop’s own export does: press “Export CSV” above the list to see one.',
  gone: 'The file that you looked at is not here any more: another one took its place, or a day is over. Please choose it again.',
  unknownCategory: 'There is no such category.',
  unknownIntent: 'The page asked for something that it does not do. Please load it again.',
} as const;

/** The reasons of the command line, in the words of the page where those differ. */
export const adminImportReasons = {
  ...importReasons,
  'no-category': (detail: string) =>
    `no category: ${detail === '' ? 'it has no type' : `the type “${detail}” is none of this shop’s`}; choose one for such products beside the file`,
};
