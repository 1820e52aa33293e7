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
  'country',
  'country-desc',
  'updated',
  'updated-asc',
] as const;

export type AdminProductSort = (typeof adminProductSorts)[number];

/** A product that is not deleted is published or a draft; demo products can be either. */
const adminStatuses = ['published', 'draft', 'demo', 'deleted'] as const;

const availabilities: readonly Availability[] = ['in-stock', 'low', 'sold-out', 'made-to-order'];

type AdminProductFilter = 'category' | 'status' | 'availability';

/** Sort orders and filters of the admin's product list. */
export const adminProductShape: TableShape<AdminProductSort, AdminProductFilter> = {
  sorts: adminProductSorts,
  filters: { category: categorySlugs, status: adminStatuses, availability: availabilities },
};

export type AdminProductQuery = TableQuery<AdminProductSort, AdminProductFilter>;

/** A product in the admin's list. */
export type AdminProduct = {
  id: string;
  name: string;
  cover: Picture | null;
  category: CategorySlug | null;
  /** The lowest MRP of the variants; `payable`: what a buyer pays for that one. */
  price: Paise;
  payable: Paise;
  priceVaries: boolean;
  discount: number;
  /** Total stock in units; null: every variant is made to order. */
  units: number | null;
  availability: Availability;
  variantCount: number;
  isPublished: boolean;
  isDemo: boolean;
  isDeleted: boolean;
  ratingSum: number;
  ratingCount: number;
  updatedAt: Date;
};

/** The values that the quick edit form is rendered with. */
export type QuickEditValues = {
  id: string;
  name: string;
  version: number;
  price: Paise;
  discount: number;
  /** Some variants have prices of their own, which a quick edit does not change. */
  hasOwnPrices: boolean;
  /** In order; `label` is empty for a product without options. */
  variants: { id: string; label: string; sku: string | null; stock: number | null }[];
};

/** A change of price, discount and stock from the product list. */
export type QuickEdit = {
  id: string;
  /** The product's version when the form was rendered. */
  version: number;
  price: Paise;
  /** Percent. */
  discount: number;
  /** Stock is written only where `quantity` differs from `was`, because sales go on while the form is open. */
  stocks: { variantId: string; quantity: number | null; was: number | null }[];
};

/** `changed-meanwhile`: by another administrator. `stock-moved`: by a sale; the refusal's field names the variant. */
export type QuickEditRefusal = 'no-such-product' | 'changed-meanwhile' | 'stock-moved' | 'stock-only';
