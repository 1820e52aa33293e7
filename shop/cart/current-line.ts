import * as numbers from '#config/numbers.ts';
import type { Paise } from '#lib/money.ts';
import { hasStock, type ProductType, payable } from '#shop/catalog/product.ts';
import { type CartEntry, clampQuantity } from './cart.ts';

/** The current data of a line, from the server. */
export type CurrentLine = {
  id: string;
  variantId: string;
  type: ProductType;
  name: string;
  optionText: string | null;
  price: Paise;
  discount: number;
  /** Units; null: made to order. */
  stock: number | null;
  image: string | null;
  /** When it goes on sale, in milliseconds since 1970; null: it is on sale. */
  startsAtMs: number | null;
  /** The most units for one customer; null: any number. */
  unitsMax: number | null;
  /** The day from which a pre-order ships, "2027-01-15"; null: it is none. */
  releaseOn: string | null;
};

/**
 * `choose`: the product has options, and the stored variant is none of them. `gone`: removed from the shop. `changed`:
 * available, but at another price than was shown. `upcoming`: not on sale yet. `over-limit`: more than one customer can
 * buy.
 */
export type LineState = 'ok' | 'changed' | 'over-limit' | 'short' | 'upcoming' | 'sold-out' | 'choose' | 'gone';

/** The server's answer for one line. */
export type LineAnswer = CurrentLine | 'choose' | 'gone';

/** Whether the line can be bought as it is, and if not, why. */
export function lineState(wanted: { quantity: number; seen: Paise | null }, answer: LineAnswer): LineState {
  if (answer === 'choose' || answer === 'gone') return answer;
  if (answer.startsAtMs !== null) return 'upcoming';
  if (answer.stock === 0) return 'sold-out';
  if (!hasStock(answer, wanted.quantity)) return 'short';
  if (answer.unitsMax !== null && wanted.quantity > answer.unitsMax) return 'over-limit';
  return wanted.seen !== null && wanted.seen !== unitPayable(answer) ? 'changed' : 'ok';
}

/** Unit price after discount; null while it is unknown. */
export function unitPayable(line: { price: Paise; discount: number }): Paise;
export function unitPayable(line: { price: Paise | null; discount: number }): Paise | null;
export function unitPayable(line: { price: Paise | null; discount: number }): Paise | null {
  return line.price === null ? null : payable(line.price, line.discount);
}

/** Whether nothing of a line can be ordered now. */
export const isUnavailable = (state: LineState | undefined): boolean =>
  state === 'gone' || state === 'choose' || state === 'sold-out' || state === 'upcoming';

/** Maximum quantity of a line: the stock, limited to what the shop sells in one line and to one customer. */
export const quantityMax = ({ stock, unitsMax }: Pick<CurrentLine, 'stock' | 'unitsMax'>): number =>
  Math.min(stock ?? Infinity, unitsMax ?? Infinity, numbers.QUANTITY_MAX);

/** The line updated by the server's answer. Its quantity stays, even if it exceeds the stock; the page shows that. */
export const withCurrentPrice = (entry: CartEntry, answer: LineAnswer | undefined): CartEntry =>
  answer === undefined || answer === 'choose' || answer === 'gone' ? entry : entryOf(answer, entry.quantity);

/** Merges lines of the same variant: two old records can turn out to mean the same one. */
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
