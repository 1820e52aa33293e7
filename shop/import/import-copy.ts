import * as numbers from '#config/numbers.ts';
import { formatCount, plural } from '#lib/plural.ts';
import { type FieldName, productFields } from '#shop/catalog/product-fields.ts';

type Rows = { first: number; last: number; count: number };

type Sentences = Record<string, (detail: string) => string>;

/** Why rows are left out, by reason; `detail` is what the reason is about. */
export const importReasons = {
  'quote-open': () => 'a quotation mark is opened but not closed correctly',
  'broken-utf8': () => 'it is not UTF-8 text; save the file as “CSV UTF-8”',
  nul: () => 'it contains a NUL character',
  'wrong-columns': (detail) => `it has ${detail.replace('/', ' cells, but the first line has ')}`,
  'no-handle': () => 'the handle is missing',
  'unusable-handle': (detail) => `the handle “${detail}” has no letter a–z or digit`,
  'handle-again': (detail) => `its handle was already used in line ${detail}; keep all rows of a product together`,
  'no-name': () => 'the title is missing',
  'no-price': () => 'the price is missing',
  'wrong-number': (detail) => `“${detail}” is not a number; write 1299 or 1299.00`,
  'wrong-value': (detail) => `the value “${detail}” is not valid`,
  'third-option': (detail) => `it has a third option (${detail}); this shop allows two`,
  'gift-card': () => 'this shop does not sell gift cards',
  'no-category': (detail) =>
    `no category: ${detail === '' ? 'it has no type' : `no mapping has the type “${detail}”`}; use --map or --category`,
  'unknown-category': (detail) => `this shop has no category “${detail}”`,
  'sku-again': (detail) => `its SKU appears twice in the file: ${detail}`,
  'sku-twice': () => 'two of its variants have the same SKU',
  'sku-taken': (detail) => `its SKU belongs to another product: ${detail}`,
  'same-options-twice': () => 'two of its variants have the same options',
  'too-many-variants': () => `it has more than ${numbers.VARIANTS_MAX} variants`,
  'too-many-pictures': () => `it has more than ${numbers.IMAGES_MAX} pictures`,
  'field-missing': (field) => `${called(field)} is missing`,
  'field-too-long': (field) => `${called(field)} is too long`,
  'field-wrong': (field) =>
    field === 'type'
      ? 'its handle belongs to a product of another type (shop item or digital item); give it another handle'
      : `${called(field)} is not valid`,
  'handle-taken': () => 'another product already has its handle',
  'no-such-product': () => 'the product was deleted during the import',
  'changed-meanwhile': () => 'someone changed the product during the import',
} satisfies Sentences;

/** A field as its column is named, other things in words. */
const called = (field: string): string =>
  field in productFields ? `“${productFields[field as FieldName].csv}”` : (things[field] ?? field);

const things: Record<string, string> = {
  variants: 'the list of variants',
  option1: 'the value of the first option',
  option2: 'the value of the second option',
  sku: 'a SKU',
  stock: 'the stock',
  images: 'a picture',
  handle: 'the handle',
};

/** What is imported with adjustments. */
export const importNotes = {
  'price-rounded': (detail) => `price rounded to whole rupees: ${detail}`,
  'discounts-differ': () =>
    'the variants have different discounts, so they are sold at their reduced prices, without a crossed-out price',
  'picture-not-https': (detail) => `picture skipped because its link does not start with https://: ${detail}`,
  'picture-not-here': (count) => `${count} of its pictures belong to another shop and have no public link`,
  'too-many-pictures': (detail) =>
    `picture skipped because a product can have at most ${numbers.IMAGES_MAX}: ${detail}`,
  'text-cut': (detail) => `${detail} was too long and was shortened`,
  'stock-below-zero': (detail) => `stock ${detail} changed to 0`,
  'stock-unknown': () => 'stock is tracked but no quantity is given, so it does not change (0 for a new product)',
  'handle-changed': (detail) => `handle saved as ${detail}`,
} satisfies Sentences;

const ofHandle = (handle: string | null) => (handle === null ? '' : ` (${handle})`);

/** The report of `import`; every line can be read on its own. */
export const importCopy = {
  fault: (line: number, handle: string | null, reason: string, { first, last, count }: Rows) =>
    `Line ${line}${ofHandle(handle)}: ${reason}.${plural(count, {
      one: ' Skipped.',
      other: ` The whole product is skipped (lines ${first}–${last}).`,
    })}`,
  note: (line: number, handle: string | null, sentence: string) => `Line ${line}${ofHandle(handle)}: ${sentence}.`,
  currency: (factor: number) =>
    factor === 1
      ? 'Prices are read as Indian rupees (INR), including GST.'
      : `Prices are multiplied by ${factor} and rounded to whole rupees (INR), including GST.`,
  drafts: 'New products are drafts. Publish them in the admin, or import with --publish.',
  report: (isDryRun: boolean, rows: number, created: number, changed: number, unchanged: number) =>
    `${isDryRun ? 'Dry run, nothing is saved. ' : ''}${plural(rows, { one: '# row', other: '# rows' })}: ${plural(created, { one: '# product', other: '# products' })} new, ${formatCount(changed)} changed${unchanged > 0 ? `, ${formatCount(unchanged)} unchanged` : ''}.`,
  refused: (products: number, rows: number) =>
    `Skipped: ${plural(products, { one: '# product', other: '# products' })} (${plural(rows, { one: '# row', other: '# rows' })}), listed above.`,
  pictures: (count: number) =>
    `${plural(count, { one: '# picture', other: '# pictures' })} from other sites. The running shop copies the missing ones.`,
  empty: 'The file is empty.',
  notProducts: (missing: string[]) =>
    `This is not a product file. Missing columns in the first line: ${missing.map((name) => `“${name}”`).join(', ')}.`,
};
