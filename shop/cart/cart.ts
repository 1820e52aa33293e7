import * as numbers from '#config/numbers.ts';
import { isId } from '#lib/ids.ts';
import { PAISE_PER_RUPEE, type Paise, paiseFromRupees } from '#lib/money.ts';
import type { ProductType } from '#shop/catalog/product.ts';

/**
 * One line of a cart as the browser stores it, with the values of the time when it was added. Used to show the cart
 * immediately, never for charging: the server prices by `id` and `variantId` alone.
 */
export type CartEntry = {
  id: string;
  /** null: an old record, or a product with a single variant. */
  variantId: string | null;
  quantity: number;
  type: ProductType;
  /** '' if the record has only an id. */
  name: string;
  /** Unit MRP; null if the record has only an id. */
  price: Paise | null;
  /** Percent, 0 ≤ d ≤ 100. */
  discount: number;
  /** Address of a small picture on this site. */
  image: string | null;
  /** The chosen options: "Large, Indigo". */
  optionText: string | null;
};

/** What identifies a line: the same product in another size is another line. */
export type LineKey = Pick<CartEntry, 'id' | 'variantId'>;

export const isSameLine = (one: LineKey, other: LineKey): boolean =>
  one.id === other.id && one.variantId === other.variantId;

/**
 * Whether this variant is in the cart; `wanted` comes from the product. Without option text the product has a single
 * variant, and every record of the product means it, also one with only an id. For a product with options such a record
 * matches no variant, and the cart asks for a choice.
 */
export const isInCart = (entries: readonly LineKey[], wanted: LineKey & Pick<CartEntry, 'optionText'>): boolean =>
  entries.some((line) => (wanted.optionText === null ? line.id === wanted.id : isSameLine(line, wanted)));

/** The line that an item page or a card adds to the cart. */
export function entryFromProduct(
  product: { id: string; type: ProductType; name: string; discount: number },
  variant: { id: string; price: Paise; option1?: string | null; option2?: string | null },
  image: string | null,
): CartEntry {
  const { id, type, name, discount } = product;
  const optionText = optionTextOf(variant.option1, variant.option2);
  return { id, variantId: variant.id, quantity: 1, type, name, price: variant.price, discount, image, optionText };
}

/** "Large, Indigo"; null for a product without options. */
export const optionTextOf = (...options: (string | null | undefined)[]): string | null =>
  options.filter(Boolean).join(', ') || null;

/**
 * Reads `localStorage.cart`: a list of product records as the shop writes them (`price` in rupees, `discount` in percent,
 * `images` or a single `image`, `quantity` 1 where absent). Invalid records are skipped; the others stay.
 */
export function readCart(text: string | null): CartEntry[] {
  const stored = parse(text);
  if (!Array.isArray(stored)) return [];
  const entries: CartEntry[] = [];
  for (const record of stored) {
    if (entries.length === numbers.CART_MAX_LINES) break;
    const entry = readEntry(record);
    if (entry && !entries.some((earlier) => isSameLine(earlier, entry))) entries.push(entry);
  }
  return entries;
}

/** Reads `localStorage.buyNowItem`: one product record. */
export const readBuyNow = (text: string | null): CartEntry | null => readEntry(parse(text));

export const writeCart = (entries: readonly CartEntry[]): string => JSON.stringify(entries.map(recordOf));

export const writeBuyNow = (entry: CartEntry): string => JSON.stringify(recordOf(entry));

/** The stored record has the product's own field names, so that other scripts can read a cart. */
function recordOf({ price, image, variantId, optionText, ...entry }: CartEntry) {
  return {
    ...entry,
    ...(variantId === null ? {} : { variantId }),
    ...(price === null ? {} : { price: price / PAISE_PER_RUPEE }),
    ...(image === null ? {} : { image }),
    ...(optionText === null ? {} : { optionText }),
  };
}

function readEntry(record: unknown): CartEntry | null {
  if (typeof record !== 'object' || record === null) return null;
  const { id, variantId, quantity, type, name, price, discount, image, images, optionText } = record as Record<
    string,
    unknown
  >;
  if (typeof id !== 'string' || !isId(id)) return null;
  if (variantId !== undefined && variantId !== null && !(typeof variantId === 'string' && isId(variantId))) return null;
  return {
    id,
    variantId: variantId ?? null,
    quantity: typeof quantity === 'number' ? clampQuantity(quantity) : 1,
    type: type === 'digital' ? 'digital' : 'shop',
    name: readText(name) ?? '',
    price: readPrice(price),
    discount: typeof discount === 'number' && discount >= 0 && discount <= 100 ? discount : 0,
    image: [image, ...(Array.isArray(images) ? images : [])].find(isOwnPicture) ?? null,
    optionText: readText(optionText),
  };
}

/** A whole number from 1 to the maximum quantity of a line. */
export const clampQuantity = (quantity: number): number =>
  Number.isNaN(quantity) ? 1 : Math.min(Math.max(Math.floor(quantity), 1), numbers.QUANTITY_MAX);

function readPrice(rupees: unknown): Paise | null {
  const isPrice = typeof rupees === 'number' && rupees >= 0 && rupees <= numbers.PRICE_MAX_RUPEES;
  return isPrice ? paiseFromRupees(rupees) : null;
}

const readText = (text: unknown): string | null =>
  typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, numbers.NAME_MAX_CHARACTERS) : null;

const OWN_PICTURE = /^\/media\/[0-9a-f-]{36}\/[0-9]{1,5}\.(?:avif|webp)$/;

/** Only pictures of this site are shown, because a stored record may have been manipulated. */
const isOwnPicture = (address: unknown): address is string => typeof address === 'string' && OWN_PICTURE.test(address);

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
