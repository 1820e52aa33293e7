import * as numbers from '#config/numbers.ts';
import { isId } from '#lib/ids.ts';
import { PAISE_PER_RUPEE, type Paise, paiseFromRupees, sumOf } from '#lib/money.ts';
import { hasStock, type ProductType, payable } from '#shop/catalog/product.ts';

/**
 * One line of a cart as the browser remembers it: what was seen when it was put in. Good for painting at once, never
 * for charging: the server prices by `id` and `variantId` alone.
 */
export type CartEntry = {
  id: string;
  /** null: a record from before options, or of a product with a single variant. */
  variantId: string | null;
  quantity: number;
  type: ProductType;
  /** '' where the record has only an id. */
  name: string;
  /** MRP of one piece; null where the record has only an id. */
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
 * Is this variant in the cart? `wanted` comes from the product itself. Without option text the product has no options and
 * so a single variant: every record of the product means that one, also a record with nothing but an id. Of a product
 * with options such a record is none of the variants; the cart asks for the choice.
 */
export const isInCart = (entries: readonly LineKey[], wanted: LineKey & Pick<CartEntry, 'optionText'>): boolean =>
  entries.some((line) => (wanted.optionText === null ? line.id === wanted.id : isSameLine(line, wanted)));

/** What the shop says of a line today. */
export type CurrentLine = {
  id: string;
  variantId: string;
  type: ProductType;
  name: string;
  optionText: string | null;
  price: Paise;
  discount: number;
  /** Pieces; null = made to order. */
  stock: number | null;
  image: string | null;
};

/**
 * `choose`: the product has options and the remembered one is none of them. `gone`: removed from the shop.
 * `changed`: to be had, at another price than was seen.
 */
export type LineState = 'ok' | 'changed' | 'short' | 'sold-out' | 'choose' | 'gone';

/** The answer of the server for one line. */
export type LineAnswer = CurrentLine | 'choose' | 'gone';

/** Can this line be bought as it stands? */
export function lineState(wanted: { quantity: number; seen: Paise | null }, answer: LineAnswer): LineState {
  if (answer === 'choose' || answer === 'gone') return answer;
  if (answer.stock === 0) return 'sold-out';
  if (!hasStock(answer, wanted.quantity)) return 'short';
  return wanted.seen !== null && wanted.seen !== unitPayable(answer) ? 'changed' : 'ok';
}

/** What one piece costs the buyer; null while nobody knows. */
export function unitPayable(line: { price: Paise; discount: number }): Paise;
export function unitPayable(line: { price: Paise | null; discount: number }): Paise | null;
export function unitPayable(line: { price: Paise | null; discount: number }): Paise | null {
  return line.price === null ? null : payable(line.price, line.discount);
}

/** How many pieces a line may have: the stock, and never more than the shop sells in one line. */
export const quantityMax = (stock: number | null): number => Math.min(stock ?? Infinity, numbers.QUANTITY_MAX);

export type Totals = { total: Paise; discount: Paise; payable: Paise };

/** Total (at MRP) − Discount = You pay, for one line or for many: sums of whole units, so no paisa is lost between. */
export function totals(lines: readonly { price: Paise | null; discount: number; quantity: number }[]): Totals {
  const total = sumOf(lines.map(({ price, quantity }) => (price ?? 0) * quantity));
  const pay = sumOf(lines.map((line) => (unitPayable(line) ?? 0) * line.quantity));
  return { total, discount: total - pay, payable: pay };
}

/** The line after the server's answer; its quantity stays as wished, even beyond the stock: the page says so. */
export const settled = (entry: CartEntry, answer: LineAnswer | undefined): CartEntry =>
  answer === undefined || answer === 'choose' || answer === 'gone' ? entry : entryOf(answer, entry.quantity);

/** Lines of the same thing become one: two old records can turn out to mean the same variant. */
export function mergeLines(entries: readonly CartEntry[]): CartEntry[] {
  const lines = new Map<string, CartEntry>();
  for (const entry of entries) {
    const key = `${entry.id} ${entry.variantId}`;
    const earlier = lines.get(key);
    lines.set(key, earlier ? { ...entry, quantity: clampQuantity(earlier.quantity + entry.quantity) } : entry);
  }
  return [...lines.values()];
}

const entryOf = (
  { id, variantId, type, name, optionText, price, discount, image }: CurrentLine,
  quantity: number,
): CartEntry => ({ id, variantId, quantity, type, name, price, discount, image, optionText });

/** The line that an item page or a card puts into the cart. */
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
 * `images` or a single `image`, `quantity` 1 where absent). Whatever is no line is dropped by itself; the rest stays.
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

/** The stored record: the product's own fields, so that any script that knows the product's shape can read a cart. */
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

/** Whole pieces, 1 to the most that one line may have. */
export const clampQuantity = (quantity: number): number =>
  Number.isNaN(quantity) ? 1 : Math.min(Math.max(Math.floor(quantity), 1), numbers.QUANTITY_MAX);

function readPrice(rupees: unknown): Paise | null {
  const isPrice = typeof rupees === 'number' && rupees >= 0 && rupees <= numbers.PRICE_MAX_RUPEES;
  return isPrice ? paiseFromRupees(rupees) : null;
}

const readText = (text: unknown): string | null =>
  typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, numbers.NAME_MAX_CHARACTERS) : null;

const OWN_PICTURE = /^\/media\/[0-9a-f-]{36}\/[0-9]{1,5}\.(?:avif|webp)$/;

/** Pictures from elsewhere are never shown: a stored record is whatever somebody wrote there. */
const isOwnPicture = (address: unknown): address is string => typeof address === 'string' && OWN_PICTURE.test(address);

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
