import type { ProductRefusal } from './product-input.ts';

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
