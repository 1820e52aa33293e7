import { PAISE_PER_RUPEE, type Paise } from '#lib/money.ts';
import type { CategorySlug } from './category.ts';

export type ProductType = 'shop' | 'digital';

/** `made-to-order` has no stock count. */
export type Availability = 'made-to-order' | 'in-stock' | 'low' | 'sold-out';

/** A stored picture and the widths in which it exists; its address is `/media/{id}/{width}.{avif|webp}`. */
export type Picture = { id: string; alt: string; avifWidths: number[]; webpWidths: number[] };

/** A product card. `payable` is the lowest of the variants; `price` is that variant's MRP. */
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
  /** Units; null: made to order. */
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
  /** Percent, in force today, lowest first; several where the rate depends on the variant's price. */
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

/** A product as its page shows it, which has no dates. */
export type ShownProduct = Omit<Product, 'createdAt' | 'updatedAt'>;

/** Discounts have four decimals, so that an imported sale price comes out exact. */
const DISCOUNT_STEPS_PER_PERCENT = 10_000;
const FULL_DISCOUNT = 100 * DISCOUNT_STEPS_PER_PERCENT;

/**
 * What a buyer pays for one unit: price − price×discount/100, rounded half up to whole rupees.
 * The only implementation, for card, item page, cart, checkout and server.
 */
export function payable(price: Paise, discountPercent: number): Paise {
  const remaining = FULL_DISCOUNT - Math.round(discountPercent * DISCOUNT_STEPS_PER_PERCENT);
  const rupees = price / PAISE_PER_RUPEE;
  return Math.floor((rupees * remaining) / FULL_DISCOUNT + 0.5) * PAISE_PER_RUPEE;
}

export const isSoldOut = (product: { availability: Availability }): boolean => product.availability === 'sold-out';

/** Whether `quantity` units of the variant can be ordered. */
export const hasStock = (variant: { stock: number | null }, quantity: number): boolean =>
  variant.stock === null || variant.stock >= quantity;

/** The average rating to one decimal, or null without ratings. */
export const averageRating = (product: { ratingSum: number; ratingCount: number }): number | null =>
  product.ratingCount === 0 ? null : Math.round((product.ratingSum / product.ratingCount) * 10) / 10;
