/** The fields of a product that the grid shows, in order; the stock of its variants stands beside them. */
export const gridFields = ['price', 'discount', 'category', 'series', 'collections', 'tags'] as const;

export type GridField = (typeof gridFields)[number];

/** Values as somebody types them: amounts in rupees, categories and collections by name. */
export type GridValues = Record<GridField, string>;

/** `label`: its options, empty for a product without options. `stock` is empty where it is not counted. */
type GridStock = { variantId: string; label: string; stock: string };

/** A product in the grid. */
export type GridRow = {
  id: string;
  name: string;
  version: number;
  isPublished: boolean;
  /** Some variants have a price of their own, which the grid does not change. */
  hasOwnPrices: boolean;
  values: GridValues;
  /** null: too many variants; their stock is edited in the product form. */
  stocks: GridStock[] | null;
};

/** A product as it comes back: what was typed, and the stock and collections that the grid was rendered with. */
export type GridEdit = {
  id: string;
  version: number;
  values: GridValues;
  collectionsWas: string;
  stocks: { variantId: string; typed: string; was: string }[];
};

/** `conflict`: somebody else changed the product or its stock; `row` is what is stored now. */
export type GridAnswer = {
  id: string;
  result: 'saved' | 'unchanged' | 'invalid' | 'conflict' | 'gone';
  /** The version to go on with. */
  version: number;
  /** By field; that of a variant's stock is `stock-` and its id. */
  faults: Record<string, string>;
  row: GridRow | null;
};

/** Products in one grid, and in one request: more are sent one after the other, which is the progress. */
export const GRID_MAX_PRODUCTS = 1_000;
export const GRID_BATCH_PRODUCTS = 100;
/** Products on a page that works without scripts. */
export const GRID_PAGE_PRODUCTS = 50;
/** Stocks of a product with more variants are not in the grid. */
export const GRID_MAX_VARIANTS = 10;

/** A save that can be undone, for a day. */
export type UndoableSave = { id: string; products: number; madeAt: Date };
