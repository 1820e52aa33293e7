import { PAISE_PER_RUPEE, type Paise } from '#lib/money.ts';
import type { CategorySlug } from './category.ts';

export type ProductType = 'shop' | 'digital';

/** What the shelf says; `made-to-order` has no count of pieces. */
export type Availability = 'made-to-order' | 'in-stock' | 'low' | 'sold-out';

/** A stored picture and the widths it exists in; the address of one is `/media/{id}/{width}.{avif|webp}`. */
export type Picture = { id: string; alt: string; avifWidths: number[]; webpWidths: number[] };

/** What a card in a grid shows. `payable` is the lowest of the variants; `price` is that variant's MRP. */
export type ProductCard = {
  id: string;
  type: ProductType;
  name: string;
  price: Paise;
  payable: Paise;
  /** Percent, 0 ≤ d ≤ 100, at most four decimals. */
  discount: number;
  /** True where variants differ in price: the card says "from". */
  priceVaries: boolean;
  availability: Availability;
  ratingSum: number;
  ratingCount: number;
  /** null: no picture, or not fetched yet. */
  cover: Picture | null;
  /** The single variant of a product without options, so that a card can put it into the cart; else null. */
  onlyVariantId: string | null;
};

export type Variant = {
  id: string;
  option1: string | null;
  option2: string | null;
  sku: string | null;
  /** Pieces; null = made to order. */
  stock: number | null;
  price: Paise;
  payable: Paise;
};

export type SizeTable = { head: string[]; rows: string[][] };

/** Everything the item page shows. */
export type Product = {
  id: string;
  handle: string;
  type: ProductType;
  category: CategorySlug | null;
  name: string;
  description: string;
  fullDescription: string | null;
  price: Paise;
  discount: number;
  availability: Availability;
  option1Name: string | null;
  option2Name: string | null;
  variants: Variant[];
  /** In order, the cover first; null where the picture is still being fetched. */
  pictures: (Picture | null)[];
  sizeTable: SizeTable | null;
  demoUrl: string | null;
  hsn: string | null;
  /** Percent, in force when this was read, the lowest first; several where the price of a variant decides. */
  gstRates: number[];
  countryOfOrigin: string | null;
  maker: string | null;
  netQuantity: string | null;
  series: string | null;
  ratingSum: number;
  ratingCount: number;
  isDemo: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** A product as its page shows it: nothing there depends on when it was written. */
export type ShownProduct = Omit<Product, 'createdAt' | 'updatedAt'>;

/** Discounts are kept to four decimals, so that an imported sale price comes out exact. */
const DISCOUNT_STEPS_PER_PERCENT = 10_000;
const FULL_DISCOUNT = 100 * DISCOUNT_STEPS_PER_PERCENT;

/**
 * What a buyer pays for one unit: price − price×discount/100, rounded half up to whole rupees.
 * The one rule for card, item page, cart, checkout and server.
 */
export function payable(price: Paise, discountPercent: number): Paise {
  const kept = FULL_DISCOUNT - Math.round(discountPercent * DISCOUNT_STEPS_PER_PERCENT);
  const rupees = price / PAISE_PER_RUPEE;
  return Math.floor((rupees * kept) / FULL_DISCOUNT + 0.5) * PAISE_PER_RUPEE;
}

export const isSoldOut = (product: { availability: Availability }): boolean => product.availability === 'sold-out';

/** May this many pieces of the variant go into one order line? */
export const hasStock = (variant: { stock: number | null }, pieces: number): boolean =>
  variant.stock === null || variant.stock >= pieces;

/** The average rating to one decimal, or null where nobody rated. */
export const averageRating = (product: { ratingSum: number; ratingCount: number }): number | null =>
  product.ratingCount === 0 ? null : Math.round((product.ratingSum / product.ratingCount) * 10) / 10;
