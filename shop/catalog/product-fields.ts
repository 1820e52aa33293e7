import type { Selectable } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { ProductsTable, VariantsTable } from '#db/tables/catalog.ts';
import { GST_RATES } from '#lib/gst-lists.ts';
import { plural } from '#lib/plural.ts';
import { type CategorySlug, categories, isCategorySlug } from './category.ts';
import type { ProductField } from './product-field.ts';

/** The HSN of most goods of a category. */
const hsnOfCategory: Record<CategorySlug, string> = {
  accessories: '73269099', // keychains and pins of steel
  'wall-decor': '49119100', // printed pictures
  'tech-gear': '84733099', // computer accessories
  figurines: '39264049', // statuettes of plastics
  stickers: '39199090', // self-adhesive film
  cosplay: '62114300', // garments of man-made fibres
};

/** Services accounting code: other online contents. */
const DIGITAL_SAC = '998439';

/** The HSN or SAC that most products of this kind have; null: the category is unknown. */
function usualHsn({ type, category }: { type: 'shop' | 'digital'; category: string | null }): string | null {
  if (type === 'digital') return DIGITAL_SAC;
  return category !== null && isCategorySlug(category) ? hsnOfCategory[category] : null;
}

const centimetres = {
  kind: 'whole',
  help: 'Size when packed. Used once all three are filled in.',
  section: 'details',
  isShort: true,
  only: 'shop',
  max: 300,
  wrong: 'Enter whole centimetres from 1 to 300.',
} as const;

/**
 * Every field of a product, once. The name is that of the form field, of the API and of the value in TypeScript. Form,
 * checks, import, export, copy, history and product page derive from this list.
 * It has no zod, because pages download it.
 */
export const productFields = {
  name: {
    kind: 'line',
    column: 'name',
    label: 'Name',
    section: 'basics',
    max: numbers.NAME_MAX_CHARACTERS,
    isRequired: true,
    missing: 'Enter a product name.',
    csv: 'Title',
  },
  type: {
    kind: 'choice',
    column: 'type',
    label: 'Product type',
    section: 'basics',
    choices: { shop: 'Shop item', digital: 'Digital item' },
    isRequired: true,
    wrong: 'Choose shop item or digital item.',
    csv: 'Yatai Kind',
  },
  price: {
    kind: 'rupees',
    column: 'price_paise',
    label: 'Price (MRP in ₹)',
    history: 'Price',
    help: 'Whole rupees, including all taxes.',
    section: 'basics',
    isShort: true,
    isRequired: true,
    missing: 'Enter a price.',
    wrong: 'Enter the price in rupees, such as 499.',
    csv: 'Yatai MRP',
  },
  discount: {
    kind: 'percent',
    column: 'discount',
    label: 'Discount (%)',
    history: 'Discount',
    section: 'basics',
    isShort: true,
    empty: 0,
    wrong: 'Enter a discount from 0 to 100, with at most four decimals.',
    csv: 'Yatai Discount',
  },
  category: {
    kind: 'choice',
    column: 'category',
    label: 'Category',
    section: 'basics',
    isShort: true,
    choices: categories,
    isRequired: true,
    only: 'shop',
    missing: 'Choose a category.',
    wrong: 'Choose a category.',
    csv: 'Category',
  },
  emptyStock: {
    kind: 'choice',
    column: 'empty_stock',
    label: 'Without a stock count',
    help: 'What shoppers see when you do not count stock.',
    section: 'options',
    empty: 'made-to-order',
    choices: { 'made-to-order': 'Made to order', 'in-stock': 'In stock, not counted' },
    wrong: 'Choose made to order or in stock.',
    csv: 'Yatai Empty Stock',
  },
  published: {
    kind: 'flag',
    column: 'published',
    label: 'Visibility',
    history: 'Published',
    section: 'basics',
    empty: false,
    choices: { true: 'Published: everyone can see it', false: 'Draft: only the staff can see it' },
    csv: 'Published',
    shopify: ['Published on online store'],
  },
  description: {
    kind: 'lines',
    column: 'description',
    label: 'Description',
    help: 'One or two sentences, shown in lists and search results.',
    section: 'texts',
    rows: 2,
    max: numbers.DESCRIPTION_MAX_CHARACTERS,
    empty: '',
    csv: 'Yatai Description',
  },
  fullDescription: {
    kind: 'lines',
    column: 'full_description',
    label: 'Full description',
    help: 'Shown on the product page. An empty line starts a paragraph, a dash a list item.',
    section: 'texts',
    rows: 7,
    max: numbers.FULL_DESCRIPTION_MAX_CHARACTERS,
    csv: 'Yatai Full Description',
  },
  demoUrl: {
    kind: 'url',
    column: 'demo_url',
    label: 'Demo link',
    help: 'Starts with https://',
    section: 'texts',
    only: 'digital',
    wrong: 'The demo link must start with https://.',
    csv: 'Demo URL',
  },
  option1Name: {
    kind: 'line',
    column: 'option1_name',
    label: 'First option',
    section: 'options',
    max: 60,
    csv: 'Option1 Name',
  },
  option2Name: {
    kind: 'line',
    column: 'option2_name',
    label: 'Second option',
    section: 'options',
    max: 60,
    csv: 'Option2 Name',
  },
  netQuantity: {
    kind: 'line',
    column: 'net_quantity',
    label: 'Net quantity',
    section: 'details',
    isShort: true,
    max: 60,
    usual: () => '1 N',
    csv: 'Net Quantity',
    buyers: 'Net quantity',
  },
  countryOfOrigin: {
    kind: 'line',
    column: 'country_of_origin',
    label: 'Country of origin',
    section: 'details',
    isShort: true,
    max: 60,
    usual: () => 'India',
    csv: 'Country Of Origin',
    buyers: 'Country of origin',
  },
  maker: {
    kind: 'line',
    column: 'maker',
    label: 'Manufacturer, packer or importer',
    section: 'details',
    max: 300,
    csv: 'Maker',
    shopify: ['Vendor'],
    buyers: 'Manufacturer, packer or importer',
  },
  weight: {
    kind: 'whole',
    column: 'weight_grams',
    label: 'Weight (g)',
    help: 'Packed, in grams, for couriers. If empty, the usual weight in the settings is used.',
    section: 'details',
    isShort: true,
    only: 'shop',
    max: 100_000,
    wrong: 'Enter the weight in whole grams, such as 250.',
    csv: 'Weight Grams',
    shopify: ['Variant Grams'],
  },
  packedLength: { ...centimetres, column: 'length_cm', label: 'Length (cm)', csv: 'Length Cm' },
  packedWidth: { ...centimetres, column: 'width_cm', label: 'Width (cm)', csv: 'Width Cm' },
  packedHeight: { ...centimetres, column: 'height_cm', label: 'Height (cm)', csv: 'Height Cm' },
  hsn: {
    kind: 'digits',
    column: 'hsn',
    label: 'HSN or SAC',
    section: 'details',
    isShort: true,
    usual: usualHsn,
    wrong: 'Enter an HSN or SAC of 4, 6 or 8 digits.',
    csv: 'HSN',
    buyers: 'HSN',
  },
  gstRate: {
    kind: 'percent',
    column: 'gst_rate',
    label: 'GST rate (%)',
    help: 'Leave empty to use the usual rate for this HSN.',
    section: 'details',
    isShort: true,
    values: GST_RATES,
    usual: () => null,
    wrong: 'Enter a GST rate, such as 5, 18 or 40.',
    csv: 'GST Rate',
  },
  series: {
    kind: 'line',
    column: 'series',
    label: 'Series',
    help: 'The anime or game. Shoppers can filter by it.',
    section: 'details',
    max: 60,
    csv: 'Series',
  },
  releaseOn: {
    kind: 'day',
    column: 'release_on',
    label: 'Ships from',
    help: 'Until that day it is a pre-order, and its delivery date counts from it.',
    section: 'details',
    only: 'shop',
    wrong: 'Enter a date such as 2027-01-15.',
    csv: 'Ships From',
  },
  tags: {
    kind: 'line',
    column: 'tags',
    label: 'Tags',
    help: 'Words that search finds too, separated by commas.',
    section: 'details',
    max: 300,
    csv: 'Tags',
  },
  sizeTable: {
    kind: 'sizeTable',
    column: 'size_table',
    label: 'Size table',
    help: 'One line per row, headings first: Size | Chest | Length. Pasting from a spreadsheet works.',
    section: 'details',
    wrong: 'Enter headings and at least one row, with the same number of cells: Size | Chest | Length.',
    csv: 'Size Table',
  },
} as const satisfies Record<string, ProductField>;

/** Fields that each variant has; its price is null where it has the product's. */
export const variantFields = {
  option1: { column: 'option1', max: 60, csv: 'Option1 Value' },
  option2: { column: 'option2', max: 60, csv: 'Option2 Value' },
  sku: { column: 'sku', label: 'SKU', max: 60, csv: 'Variant SKU' },
  stock: { column: 'stock', label: 'Stock', csv: 'Variant Inventory Qty' },
  price: { column: 'price_paise', label: 'Variant price (₹)', csv: 'Variant Price' },
  releaseOn: { column: 'release_on', label: 'Ships from', csv: 'Variant Ships From' },
} as const satisfies Record<string, { column: keyof VariantsTable; label?: string; max?: number; csv: string }>;

/** A picture's description, in characters. */
export const ALT_MAX_CHARACTERS = 300;

export type FieldName = keyof typeof productFields;

/** The names in order. */
export const fieldNames = Object.keys(productFields) as FieldName[];

type Row = Omit<Selectable<ProductsTable>, 'category'> & { category: CategorySlug | null };

/** The values of a product, typed as its row. */
export type ProductValues = { [Name in FieldName]: Row[(typeof productFields)[Name]['column']] };

/** The values as somebody types them. */
export type TypedValues = Record<FieldName, string>;

/** The fields that have a usual value: details for tax and for the Legal Metrology Rules. */
export type ProductDetails = Pick<
  ProductValues,
  { [Name in FieldName]: (typeof productFields)[Name] extends { usual: unknown } ? Name : never }[FieldName]
>;

/** The definition of a field, with everything that only some fields have. */
export const fieldOf = (name: FieldName): ProductField => productFields[name];

/** One value for each field. */
export const mapFields = <Value>(
  makeValue: (name: FieldName, field: ProductField) => Value,
): Record<FieldName, Value> =>
  Object.fromEntries(fieldNames.map((name) => [name, makeValue(name, fieldOf(name))])) as Record<FieldName, Value>;

/** A product without values, for commands that fill in some. */
export const emptyProduct = mapFields((_, { empty = null }) => empty) as ProductValues;

/** What the details of the product page show, each with its label. */
export const buyerFacts = (values: Partial<ProductValues>): { label: string; value: string }[] =>
  fieldNames.flatMap((name) => {
    const { buyers } = fieldOf(name);
    const value = values[name];
    return buyers === undefined || value === undefined || value === null || value === ''
      ? []
      : [{ label: buyers, value: name === 'netQuantity' ? inPieces(String(value)) : String(value) }];
  });

/** The rules on packaged goods write a number of items as "1 N"; buyers read "1 piece". */
const inPieces = (quantity: string): string =>
  quantity.replace(/^(\d{1,6}) N$/, (_, count: string) => plural(Number(count), { one: '# piece', other: '# pieces' }));
