import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { SizeTableRow } from './json.ts';

export type ProductsTable = {
  id: string;
  handle: string;
  type: 'shop' | 'digital';
  category: string | null;
  name: string;
  description: Generated<string>;
  full_description: string | null;
  price_paise: number;
  discount: Generated<number>;
  option1_name: string | null;
  option2_name: string | null;
  size_table: ColumnType<SizeTableRow | null, string | null, string | null>;
  demo_url: string | null;
  hsn: string | null;
  gst_rate: number | null;
  country_of_origin: string | null;
  maker: string | null;
  net_quantity: string | null;
  series: string | null;
  /** A day, "2027-01-15": a pre-order until then. */
  release_on: string | null;
  /** Packed, of one unit. */
  weight_grams: number | null;
  /** Packed, of one unit. */
  length_cm: number | null;
  width_cm: number | null;
  height_cm: number | null;
  /** Separated by commas. */
  tags: string | null;
  /** What a variant without a stock count is. */
  empty_stock: Generated<'made-to-order' | 'in-stock'>;
  from_price_paise: number;
  from_payable_paise: number;
  price_varies: Generated<boolean>;
  availability: Generated<'made-to-order' | 'in-stock' | 'low' | 'sold-out'>;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  rating_rank: ColumnType<number, never, never>;
  /** A tsvector as text, from `searchText`; never read back. */
  search_vector: Generated<string>;
  is_demo: Generated<boolean>;
  published: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
};

export type VariantsTable = {
  id: string;
  product_id: string;
  position: number;
  option1: string | null;
  option2: string | null;
  sku: string | null;
  stock: number | null;
  price_paise: number | null;
  /** A day: its own release; null: the product's. */
  release_on: string | null;
};

export type ProductImagesTable = {
  product_id: string;
  position: number;
  media_id: string | null;
  source_url: string | null;
  failure: string | null;
  alt: Generated<string>;
};

export type StockMovesTable = {
  id: string;
  variant_id: string;
  quantity: number;
  reason: 'opening' | 'set' | 'taken' | 'returned' | 'restocked' | 'written-off';
  reference: string;
  created_at: Generated<Date>;
};

/** `stem` groups the forms of a word: print, prints, printing. */
export type SearchWordsTable = { word: string; stem: GeneratedAlways<string> };

export type ShopMarksTable = { name: 'demo-cleared'; made_at: Generated<Date> };

/** A product file that an administrator previews before importing it. */
export type ImportDraftsTable = {
  admin_id: string;
  /** Identifies this file: a form that was rendered for another file does not import this one. */
  id: string;
  file_name: string;
  /** The category of products that name none. */
  category: string | null;
  /** Prices of the file are multiplied by this. */
  factor: Generated<number>;
  /** Whether products go live as the file says; otherwise new ones are drafts. */
  publish: Generated<boolean>;
  content: Uint8Array;
  made_at: Generated<Date>;
  /** See `shop/import/import-report.ts`. */
  state: Generated<ImportState>;
  /** Rows below the header; 0 for files of an older version, whose rows were not counted. */
  rows_total: Generated<number>;
  /** Rows that the current run has finished; during an import, rows that a later run can skip. */
  rows_done: Generated<number>;
  /** Counts of the import so far. */
  products_added: Generated<number>;
  products_changed: Generated<number>;
  products_refused: Generated<number>;
  /** The result of the preview: an `ImportOutcome`, or why the file cannot be used. */
  outcome: unknown;
  /** The current run. Every write of a run checks it, so a replaced run writes nothing. */
  run_id: string | null;
  /** No other run may start before this time. */
  run_until: Date | null;
  /** Number of runs since the import was requested. */
  runs: Generated<number>;
  /** When the state last changed; a day later the row is deleted. */
  changed_at: Generated<Date>;
};

type ImportState = 'reading' | 'ready' | 'unusable' | 'reading-failed' | 'importing' | 'imported' | 'import-failed';

/** Prices of products and variants before and after a change. Append-only. */
export type PriceChangesTable = {
  id: string;
  product_id: string;
  /** "M / Red", the name at that time; null for the product itself. */
  variant_name: string | null;
  price_before_paise: number;
  price_paise: number;
  discount_before: number;
  discount: number;
  /** The account may have been deleted. null if no single person made the change, such as an import. */
  changed_by: string | null;
  changed_at: Generated<Date>;
};

export type CollectionsTable = {
  id: string;
  slug: string;
  title: string;
  text: string;
  /** A picture's address; null: none. */
  image: string | null;
  /** null: its products are chosen by hand. */
  rule: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  is_published: Generated<boolean>;
  /** Its products cannot be bought before; null: at any time. */
  starts_at: Date | null;
  /** null: as many as there are. */
  units_per_customer: number | null;
  /** The limit counts each product on its own. */
  is_limit_per_product: Generated<boolean>;
  is_demo: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type CollectionProductsTable = {
  collection_id: string;
  product_id: string;
  /** From 1. */
  position: number;
};

/** What a save of the product grid has replaced; deleted after a day. */
export type ProductEditsTable = {
  save_id: string;
  product_id: string;
  admin_id: string;
  type: 'shop' | 'digital';
  /** The product's version after the save: an undo changes no later one. */
  version: number;
  /** See `shop/bulk-edit/undo-grid.server.ts`. */
  replaced: ColumnType<unknown, string, string>;
  made_at: Generated<Date>;
};
