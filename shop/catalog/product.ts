import * as numbers from '#config/numbers.ts';
import { PAISE_PER_RUPEE, type Paise } from '#lib/money.ts';
import type { ProductDetails, ProductValues } from './product-fields.ts';

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
  /** Title of the automatic promotion for it; null or absent: none. */
  offer?: string | null;
  /** When it goes on sale, in milliseconds since 1970; null or absent: it is on sale. */
  startsAtMs?: number | null;
  /** The day from which a pre-order ships, "2027-01-15"; null or absent: it is none. */
  releaseOn?: string | null;
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
  /** The day from which it ships as a pre-order; null or absent: it is none. */
  releaseOn?: string | null;
};

export type SizeTable = { head: string[]; rows: string[][] };

/** Everything the item page shows. */
export type Product = Omit<ProductValues, 'published' | 'gstRate'> & {
  id: string;
  handle: string;
  availability: Availability;
  variants: Variant[];
  /** In order, the cover first; null where the picture is still being fetched. */
  pictures: (Picture | null)[];
  /** Percent, in force today, lowest first; several where the rate depends on the variant's price. */
  gstRates: number[];
  ratingSum: number;
  ratingCount: number;
  isDemo: boolean;
  /** Title of the automatic promotion for it; null or absent: none. */
  offer?: string | null;
  /** When it goes on sale, in milliseconds since 1970; null or absent: it is on sale. */
  startsAtMs?: number | null;
  /** The most units for one customer; null or absent: any number. */
  unitsMax?: number | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A product as its page shows it, which has no dates. */
export type ShownProduct = Omit<Product, 'createdAt' | 'updatedAt'>;

/** A variant to be saved. */
export type VariantInput = {
  /** Id of the stored variant, where the form has it; otherwise it is found by its options or its SKU. */
  id?: string | undefined;
  option1: string | null;
  option2: string | null;
  sku: string | null;
  /** Units, null: made to order; undefined leaves the stock as it is (0 for a new variant). */
  stock?: number | null | undefined;
  /** Its own MRP; null: the product's. */
  price: Paise | null;
  /** Its own release day; null: the product's; undefined: as it is. */
  releaseOn?: string | null | undefined;
};

/** A stored picture, or an https address that a job fetches. */
export type ImageInput = { mediaId: string | null; sourceUrl: string | null; alt: string };

/**
 * A product to be saved; amounts are whole rupees in paise. Details that are undefined stay as they are; a new product
 * then has its category's defaults.
 */
export type ProductInput = Omit<ProductValues, keyof ProductDetails> & {
  [Name in keyof ProductDetails]?: ProductDetails[Name] | undefined;
} & {
  /** In order; exactly one without option values where the product has no options. */
  variants: VariantInput[];
  /** In order, the cover first. */
  images: ImageInput[];
  isDemo: boolean;
};

/** Why a product is not saved; the refusal's `field` names the field. */
export type ProductRefusal =
  | 'field-missing'
  | 'field-too-long'
  | 'field-wrong'
  | 'too-many-variants'
  | 'too-many-pictures'
  | 'same-options-twice'
  | 'sku-twice'
  | 'sku-taken'
  | 'handle-taken'
  | 'no-such-product'
  | 'changed-meanwhile';

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

/**
 * The stock as public pages send it: one unit more than a line can have stands for all above, so that nobody reads there
 * what the shop has and sells.
 */
export const shownStock = (stock: number | null): number | null =>
  stock === null ? null : Math.min(stock, numbers.QUANTITY_MAX + 1);

/** Whether `quantity` units of the variant can be ordered. */
export const hasStock = (variant: { stock: number | null }, quantity: number): boolean =>
  variant.stock === null || variant.stock >= quantity;

/** The average rating to one decimal, or null without ratings. */
export const averageRating = (product: { ratingSum: number; ratingCount: number }): number | null =>
  product.ratingCount === 0 ? null : Math.round((product.ratingSum / product.ratingCount) * 10) / 10;
