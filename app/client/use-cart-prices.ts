import { useCallback, useEffect, useState } from 'react';
import type { Paise } from '#lib/money.ts';
import { type CartEntry, type LineAnswer, type LineKey, mergeLines, settled, unitPayable } from '#shop/cart/cart.ts';
import { fetchPrices } from './cart-prices.ts';
import { cart } from './cart-store.ts';

export const lineKey = ({ id, variantId }: LineKey): string => `${id} ${variantId}`;

export type CartPrices = {
  state: 'asking' | 'told' | 'failed';
  /** By `lineKey`. */
  answers: ReadonlyMap<string, LineAnswer>;
  /** Earlier unit price where it differs from the current one; by `lineKey`. */
  before: ReadonlyMap<string, Paise>;
  retry: () => void;
  /** Takes answers that came from elsewhere (the checkout), in the order of the lines. */
  tell: (requested: readonly CartEntry[], told: readonly LineAnswer[]) => void;
};

type Known = Pick<CartPrices, 'state' | 'answers' | 'before'>;

const nothing: Known = { state: 'asking', answers: new Map(), before: new Map() };

type Settle = (requested: readonly CartEntry[], told: readonly LineAnswer[]) => void;

/**
 * Requests the current price and stock of every line once per page, and updates the cart. Until then the lines are
 * shown from storage.
 */
export function useCartPrices(entries: readonly CartEntry[], isRead: boolean, settle: Settle = settleCart): CartPrices {
  const [known, setKnown] = useState(nothing);
  const tell = (requested: readonly CartEntry[], told: readonly LineAnswer[]) => {
    setKnown((so) => learn(so, requested, told));
    settle(requested, told);
  };
  const unknown = entries.filter((entry) => !known.answers.has(lineKey(entry)));
  const question = unknown.map(lineKey).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when other lines are unknown, not on every change
  useEffect(() => {
    if (!isRead || known.state === 'failed') return;
    if (question === '') {
      setKnown((so) => ({ ...so, state: 'told' }));
      return;
    }
    const leaving = new AbortController();
    fetchPrices(unknown, leaving.signal).then((told) => {
      if (leaving.signal.aborted) return;
      if (told === null) setKnown((so) => ({ ...so, state: 'failed' }));
      else tell(unknown, told);
    });
    return () => leaving.abort();
  }, [isRead, question, known.state === 'failed']);

  const retry = useCallback(() => setKnown(nothing), []);
  return { ...known, retry, tell };
}

function learn(known: Known, requested: readonly CartEntry[], told: readonly LineAnswer[]): Known {
  const answers = new Map(known.answers);
  const before = new Map(known.before);
  requested.forEach((entry, at) => {
    const answer = told[at] ?? 'gone';
    const key = lineKey(settled(entry, answer));
    answers.set(lineKey(entry), answer).set(key, answer);
    const seen = unitPayable(entry);
    if (typeof answer === 'object' && seen !== null && seen !== unitPayable(answer)) before.set(key, seen);
  });
  return { state: 'told', answers, before };
}

/** The cart may have changed during the request: only the requested lines are updated. */
export function settleCart(requested: readonly CartEntry[], told: readonly LineAnswer[]): void {
  const answers = new Map(requested.map((entry, at) => [lineKey(entry), told[at]]));
  cart.replace(mergeLines(cart.entries().map((entry) => settled(entry, answers.get(lineKey(entry))))));
}
