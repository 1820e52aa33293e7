import * as numbers from '#config/numbers.ts';
import { parseForeignJson } from '#lib/json.ts';
import { isHttps } from '#lib/text.ts';
import { type CategorySlug, isCategorySlug } from '#shop/catalog/category.ts';
import { readPercent, readQuantity, readWhole } from '#shop/catalog/editing/csv-values.ts';
import type { ImageInput, ProductInput, SizeTable, VariantInput } from '#shop/catalog/product.ts';
import {
  ALT_MAX_CHARACTERS,
  type FieldName,
  fieldNames,
  fieldOf,
  type ProductValues,
  productFields,
} from '#shop/catalog/product-fields.ts';
import type { ImportNote, ImportRefusal, Remark } from '#shop/import/import-report.ts';
import type { EmptyStock } from '#shop/inventory/availability.ts';
import { isYes, type Reader, readAmount, wrong } from './cell-reader.ts';
import { descriptionsOf, textOfHtml } from './html-text.ts';
import { ownPrices, readPrices, shopifyPrices } from './prices-of-rows.ts';
import type { ProductGroup, ProductRow } from './product-groups.ts';

/** Category of a product for which the file names none of ours: by its type or tags, else `standard`. */
type CategoryRule = { byName: ReadonlyMap<string, CategorySlug>; standard: CategorySlug | null };

export type ReadProduct = {
  input: ProductInput;
  /** SKU → line, to report SKUs that another product of the file has too. */
  skuLines: Map<string, number>;
  createdAt: Date | undefined;
};

type Reading = { product: ReadProduct | null; faults: Remark<ImportRefusal>[]; notes: Remark<ImportNote>[] };

/** How a file is read: `isOwn`: our own export wrote it; `factor` multiplies each price. */
type FileRule = CategoryRule & { isOwn: boolean; factor: number };

/** Reads the rows of a group as a product; null if any of them is wrong. */
export function productOfRows(group: ProductGroup, rule: FileRule): Reading {
  const faults = [...group.faults];
  const notes: Remark<ImportNote>[] = [];
  const about = (row: ProductRow) => ({ line: row.line, handle: group.handle });
  const reader: Reader = {
    factor: rule.factor,
    fault: (row, kind, detail = '') => faults.push({ ...about(row), kind, detail }),
    note: (row, kind, detail = '') => notes.push({ ...about(row), kind, detail }),
  };
  const [head] = group.rows;
  if (!head || faults.length > 0) return { product: null, faults, notes };
  if (group.rowCount > group.rows.length) reader.fault(head, 'too-many-variants');
  if (group.handle !== group.rawHandle) reader.note(head, 'handle-changed', group.handle ?? '');
  const product = readProduct(group.rows, head, rule, reader);
  return { product: faults.length > 0 ? null : product, faults, notes };
}

function readProduct(rows: ProductRow[], head: ProductRow, rule: FileRule, reader: Reader): ReadProduct {
  const { isOwn } = rule;
  if (head.cell('name') === '') reader.fault(head, 'no-name');
  if (isYes(head.cell('giftCard'))) reader.fault(head, 'gift-card');
  const type = head.cell('type') === 'digital' ? 'digital' : 'shop';
  const optionNames = readOptionNames(rows, head, reader);
  const variantRows = rows.filter(hasVariant);
  if (variantRows.length === 0) reader.fault(head, 'no-price');
  const skuLines = new Map<string, number>();
  const offers = variantRows.map((row) => {
    const sku = row.cell('sku') || null;
    if (sku !== null) skuLines.set(sku, row.line);
    return { row, sku, ...readPrices(row, reader) };
  });
  const prices = isOwn ? ownPrices(head, offers, reader) : shopifyPrices(head, offers, reader);
  const variants = offers.map(
    ({ row, sku }, at): VariantInput => ({
      option1: optionNames[0] === null ? null : row.cell('option1Value') || null,
      option2: optionNames[1] === null ? null : row.cell('option2Value') || null,
      sku,
      stock: readStock(row, reader),
      price: prices.mrps[at] ?? null,
      releaseOn: isOwn ? row.cell('variantReleaseOn') || null : undefined,
    }),
  );
  const input: ProductInput = {
    ...readFields(head, isOwn, reader),
    type,
    category: type === 'digital' ? null : readCategory(head, rule, reader),
    ...readDescriptions(head, isOwn),
    ...(!isOwn && { emptyStock: emptyStockOf(variantRows) }),
    tags: readTags(head, reader),
    price: prices.price,
    discount: prices.discount,
    option1Name: optionNames[0],
    option2Name: optionNames[1],
    variants,
    images: readImages(rows, reader),
    published: isPublished(head),
    isDemo: isYes(head.cell('isDemo')),
  };
  return { input, skuLines, createdAt: readDateTime(head, reader) };
}

/** Fields whose value also depends on other columns. */
const composed = [
  'type',
  'category',
  'description',
  'fullDescription',
  'price',
  'discount',
  'option1Name',
  'option2Name',
  'tags',
  'published',
] as const satisfies FieldName[];

type PlainField = Exclude<FieldName, (typeof composed)[number]>;

/** The fields that have one column each. */
function readFields(head: ProductRow, isOwn: boolean, reader: Reader): Pick<ProductInput, PlainField> {
  const plain = fieldNames.filter((name) => !composed.some((other) => other === name)) as PlainField[];
  const values = plain.map((name): [PlainField, ProductValues[PlainField] | undefined] => {
    const { kind, empty = null, usual } = fieldOf(name);
    const cell = head.cell(name);
    // An empty cell of our own export means none; in other files, fields that have a usual value keep what is stored.
    if (cell === '' && usual !== undefined && !isOwn) return [name, undefined];
    if (cell === '') return [name, name === 'name' ? '' : (empty as null)];
    if (kind === 'sizeTable') return [name, readSizeTable(head, reader)];
    if (kind === 'percent') return [name, readPercent(cell) ?? wrong(head, name, reader)];
    // Shopify writes 0 for a product without a weight.
    if (kind === 'whole') return [name, cell === '0' ? null : (readWhole(cell) ?? wrong(head, name, reader))];
    if (kind === 'rupees') return [name, readAmount(head, name, reader)];
    return [name, kind === 'flag' ? (isYes(cell) as never) : cell];
  });
  return Object.fromEntries(values) as Pick<ProductInput, PlainField>;
}

/** Shopify has a `Published` column, newer files also `Status`; empty means published. */
function isPublished(head: ProductRow): boolean {
  const status = head.cell('status').toLowerCase();
  return (status === '' || status === 'active') && !/^(false|no|0)$/i.test(head.cell('published'));
}

/** Shopify writes "Title: Default Title" for a product without options. */
function readOptionNames(rows: ProductRow[], head: ProductRow, reader: Reader): [string | null, string | null] {
  const third = rows.find((row) => row.cell('option3Value') !== '');
  if (third) reader.fault(third, 'third-option', head.cell('option3Name') || third.cell('option3Value'));
  const isPlain = /^title$/i.test(head.cell('option1Name')) && /^default title$/i.test(head.cell('option1Value'));
  if (isPlain || (head.cell('option1Name') === '' && head.cell('option1Value') === '')) return [null, null];
  return [head.cell('option1Name') || 'Option', head.cell('option2Name') || null];
}

/** A row with a price, an SKU or an option is a variant; other rows have only a picture. */
const hasVariant = (row: ProductRow): boolean =>
  (['variantPrice', 'sku', 'option1Value'] as const).some((column) => row.cell(column) !== '');

/** A variant that is not tracked, or sold when out of stock, has no stock count (null). */
function readStock(row: ProductRow, reader: Reader): number | null | undefined {
  const isSoldOn = /^(continue|true|yes)$/i.test(row.cell('policy'));
  if (row.cell('tracker') === '' || isSoldOn) return null;
  const text = row.cell('quantity');
  if (text === '') {
    reader.note(row, 'stock-unknown');
    return undefined;
  }
  const quantity = readQuantity(text);
  if (quantity === null) reader.fault(row, 'wrong-number', text);
  else if (quantity < 0) reader.note(row, 'stock-below-zero', text);
  return Math.max(0, quantity ?? 0);
}

/** Shopify sells what it does not track as if it were in stock; what is sold beyond its stock is made when ordered. */
const emptyStockOf = (variants: readonly ProductRow[]): EmptyStock =>
  variants.some((row) => row.cell('tracker') === '') ? 'in-stock' : 'made-to-order';

const TAG_SEPARATOR = ', ';

/** Other shops have longer lists of tags than a product here: the last ones are left out. */
function readTags(head: ProductRow, reader: Reader): string | null {
  const all = head
    .cell('tags')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  let length = 0;
  const tooMany = all.findIndex((tag, at) => {
    length += tag.length + (at === 0 ? 0 : TAG_SEPARATOR.length);
    return length > productFields.tags.max;
  });
  const fits = tooMany === -1 ? all : all.slice(0, tooMany);
  if (fits.length < all.length) reader.note(head, 'text-cut', productFields.tags.csv);
  return fits.join(TAG_SEPARATOR) || null;
}

function readCategory(head: ProductRow, { byName, standard }: CategoryRule, reader: Reader): CategorySlug | null {
  const own = head.cell('category').toLowerCase();
  if (isCategorySlug(own)) return own;
  const names = [head.cell('vendorType'), ...head.cell('tags').split(',')].map((name) => name.trim().toLowerCase());
  const found = names.map((name) => byName.get(name)).find((slug) => slug !== undefined) ?? standard;
  if (found === null && own !== '') reader.fault(head, 'unknown-category', head.cell('category'));
  else if (found === null) reader.fault(head, 'no-category', head.cell('vendorType'));
  return found;
}

function readDescriptions(head: ProductRow, isOwn: boolean) {
  if (!isOwn) return descriptionsOf(textOfHtml(head.cell('body')));
  return { description: head.cell('description'), fullDescription: head.cell('fullDescription') || null };
}

/** Product pictures by position, without duplicates, then those that only a variant names. */
function readImages(rows: readonly ProductRow[], reader: Reader): ImageInput[] {
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
    if (!isFetchable && mediaId === null) reader.note(row, 'picture-not-https', source);
    else if (images.size >= numbers.IMAGES_MAX) reader.note(row, 'too-many-pictures', source);
    else {
      if (alt.length > ALT_MAX_CHARACTERS) reader.note(row, 'text-cut', 'Image Alt Text');
      const short = alt.slice(0, ALT_MAX_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
      images.set(key, { mediaId, sourceUrl: isFetchable ? address : null, alt: short });
    }
  }
  return [...images.values()];
}

/** Twice the size of the largest table that the product form accepts. */
const SIZE_TABLE_MAX_CHARACTERS = 200_000;

function readSizeTable(head: ProductRow, reader: Reader): SizeTable | null {
  const text = head.cell('sizeTable');
  const { head: names, rows } = (parseForeignJson(text, SIZE_TABLE_MAX_CHARACTERS, 3) ?? {}) as Partial<SizeTable>;
  const isRow = (row: unknown): row is string[] => Array.isArray(row) && row.every((cell) => typeof cell === 'string');
  if (isRow(names) && Array.isArray(rows) && rows.every(isRow)) return { head: names, rows };
  return wrong(head, 'sizeTable', reader);
}

function readDateTime(head: ProductRow, reader: Reader): Date | undefined {
  const text = head.cell('createdAt');
  if (text === '') return undefined;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) wrong(head, 'createdAt', reader);
  return date;
}
