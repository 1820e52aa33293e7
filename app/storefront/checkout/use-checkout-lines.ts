import { useEffect, useState } from 'react';
import { buyNow, useCart } from '#app/client/cart-store.ts';
import { applyCartPrices, type CartPrices, lineKey, useCartPrices } from '#app/client/use-cart-prices.ts';
import type { Paise } from '#lib/money.ts';
import type { CartEntry } from '#shop/cart/cart.ts';
import {
  type CurrentLine,
  type LineAnswer,
  type LineState,
  lineState,
  withCurrentPrice,
} from '#shop/cart/current-line.ts';
import { checkoutLineOf, type RequestedLine } from '#shop/checkout/checkout.ts';
import type { CheckoutProblem } from './try-checkout.ts';

export type CheckoutLine = {
  key: string;
  entry: CartEntry;
  /** What is ordered of the line. null: not available. */
  ordered: RequestedLine | null;
  /** null: no answer yet. */
  state: LineState | null;
  /** Its current data. null: not known, or it is not sold any more. */
  current: CurrentLine | null;
  /** Unit price when it was last seen, where it differs. */
  before: Paise | null;
};

export type CheckoutLines = {
  isRead: boolean;
  lines: readonly CheckoutLine[];
  /** The "Buy Now" item, which is ordered instead of the cart. */
  only: CartEntry | null;
  useCartInstead: () => void;
  prices: CartPrices;
};

/** Lines of the checkout: the "Buy Now" item if there is one, else the cart, each with its current price and stock. */
export function useCheckoutLines(problem: CheckoutProblem | undefined): CheckoutLines {
  const { entries: inCart, isRead: isCartRead } = useCart();
  const { only, isRead: isOnlyRead, update, clear } = useBuyNow();
  const entries = only === null ? inCart : [only];
  const isRead = isCartRead && isOnlyRead;
  const settle = (requested: readonly CartEntry[], answers: readonly LineAnswer[]) => {
    if (only === null) return applyCartPrices(requested, answers);
    const at = requested.findIndex((entry) => lineKey(entry) === lineKey(only));
    if (at >= 0) update(withCurrentPrice(only, answers[at]));
  };
  const prices = useCartPrices(entries, isRead, settle);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is learnt once, whatever becomes of the lines
  useEffect(() => {
    const answers = new Map(problem?.answers);
    const requested = entries.filter((entry) => answers.has(lineKey(entry)));
    if (requested.length > 0) {
      prices.learn(
        requested,
        requested.map((entry) => answers.get(lineKey(entry)) ?? 'gone'),
      );
    }
  }, [problem]);

  const lines = entries.map((entry): CheckoutLine => {
    const key = lineKey(entry);
    const answer = prices.answers.get(key);
    const before = prices.before.get(key) ?? null;
    const state = answer === undefined ? null : lineState({ quantity: entry.quantity, seen: before }, answer);
    const current = typeof answer === 'object' ? answer : null;
    return { key, entry, ordered: checkoutLineOf(entry, answer), state, current, before };
  });
  return { isRead, lines, only, useCartInstead: clear, prices };
}

/** `localStorage.buyNowItem`; other tabs may change it. */
function useBuyNow() {
  const [{ only, isRead }, setRemembered] = useState<{ only: CartEntry | null; isRead: boolean }>({
    only: null,
    isRead: false,
  });
  useEffect(() => {
    const read = () => setRemembered({ only: buyNow.item(), isRead: true });
    read();
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, []);
  return {
    only,
    isRead,
    update(entry: CartEntry): void {
      buyNow.set(entry);
      setRemembered({ only: entry, isRead: true });
    },
    clear(): void {
      buyNow.clear();
      setRemembered({ only: null, isRead: true });
    },
  };
}
