import { type FieldName, fieldNames, mapFields, variantFields } from '#shop/catalog/product-fields.ts';

/** Names of the columns that are not fields of a product: Shopify's classic ones and its newer ones. */
const others = {
  handle: ['Handle', 'URL handle'],
  vendorType: ['Type'],
  body: ['Body (HTML)', 'Description'],
  status: ['Status'],
  option3Name: ['Option3 Name'],
  option3Value: ['Option3 Value'],
  option1Value: [variantFields.option1.csv],
  option2Value: [variantFields.option2.csv],
  sku: [variantFields.sku.csv, 'SKU'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: [variantFields.stock.csv, 'Inventory quantity'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  variantPrice: [variantFields.price.csv, 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  variantReleaseOn: [variantFields.releaseOn.csv],
  imageSrc: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
  variantImage: ['Variant Image', 'Variant image URL'],
  giftCard: ['Gift Card'],
  imageId: ['Yatai Image ID'],
  // Files of version 0.1 have the second name.
  isDemo: ['Yatai Demo', 'Yatai Sample'],
  createdAt: ['Yatai Created At'],
} as const;

/** A field of `product-fields.ts`, or another column. */
export type Column = FieldName | keyof typeof others;

/** Names of each column; the first is that of our own export. */
const names: Record<Column, readonly string[]> = {
  ...others,
  ...mapFields((_, { csv, shopify = [] }) => [csv, ...shopify]),
};

/** Positions of each column in a file, those that count first; `isOwn`: our own export wrote the file. */
export type Columns = { at: ReadonlyMap<Column, readonly number[]>; count: number; isOwn: boolean };

/** Columns that a product file must have. */
const REQUIRED: readonly Column[] = ['handle', 'name', 'variantPrice'];

/** Columns of our own export, in order. */
export const exportColumns: readonly Column[] = [
  'handle',
  ...fieldNames,
  'isDemo',
  'createdAt',
  'option1Value',
  'option2Value',
  'sku',
  'tracker',
  'quantity',
  'policy',
  'variantPrice',
  'compareAt',
  'variantReleaseOn',
  'imageSrc',
  'imagePosition',
  'imageAlt',
  'imageId',
];

const headOf = (column: Column): string => names[column][0] ?? column;

/** The head of our own export. */
export const exportHead = (): string[] => exportColumns.map(headOf);

/** Reads the head of a file, or names the columns that it lacks. */
export function readHead(cells: readonly string[]): Columns | { missing: string[] } {
  const given = cells.map((cell) => cell.trim().toLowerCase());
  const at = new Map<Column, number[]>();
  for (const [column, all] of Object.entries(names) as [Column, readonly string[]][]) {
    const positions = all.map((name) => given.indexOf(name.toLowerCase())).filter((position) => position !== -1);
    if (positions.length > 0) at.set(column, positions);
  }
  const missing = REQUIRED.filter((column) => !at.has(column)).map(headOf);
  return missing.length > 0 ? { missing } : { at, count: cells.length, isOwn: at.has('type') };
}
