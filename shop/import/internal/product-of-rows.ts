import * as numbers from '#config/numbers.ts';
import { parseForeignJson } from '#lib/json.ts';
import type { Paise } from '#lib/money.ts';
import { type CategorySlug, isCategorySlug } from '#shop/catalog/category.ts';
import { readPercent, readQuantity, readRupees } from '#shop/catalog/csv-values.ts';
import type { SizeTable } from '#shop/catalog/product.ts';
import {
  ALT_MAX_CHARACTERS,
  type ImageInput,
  isHttps,
  type ProductInput,
  type VariantInput,
} from '#shop/catalog/product-input.ts';
import type { ImportNote, ImportRefusal, Remark } from '#shop/import/import-report.ts';
import { discountFor } from '#shop/pricing/selling-price.ts';
import { descriptionsOf, textOfHtml } from './html-text.ts';
import type { ProductGroup, ProductRow } from './product-groups.ts';

/** Which shelf a product goes to where the file has no category of ours: by its type or tags, else to `standard`. */
export type CategoryRule = { byName: ReadonlyMap<string, CategorySlug>; standard: CategorySlug | null };

export type ReadProduct = {
  input: ProductInput;
  /** The line of each SKU, for those that another product of the file has too. */
  skuLines: Map<string, number>;
  createdAt: Date | undefined;
};

type Say = {
  fault(row: ProductRow, kind: ImportRefusal, detail?: string): void;
  note(row: ProductRow, kind: ImportNote, detail?: string): void;
};

export type Reading = { product: ReadProduct | null; faults: Remark<ImportRefusal>[]; notes: Remark<ImportNote>[] };

/** A group's rows as a product; null where anything is wrong with any of them. */
export function productOfRows(group: ProductGroup, rule: CategoryRule, isOwn: boolean): Reading {
  const faults = [...group.faults];
  const notes: Remark<ImportNote>[] = [];
  const about = (row: ProductRow) => ({ line: row.line, handle: group.handle });
  const say: Say = {
    fault: (row, kind, detail = '') => faults.push({ ...about(row), kind, detail }),
    note: (row, kind, detail = '') => notes.push({ ...about(row), kind, detail }),
  };
  const [head] = group.rows;
  if (!head || faults.length > 0) return { product: null, faults, notes };
  if (group.rowCount > group.rows.length) say.fault(head, 'too-many-variants');
  if (group.handle !== group.rawHandle) say.note(head, 'handle-changed', group.handle ?? '');
  const product = readProduct(group.rows, head, rule, isOwn, say);
  return { product: faults.length > 0 ? null : product, faults, notes };
}

function readProduct(rows: ProductRow[], head: ProductRow, rule: CategoryRule, isOwn: boolean, say: Say): ReadProduct {
  if (head.cell('title') === '') say.fault(head, 'no-name');
  if (isYes(head.cell('giftCard'))) say.fault(head, 'gift-card');
  const type = head.cell('kind') === 'digital' ? 'digital' : 'shop';
  const optionNames = readOptionNames(rows, head, say);
  const variantRows = rows.filter(hasVariant);
  if (variantRows.length === 0) say.fault(head, 'no-price');
  const skuLines = new Map<string, number>();
  const offers = variantRows.map((row) => {
    const sku = row.cell('sku') || null;
    if (sku !== null) skuLines.set(sku, row.line);
    return { row, sku, ...readPrices(row, say) };
  });
  const prices = isOwn ? ownPrices(head, offers, say) : shopifyPrices(head, offers, say);
  const variants = offers.map(
    ({ row, sku }, at): VariantInput => ({
      option1: optionNames[0] === null ? null : row.cell('option1Value') || null,
      option2: optionNames[1] === null ? null : row.cell('option2Value') || null,
      sku,
      stock: readStock(row, say),
      price: prices.mrps[at] ?? null,
    }),
  );
  // An empty cell of our own export is none at all; other files know nothing of what the law here asks for.
  const unsaid = isOwn ? null : undefined;
  const input: ProductInput = {
    type,
    category: type === 'digital' ? null : readCategory(head, rule, say),
    name: head.cell('title'),
    ...readDescriptions(head, isOwn),
    price: prices.price,
    discount: prices.discount,
    option1Name: optionNames[0],
    option2Name: optionNames[1],
    variants,
    images: readImages(rows, say),
    sizeTable: readSizeTable(head, say),
    demoUrl: head.cell('demoUrl') || null,
    hsn: head.cell('hsn') || unsaid,
    gstRate: head.cell('gstRate') === '' ? unsaid : (readPercent(head.cell('gstRate')) ?? wrong(head, 'gstRate', say)),
    countryOfOrigin: head.cell('countryOfOrigin') || unsaid,
    maker: head.cell('maker') || head.cell('vendor') || null,
    netQuantity: head.cell('netQuantity') || unsaid,
    series: head.cell('series') || null,
    published: isPublished(head),
    isDemo: isYes(head.cell('sample')),
  };
  return { input, skuLines, createdAt: readDateTime(head, say) };
}

const isYes = (text: string): boolean => /^(true|yes|1)$/i.test(text);

/** Shopify writes `Published`, later also `Status`; an empty one is on. */
function isPublished(head: ProductRow): boolean {
  const status = head.cell('status').toLowerCase();
  return (status === '' || status === 'active') && !/^(false|no|0)$/i.test(head.cell('published'));
}

/** The value was there and says nothing: a fault, and null in its place. */
function wrong(row: ProductRow, column: 'gstRate' | 'sizeTable' | 'createdAt' | 'discount', say: Say): null {
  say.fault(row, 'wrong-value', row.cell(column));
  return null;
}

/** "Title: Default Title" is how a product without options is written. */
function readOptionNames(rows: ProductRow[], head: ProductRow, say: Say): [string | null, string | null] {
  const third = rows.find((row) => row.cell('option3Value') !== '');
  if (third) say.fault(third, 'third-option', head.cell('option3Name') || third.cell('option3Value'));
  const isPlain = /^title$/i.test(head.cell('option1Name')) && /^default title$/i.test(head.cell('option1Value'));
  if (isPlain || (head.cell('option1Name') === '' && head.cell('option1Value') === '')) return [null, null];
  return [head.cell('option1Name') || 'Option', head.cell('option2Name') || null];
}

/** A row with a price, a SKU or an option is a variant; others carry only a picture. */
const hasVariant = (row: ProductRow): boolean =>
  (['price', 'sku', 'option1Value'] as const).some((column) => row.cell(column) !== '');

type Prices = { mrp: Paise; selling: Paise };

function readPrices(row: ProductRow, say: Say): Prices {
  const selling = readAmount(row, 'price', say);
  if (selling === null && row.cell('price') === '') say.fault(row, 'no-price');
  const compareAt = row.cell('compareAt') === '' ? null : readAmount(row, 'compareAt', say);
  return { selling: selling ?? 0, mrp: Math.max(compareAt ?? 0, selling ?? 0) };
}

/** Amounts are whole rupees here: a fraction is rounded, and said. */
function readAmount(row: ProductRow, column: 'price' | 'compareAt' | 'mrp', say: Say): Paise | null {
  const text = row.cell(column);
  if (text === '') return null;
  const read = readRupees(text);
  if (read === null) say.fault(row, 'wrong-number', text);
  else if (read.isRounded) say.note(row, 'price-rounded', `${text} → ${read.amount / 100}`);
  return read?.amount ?? null;
}

type StockSummary = { price: Paise; discount: number; mrps: Paise[] };

/** One discount that gives every variant's price exactly; where there is none, the prices stand without a discount. */
function shopifyPrices(head: ProductRow, offers: readonly Prices[], say: Say): StockSummary {
  const discount = discountFor(offers);
  if (discount === null) say.note(head, 'discounts-differ');
  const mrps = offers.map(({ mrp, selling }) => (discount === null ? selling : mrp));
  return { price: mrps[0] ?? 0, discount: discount ?? 0, mrps };
}

function ownPrices(head: ProductRow, offers: readonly Prices[], say: Say): StockSummary {
  const discount = readPercent(head.cell('discount')) ?? wrong(head, 'discount', say) ?? 0;
  const mrps = offers.map(({ mrp }) => mrp);
  return { price: readAmount(head, 'mrp', say) ?? mrps[0] ?? 0, discount, mrps };
}

/** Not tracked, or sold on when there is none left: made to order. */
function readStock(row: ProductRow, say: Say): number | null | undefined {
  const isSoldOn = /^(continue|true|yes)$/i.test(row.cell('policy'));
  if (row.cell('tracker') === '' || isSoldOn) return null;
  const text = row.cell('quantity');
  if (text === '') {
    say.note(row, 'stock-unknown');
    return undefined;
  }
  const pieces = readQuantity(text);
  if (pieces === null) say.fault(row, 'wrong-number', text);
  else if (pieces < 0) say.note(row, 'stock-below-zero', text);
  return Math.max(0, pieces ?? 0);
}

function readCategory(head: ProductRow, { byName, standard }: CategoryRule, say: Say): CategorySlug | null {
  const own = head.cell('category').toLowerCase();
  if (isCategorySlug(own)) return own;
  const names = [head.cell('productType'), ...head.cell('tags').split(',')].map((name) => name.trim().toLowerCase());
  const found = names.map((name) => byName.get(name)).find((slug) => slug !== undefined) ?? standard;
  if (found === null && own !== '') say.fault(head, 'unknown-category', head.cell('category'));
  else if (found === null) say.fault(head, 'no-category', head.cell('productType'));
  return found;
}

function readDescriptions(head: ProductRow, isOwn: boolean) {
  if (!isOwn) return descriptionsOf(textOfHtml(head.cell('body')));
  return { description: head.cell('ownDescription'), fullDescription: head.cell('fullDescription') || null };
}

/** In the order of their positions, each once, then those that only a variant names. */
function readImages(rows: readonly ProductRow[], say: Say): ImageInput[] {
  const given = rows.map((row, at) => ({
    row,
    place: Number.parseInt(row.cell('imagePosition'), 10) || at + 1,
    source: row.cell('imageSrc'),
    mediaId: row.cell('imageId') || null,
    alt: row.cell('imageAlt'),
  }));
  const ofVariants = rows.map((row) => ({ row, source: row.cell('variantImage'), mediaId: null, alt: '' }));
  const images = new Map<string, ImageInput>();
  for (const { row, source, mediaId, alt } of [...given.toSorted((a, b) => a.place - b.place), ...ofVariants]) {
    const address = source.startsWith('//') ? `https:${source}` : source;
    const key = mediaId ?? address;
    if (key === '' || images.has(key)) continue;
    const isFetchable = isHttps(address);
    if (!isFetchable && mediaId === null) say.note(row, 'picture-not-https', source);
    else if (images.size >= numbers.IMAGES_MAX) say.note(row, 'too-many-pictures', source);
    else {
      if (alt.length > ALT_MAX_CHARACTERS) say.note(row, 'text-cut', 'Image Alt Text');
      const short = alt.slice(0, ALT_MAX_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
      images.set(key, { mediaId, sourceUrl: isFetchable ? address : null, alt: short });
    }
  }
  return [...images.values()];
}

/** Twice the largest that the product form makes. */
const SIZE_TABLE_MAX_CHARACTERS = 200_000;

function readSizeTable(head: ProductRow, say: Say): SizeTable | null {
  const text = head.cell('sizeTable');
  if (text === '') return null;
  const { head: names, rows } = (parseForeignJson(text, SIZE_TABLE_MAX_CHARACTERS, 3) ?? {}) as Partial<SizeTable>;
  const isRow = (row: unknown): row is string[] => Array.isArray(row) && row.every((cell) => typeof cell === 'string');
  if (isRow(names) && Array.isArray(rows) && rows.every(isRow)) return { head: names, rows };
  return wrong(head, 'sizeTable', say);
}

function readDateTime(head: ProductRow, say: Say): Date | undefined {
  const text = head.cell('createdAt');
  if (text === '') return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) wrong(head, 'createdAt', say);
  return moment;
}
