import type { Paise } from '#lib/money.ts';
import type { CategorySlug } from '#shop/catalog/category.ts';
import type { ProductRefusal } from '#shop/catalog/product.ts';
import type { EmptyStock } from '#shop/inventory/availability.ts';

/** State of an uploaded product file. */
export type ImportState =
  | 'reading'
  | 'ready'
  | 'unusable'
  | 'reading-failed'
  | 'importing'
  | 'imported'
  | 'import-failed';

/** The allowed changes of state. A file may be read again, because the catalogue may have changed. */
const moves: Readonly<Record<ImportState, readonly ImportState[]>> = {
  reading: ['ready', 'unusable', 'reading-failed'],
  ready: ['reading', 'importing'],
  unusable: [],
  'reading-failed': ['reading'],
  importing: ['imported', 'import-failed'],
  imported: [],
  'import-failed': ['importing'],
};

/** The states from which `to` can be reached. */
export const statesBefore = (to: ImportState): ImportState[] =>
  (Object.keys(moves) as ImportState[]).filter((from) => moves[from].includes(to));

export const isWorking = (state: ImportState): boolean => state === 'reading' || state === 'importing';

/** Why a file cannot be used. `missing`: required columns that it lacks. */
export type UnusableFile = { reason: 'file-empty' | 'not-a-product-file'; missing: string[] };

/** An uploaded file as the administrator's page shows it. */
export type ImportStatus = {
  id: string;
  fileName: string;
  state: ImportState;
  choice: ImportChoice;
  /** 0: not counted. */
  rowsTotal: number;
  rowsDone: number;
  /** Products that the import has added, changed and left out so far. */
  added: number;
  changed: number;
  refused: number;
  /** What the file would change; only in state `ready`. */
  preview: ImportOutcome | null;
  /** Only in state `unusable`. */
  fault: UnusableFile | null;
};

/** Why rows of a file are not imported. */
export type ImportRefusal =
  | ProductRefusal
  | 'quote-open'
  | 'broken-utf8'
  | 'nul'
  | 'wrong-columns'
  | 'no-handle'
  | 'unusable-handle'
  | 'handle-again'
  | 'no-name'
  | 'no-price'
  | 'wrong-number'
  | 'wrong-value'
  | 'third-option'
  | 'gift-card'
  | 'no-category'
  | 'unknown-category'
  | 'sku-again';

/** Why something is imported differently from the file. */
export type ImportNote =
  | 'price-rounded'
  | 'discounts-differ'
  | 'picture-not-https'
  | 'picture-not-here'
  | 'too-many-pictures'
  | 'text-cut'
  | 'stock-below-zero'
  | 'stock-unknown'
  | 'handle-changed';

/** A remark about one line. `detail`: the value in the file, or what the reason is about. */
export type Remark<Kind> = { line: number; handle: string | null; kind: Kind; detail: string };

/** Rows that are left out, with the reason; `rows`: first and last line of the product, and their number. */
export type Fault = Remark<ImportRefusal> & { rows: { first: number; last: number; count: number } };

export type ImportReport = {
  /** Without the head and empty lines. */
  rows: number;
  created: number;
  changed: number;
  refusedProducts: number;
  refusedRows: number;
  /** Pictures to be fetched. */
  pictures: number;
};

/** A product that was imported, or would be. `before` and `after` have the changed values by the page's field names. */
export type ImportedProduct = {
  line: number;
  handle: string;
  name: string;
  isNew: boolean;
  /** null: nothing changes, and the product is not written. */
  difference: { before: Record<string, unknown>; after: Record<string, unknown> } | null;
  facts: ImportedFacts;
  /** What was read differently from the file. */
  remarks: Remark<ImportNote>[];
};

/** What the preview's table shows. `price` and `payable` are the lowest of its variants, in paise. */
export type ImportedFacts = {
  price: Paise;
  payable: Paise;
  /** Variants differ in price. */
  isFrom: boolean;
  /** Units of all variants together; null: none has a stock count. */
  units: number | null;
  /** What a variant without a stock count is. */
  emptyStock: EmptyStock;
  /** The file gives no quantity, and the stock stays as it is. */
  isKept: boolean;
  variants: number;
  /** Address of the cover; null: none. */
  picture: string | null;
  isPublished: boolean;
};

/** What an administrator chooses for a file. */
export type ImportChoice = {
  /** Category of products that name none. */
  category: CategorySlug | null;
  /** Prices of the file are multiplied by this. */
  factor: number;
  /** Products go live as the file says; otherwise new ones are drafts. */
  publish: boolean;
};

/** What a file changes in the catalogue. */
export type ImportOutcome = {
  added: Counted<ImportedProduct>;
  changed: Counted<ImportedProduct>;
  /** Products that the file does not change. */
  unchanged: number;
  refused: Counted<Fault>;
  /** Products that are left out, each with one or more faults. */
  refusedProducts: number;
  notes: Counted<Remark<ImportNote>>;
  /** Pictures to be fetched from other sites. */
  pictures: number;
};

export type Counted<Row> = { count: number; rows: Row[] };
