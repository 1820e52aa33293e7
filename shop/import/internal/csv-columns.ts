/** Names of each column: Shopify's classic ones, its newer ones, and those that only our own export writes. */
const names = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  vendor: ['vendor'],
  productType: ['type'],
  tags: ['tags'],
  body: ['body (html)', 'description'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  sku: ['variant sku', 'sku'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  policy: ['variant inventory policy', 'continue selling when out of stock'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price'],
  imageSrc: ['image src', 'product image url'],
  imagePosition: ['image position'],
  imageAlt: ['image alt text'],
  variantImage: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
  category: ['category'],
  series: ['series'],
  countryOfOrigin: ['country of origin'],
  maker: ['maker'],
  netQuantity: ['net quantity'],
  hsn: ['hsn'],
  gstRate: ['gst rate'],
  demoUrl: ['demo url'],
  sizeTable: ['size table'],
  kind: ['yatai kind'],
  ownDescription: ['yatai description'],
  fullDescription: ['yatai full description'],
  mrp: ['yatai mrp'],
  discount: ['yatai discount'],
  imageId: ['yatai image id'],
  // Files of version 0.1 have the second name.
  isDemo: ['yatai demo', 'yatai sample'],
  createdAt: ['yatai created at'],
} as const;

export type Column = keyof typeof names;

/** Position of each column in a file; `isOwn`: our own export wrote it. */
export type Columns = { at: ReadonlyMap<Column, number>; count: number; isOwn: boolean };

/** Columns that a product file must have. */
const REQUIRED: readonly Column[] = ['handle', 'title', 'price'];

/** Columns of our own export, in order. */
export const exportColumns = [
  'handle',
  'title',
  'kind',
  'category',
  'ownDescription',
  'fullDescription',
  'mrp',
  'discount',
  'series',
  'countryOfOrigin',
  'maker',
  'netQuantity',
  'hsn',
  'gstRate',
  'demoUrl',
  'sizeTable',
  'published',
  'isDemo',
  'createdAt',
  'option1Name',
  'option1Value',
  'option2Name',
  'option2Value',
  'sku',
  'tracker',
  'quantity',
  'policy',
  'price',
  'compareAt',
  'imageSrc',
  'imagePosition',
  'imageAlt',
  'imageId',
] as const satisfies Column[];

/** The head of our own export, in Shopify's spelling: `yatai kind` is `Yatai Kind`. */
export const exportHead = (): string[] => exportColumns.map((column) => titled(names[column][0]));

const spelled: Record<string, string> = { sku: 'SKU', qty: 'Qty', mrp: 'MRP', hsn: 'HSN', gst: 'GST', url: 'URL' };
const titled = (name: string): string =>
  name.replace(/\w+/g, (word) => spelled[word] ?? `${word[0]?.toUpperCase()}${word.slice(1)}`);

/** Reads the head of a file, or names the columns that it lacks. */
export function readHead(cells: readonly string[]): Columns | { missing: string[] } {
  const known = new Map<string, Column>(
    Object.entries(names).flatMap(([column, all]) => all.map((name) => [name, column as Column] as const)),
  );
  const at = new Map<Column, number>();
  for (const [position, cell] of cells.entries()) {
    const column = known.get(cell.trim().toLowerCase());
    if (column !== undefined && !at.has(column)) at.set(column, position);
  }
  const missing = REQUIRED.filter((column) => !at.has(column)).map((column) => titled(names[column][0]));
  return missing.length > 0 ? { missing } : { at, count: cells.length, isOwn: at.has('kind') };
}
