import type { ProductRefusal } from '#shop/catalog/product-input.ts';

/** Why rows of a file are not taken. */
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

/** What is taken, though not as it stands there. */
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

/** Something to say of one line. `detail` is what stands there, or what the reason is about. */
export type Remark<Kind> = { line: number; handle: string | null; kind: Kind; detail: string };

/** Rows that are left out with their fault; `rows` are all lines of the product, the first and the last. */
export type Fault = Remark<ImportRefusal> & { rows: { first: number; last: number; count: number } };

export type ImportReport = {
  /** Without the head and empty lines. */
  rows: number;
  created: number;
  changed: number;
  refusedProducts: number;
  refusedRows: number;
  /** Pictures that are to be fetched. */
  pictures: number;
};

/** A product that was taken, or would be. Values are by the words of the page; `before` and `after` hold what differs. */
export type ImportedProduct = {
  line: number;
  handle: string;
  name: string;
  isNew: boolean;
  /** null: it stands in the shop just so, and is left alone. */
  difference: { before: Record<string, unknown>; after: Record<string, unknown> } | null;
};

/** What a file does with the catalogue. */
export type ImportOutcome = {
  added: Counted<ImportedProduct>;
  changed: Counted<ImportedProduct>;
  /** They stand in the shop just so. */
  unchanged: number;
  refused: Counted<Fault>;
  /** Products that are left out: each has a fault or several. */
  refusedProducts: number;
  notes: Counted<Remark<ImportNote>>;
  /** From other sites, to be fetched. */
  pictures: number;
};

export type Counted<Row> = { count: number; rows: Row[] };
