import type { Paise } from '#lib/money.ts';
import type { TableQuery, TableShape } from '#lib/table-query.ts';
import { type CategorySlug, categorySlugs } from '#shop/catalog/category.ts';
import type { Availability, Picture } from '#shop/catalog/product.ts';

export const adminProductSorts = [
  'newest',
  'oldest',
  'name',
  'name-desc',
  'price',
  'price-desc',
  'stock',
  'stock-desc',
  'updated',
  'updated-asc',
] as const;

export type AdminProductSort = (typeof adminProductSorts)[number];

/** What is not deleted is published or a draft; samples are either. */
const adminStatuses = ['published', 'draft', 'sample', 'deleted'] as const;

const availabilities: readonly Availability[] = ['in-stock', 'low', 'sold-out', 'made-to-order'];

export type AdminProductFilter = 'category' | 'status' | 'availability';

/** What the list of products can be asked for. */
export const adminProductShape: TableShape<AdminProductSort, AdminProductFilter> = {
  sorts: adminProductSorts,
  filters: { category: categorySlugs, status: adminStatuses, availability: availabilities },
};

export type AdminProductQuery = TableQuery<AdminProductSort, AdminProductFilter>;

/** A product as the owner's list shows it. */
export type AdminProduct = {
  id: string;
  name: string;
  cover: Picture | null;
  category: CategorySlug | null;
  /** The lowest of the variants' MRPs, and what a buyer pays for that one. */
  price: Paise;
  payable: Paise;
  priceVaries: boolean;
  discount: number;
  /** Pieces of all variants that are counted; null: every one is made to order. */
  pieces: number | null;
  availability: Availability;
  variantCount: number;
  isPublished: boolean;
  isDemo: boolean;
  isDeleted: boolean;
  ratingSum: number;
  ratingCount: number;
  updatedAt: Date;
};

/** What the list's quick change is drawn with. */
export type StockFilter = {
  id: string;
  name: string;
  version: number;
  price: Paise;
  discount: number;
  /** Some variants have prices of their own, which a quick change leaves alone. */
  hasOwnPrices: boolean;
  /** In order; `label` is empty for a product without options. */
  variants: { id: string; label: string; sku: string | null; stock: number | null }[];
};

/** A change of price, discount and pieces from the list. */
export type QuickEdit = {
  id: string;
  /** The product as it was when the form was drawn. */
  version: number;
  price: Paise;
  /** Percent. */
  discount: number;
  /** Only where `pieces` is not what it `was` anything is written: sales go on while a form stands open. */
  stocks: { variantId: string; pieces: number | null; was: number | null }[];
};

/** `changed-meanwhile`: by another administrator. `stock-moved`: by a sale; its field names the variant's. */
export type QuickEditRefusal = 'no-such-product' | 'changed-meanwhile' | 'stock-moved';
