import * as numbers from '#config/numbers.ts';
import { isId } from '#lib/ids.ts';
import { type CartEntry, clampQuantity } from './cart.ts';

/** "<product>.<variant or nothing>.<quantity>": a line of a cart that an account keeps for its other devices. */
export type SavedLine = string;

/** The answer of `GET /cart/saved`. `id`: null until something was saved, then always the same. */
export type SavedCart = { id: string | null; version: number; lines: SavedLine[] };

type Line = Pick<CartEntry, 'id' | 'variantId' | 'quantity'>;

export const savedLineOf = ({ id, variantId, quantity }: Line): SavedLine => `${id}.${variantId ?? ''}.${quantity}`;

/** null: not a line. */
export function readSavedLine(text: SavedLine): Line | null {
  const [id = '', variantId = '', digits = '', ...rest] = text.split('.');
  const isLine = isId(id) && (variantId === '' || isId(variantId)) && /^\d{1,2}$/.test(digits) && rest.length === 0;
  const quantity = clampQuantity(Number(digits));
  return isLine && quantity === Number(digits) ? { id, variantId: variantId || null, quantity } : null;
}

/** What identifies a line, without its quantity. */
export const keyOfSaved = (line: SavedLine): string => line.slice(0, line.lastIndexOf('.'));

/**
 * Merges the cart of this browser with that of the account. What was changed here since they were last equal is kept, also
 * a removal; of the rest the account's is taken.
 * @param before the lines when both were last equal; null: never, so everything of both is kept, in the higher quantity
 */
export function mergeSaved(
  before: readonly SavedLine[] | null,
  here: readonly SavedLine[],
  account: readonly SavedLine[],
): SavedLine[] {
  const [was, own, other] = [before ?? [], here, account].map(
    (lines) => new Map(lines.map((line) => [keyOfSaved(line), line])),
  ) as [Map<string, SavedLine>, Map<string, SavedLine>, Map<string, SavedLine>];
  const keys = [...new Set([...own.keys(), ...other.keys()])];
  const merged = keys.flatMap((key) => {
    const [mine, theirs] = [own.get(key), other.get(key)];
    if (before === null) return [higher(mine, theirs)];
    return (mine === was.get(key) ? theirs : mine) ?? [];
  });
  return merged.filter((line) => line !== '').slice(0, numbers.CART_MAX_LINES);
}

const quantityIn = (line: SavedLine): number => Number(line.slice(line.lastIndexOf('.') + 1));

const higher = (one: SavedLine = '', other: SavedLine = ''): SavedLine =>
  quantityIn(one) >= quantityIn(other) ? one || other : other;
