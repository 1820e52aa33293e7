import { useCallback, useEffect, useRef, useState } from 'react';
import type { Paise } from '#lib/money.ts';
import type { CartEntry, LineKey } from '#shop/cart/cart.ts';
import { type LineAnswer, mergeLines, unitPayable, withCurrentPrice } from '#shop/cart/current-line.ts';
import { cart } from './cart-store.ts';
import { useHasStarted } from './sale-start.ts';

/** Keeps the address well below the usual length limits. */
export const LINES_PER_REQUEST = 25;

const WAIT_MS = 15_000;

/** Requests the current price and stock of each line, in their order. null: the request failed. */
async function fetchPrices(entries: readonly CartEntry[], signal: AbortSignal): Promise<LineAnswer[] | null> {
  const starts = Array.from(
    { length: Math.ceil(entries.length / LINES_PER_REQUEST) },
    (_, at) => at * LINES_PER_REQUEST,
  );
  try {
    const answers = await Promise.all(
      starts.map(async (start): Promise<LineAnswer[]> => {
        const lines = entries.slice(start, start + LINES_PER_REQUEST);
        const answer = await fetch(`/cart/prices?${queryOf(lines)}`, {
          signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
        });
        if (!answer.ok) throw new Error(`/cart/prices answered ${answer.status}`);
        return answer.json();
      }),
    );
    return answers.flat();
  } catch {
    return null;
  }
}

const queryOf = (lines: readonly LineKey[]): URLSearchParams =>
  new URLSearchParams(
    lines.map(({ id, variantId }): [string, string] => ['line', variantId === null ? id : `${id}.${variantId}`]),
  );

export const lineKey = ({ id, variantId }: LineKey): string => `${id} ${variantId}`;

export type CartPrices = {
  state: 'loading' | 'loaded' | 'failed';
  /** By `lineKey`. */
  answers: ReadonlyMap<string, LineAnswer>;
  /** Earlier unit price where it differs from the current one; by `lineKey`. */
  before: ReadonlyMap<string, Paise>;
  retry: () => void;
  /** Takes answers that came from elsewhere (the checkout), in the order of the lines. */
  learn: (requested: readonly CartEntry[], received: readonly LineAnswer[]) => void;
};

type Known = Pick<CartPrices, 'state' | 'answers' | 'before'>;

const nothing: Known = { state: 'loading', answers: new Map(), before: new Map() };

/** Milliseconds between questions about a line that should be on sale by the process's clock. */
const CLOCK_RETRY_MS = 1_000;

type ApplyPrices = (requested: readonly CartEntry[], received: readonly LineAnswer[]) => void;

/**
 * Requests the current price and stock of every line once per page, and of a line that was not on sale again when it is; and
 * updates the cart. Until then the lines are shown from storage.
 */
export function useCartPrices(
  entries: readonly CartEntry[],
  isRead: boolean,
  apply: ApplyPrices = applyCartPrices,
): CartPrices {
  const [known, setKnown] = useState(nothing);
  const learn = (requested: readonly CartEntry[], received: readonly LineAnswer[]) => {
    setKnown((current) => withAnswers(current, requested, received));
    apply(requested, received);
  };
  const unknown = entries.filter((entry) => !known.answers.has(lineKey(entry)));
  const unknownKeys = unknown.map(lineKey).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: requested when other lines are unknown, not on every change
  useEffect(() => {
    if (!isRead || known.state === 'failed') return;
    if (unknownKeys === '') {
      setKnown((current) => ({ ...current, state: 'loaded' }));
      return;
    }
    const leaving = new AbortController();
    fetchPrices(unknown, leaving.signal).then((received) => {
      if (leaving.signal.aborted) return;
      if (received === null) setKnown((current) => ({ ...current, state: 'failed' }));
      else learn(unknown, received);
    });
    return () => leaving.abort();
  }, [isRead, unknownKeys, known.state === 'failed']);

  const startsAtMs = nextStart(entries, known.answers);
  const hasStarted = useHasStarted(startsAtMs);
  const lastStart = useRef<number | null>(null);
  useEffect(() => {
    if (startsAtMs === null || !hasStarted) return undefined;
    // Answered after its start with the same start: the database's clock is behind.
    const waitMs = lastStart.current === startsAtMs ? CLOCK_RETRY_MS : 0;
    const timer = setTimeout(() => {
      lastStart.current = startsAtMs;
      setKnown((current) => withoutStarted(current, startsAtMs));
    }, waitMs);
    return () => clearTimeout(timer);
  }, [startsAtMs, hasStarted]);

  const retry = useCallback(() => setKnown(nothing), []);
  return { ...known, retry, learn };
}

/** When an answered line goes on sale; undefined: it is, or it is not sold at all. */
const startOf = (answer: LineAnswer | undefined): number | undefined =>
  typeof answer === 'object' ? (answer.startsAtMs ?? undefined) : undefined;

/** When the next line goes on sale, in milliseconds since 1970; null: none is waited for. */
function nextStart(entries: readonly CartEntry[], answers: Known['answers']): number | null {
  const starts = entries.flatMap((entry) => startOf(answers.get(lineKey(entry))) ?? []);
  return starts.length === 0 ? null : Math.min(...starts);
}

/** Forgets the answers about lines that go on sale at this moment: they are requested again. */
const withoutStarted = (known: Known, startsAtMs: number): Known => ({
  ...known,
  answers: new Map([...known.answers].filter(([, answer]) => startOf(answer) !== startsAtMs)),
});

function withAnswers(known: Known, requested: readonly CartEntry[], received: readonly LineAnswer[]): Known {
  const answers = new Map(known.answers);
  const before = new Map(known.before);
  requested.forEach((entry, at) => {
    const answer = received[at] ?? 'gone';
    const key = lineKey(withCurrentPrice(entry, answer));
    answers.set(lineKey(entry), answer).set(key, answer);
    const seen = unitPayable(entry);
    if (typeof answer === 'object' && seen !== null && seen !== unitPayable(answer)) before.set(key, seen);
  });
  return { state: 'loaded', answers, before };
}

/** The cart may have changed during the request: only the requested lines are updated. */
export function applyCartPrices(requested: readonly CartEntry[], received: readonly LineAnswer[]): void {
  const answers = new Map(requested.map((entry, at) => [lineKey(entry), received[at]]));
  cart.replace(mergeLines(cart.entries().map((entry) => withCurrentPrice(entry, answers.get(lineKey(entry))))));
}
