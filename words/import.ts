import * as numbers from '#config/numbers.ts';

type Rows = { first: number; last: number; count: number };

type Sentences = Record<string, (detail: string) => string>;

/** Why rows are left out, by reason; `detail` is what the reason is about. */
export const importReasons = {
  'quote-open': () => 'a quotation mark opens and does not close in the right place',
  'broken-utf8': () => 'it holds bytes that are not UTF-8; save the file as UTF-8',
  nul: () => 'it holds a NUL character',
  'wrong-columns': (detail) => `it has ${detail.replace('/', ' cells where the first line has ')}`,
  'no-handle': () => 'it names no handle',
  'unusable-handle': (detail) => `the handle “${detail}” has no Latin letter or digit`,
  'handle-again': (detail) => `its handle came before, in line ${detail}; rows of one product must stand together`,
  'no-name': () => 'the product has no title',
  'no-price': () => 'it has no price',
  'wrong-number': (detail) => `“${detail}” is not a number that can be used here (write 1299 or 1299.00)`,
  'wrong-value': (detail) => `“${detail}” cannot be read`,
  'third-option': (detail) => `it has a third option (${detail}); this shop keeps two`,
  'gift-card': () => 'gift cards are not sold here',
  'no-category': (detail) =>
    `no category: ${detail === '' ? 'it has no type' : `the type “${detail}” is in no mapping`}; use --map or --category`,
  'unknown-category': (detail) => `there is no category “${detail}”`,
  'sku-again': (detail) => `its SKU stands twice in the file: ${detail}`,
  'sku-twice': () => 'two of its variants have the same SKU',
  'sku-taken': (detail) => `its SKU belongs to another product: ${detail}`,
  'same-options-twice': () => 'two of its variants have the same options',
  'too-many-variants': () => `it has more than ${numbers.VARIANTS_MAX} variants`,
  'too-many-pictures': () => `it has more than ${numbers.IMAGES_MAX} pictures`,
  'field-missing': (field) => `${fields[field] ?? field} is missing`,
  'field-too-long': (field) => `${fields[field] ?? field} is too long`,
  'field-wrong': (field) => `${fields[field] ?? field} cannot be used`,
  'handle-taken': () => 'its handle is taken',
  'no-such-product': () => 'the product was removed meanwhile',
  'changed-meanwhile': () => 'somebody else changed it meanwhile',
} satisfies Sentences;

const fields: Record<string, string> = {
  name: 'the title',
  description: 'the short description',
  fullDescription: 'the description',
  price: 'the price',
  discount: 'the discount',
  category: 'the category',
  variants: 'the list of variants',
  option1: 'the value of the first option',
  option2: 'the value of the second option',
  option1Name: 'the name of the first option',
  option2Name: 'the name of the second option',
  sku: 'a SKU',
  stock: 'the stock',
  images: 'a picture',
  demoUrl: 'the demo address',
  hsn: 'the HSN (4 to 8 digits)',
  gstRate: 'the GST rate',
  countryOfOrigin: 'the country of origin',
  maker: 'the vendor or maker',
  netQuantity: 'the net quantity',
  series: 'the series',
  sizeTable: 'the size table',
  handle: 'the handle',
};

/** What is taken, though not as it stands there. */
export const importNotes = {
  'price-rounded': (detail) => `the price is rounded to whole rupees: ${detail}`,
  'discounts-differ': () =>
    'its variants are reduced by different percentages; they are sold at their prices, without the struck ones',
  'picture-not-https': (detail) => `a picture is left out, for its address is not https: ${detail}`,
  'picture-not-here': (count) => `${count} of its pictures belong to another shop and have no public address`,
  'too-many-pictures': (detail) => `more than ${numbers.IMAGES_MAX} pictures, this one is left out: ${detail}`,
  'text-cut': (detail) => `${detail} is cut to its longest`,
  'stock-below-zero': (detail) => `the stock ${detail} becomes 0`,
  'stock-unknown': () => 'the stock is tracked but no quantity is given: it stays as it is, 0 for a new one',
  'handle-changed': (detail) => `the handle is kept as ${detail}`,
} satisfies Sentences;

const called = (handle: string | null) => (handle === null ? '' : ` (${handle})`);
const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;

/** What `import` says; every line can be read on its own. */
export const importWords = {
  fault: (line: number, handle: string | null, reason: string, { first, last, count }: Rows) =>
    `Line ${line}${called(handle)}: ${reason}.${
      count === 1 ? ' Left out.' : ` The whole product is left out (lines ${first}–${last}).`
    }`,
  note: (line: number, handle: string | null, sentence: string) => `Line ${line}${called(handle)}: ${sentence}.`,
  currency: 'Amounts are taken as Indian rupees (INR), prices as including GST.',
  report: (isDryRun: boolean, rows: number, created: number, changed: number, unchanged: number) =>
    `${isDryRun ? 'Dry run, nothing is written. ' : ''}${plural(rows, 'row', 'rows')}: ${plural(created, 'product', 'products')} new, ${changed.toLocaleString('en-IN')} changed${unchanged > 0 ? `, ${unchanged.toLocaleString('en-IN')} as before` : ''}.`,
  refused: (products: number, rows: number) =>
    `Left out: ${plural(products, 'product', 'products')} (${plural(rows, 'row', 'rows')}), named above.`,
  pictures: (count: number) =>
    `${plural(count, 'picture', 'pictures')} from other sites: the shop fetches while it runs what it does not have yet.`,
  empty: 'The file is empty.',
  notProducts: (missing: string[]) =>
    `This is not a product file: the first line lacks ${missing.map((name) => `“${name}”`).join(', ')}.`,
};
