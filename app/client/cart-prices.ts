import type { CartEntry, LineAnswer, LineKey } from '#shop/cart/cart.ts';

/** Keeps the address well below the usual length limits. */
export const LINES_PER_REQUEST = 25;

const WAIT_MS = 15_000;

/** Requests the current price and stock of each line, in their order. null: the request failed. */
export async function fetchPrices(entries: readonly CartEntry[], signal: AbortSignal): Promise<LineAnswer[] | null> {
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
