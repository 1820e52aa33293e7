import { useEffect, useState } from 'react';
import type { LineKey } from '#shop/cart/cart.ts';
import type { AdjustableLine, LineSaving } from '#shop/pricing/adjustments/adjustment.ts';
import type { CartOffers } from '#shop/promotions/promotion.ts';
import { usePromotionCode } from './promotion-code.ts';
import { useDeliveryTerms } from './site.ts';
import { lineKey } from './use-cart-prices.ts';
import { WAIT_MS } from './wait.ts';

export type Offers = Pick<CartOffers, 'waivers' | 'delivery' | 'code'> & {
  /** The line with what promotions save on it. */
  withSavings: <Line extends LineKey>(line: Line) => Line & Pick<AdjustableLine, 'savings' | 'savingsApart'>;
  /** The code where goods and files are paid separately. */
  codeApart: CartOffers['code'];
  /** The server has not answered yet for these lines and this code. */
  isChecking: boolean;
};

/** What the server answered, for the lines `keys`; `requested`: the lines with their quantities, and the code. */
type Known = Partial<Pick<CartOffers, 'delivery'>> &
  Omit<CartOffers, 'delivery'> & { keys: string[]; requested: string };

const nothing: Known = { savings: [], keys: [], requested: '', waivers: {}, code: null, apart: null };

const failed = (code: string): Omit<Known, 'keys' | 'requested'> => ({
  ...nothing,
  code: { code, problem: { why: 'failed' } },
});

/**
 * What promotions save on these lines, from the server: it knows the codes, their limits and what this customer used.
 * Requested again when lines, quantities or the code change, and with each new `again`.
 */
export function useOffers(lines: readonly (LineKey & { quantity: number })[], again?: unknown): Offers {
  const code = usePromotionCode();
  const [known, setKnown] = useState(nothing);
  const wanted = lines.map(({ id, variantId, quantity }) => `${id}.${variantId ?? ''}.${quantity}`).join();
  const requested = `${wanted} ${code}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is the content of the lines
  useEffect(() => {
    if (wanted === '') {
      setKnown(nothing);
      return;
    }
    const leaving = new AbortController();
    const keys = lines.map(lineKey);
    fetchOffers(new URLSearchParams({ lines: wanted, code }), leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setKnown({ ...(answer ?? failed(code)), keys, requested });
    });
    return () => leaving.abort();
  }, [wanted, code, again]);

  const shown = useDeliveryTerms();
  const { savings, keys, waivers, apart, delivery = shown } = known;
  // A line gets its variant with its price: what is known of the lines before says nothing about these. Neither does the
  // answer for another code.
  const isKnown = code !== '' && known.code?.code === code && keys.join() === lines.map(lineKey).join();
  const savingsAt = (all: readonly LineSaving[][], line: LineKey) => all[keys.indexOf(lineKey(line))] ?? [];
  return {
    waivers,
    delivery,
    code: isKnown ? known.code : null,
    codeApart: isKnown ? (apart ?? known).code : null,
    isChecking: wanted !== '' && known.requested !== requested,
    withSavings: (line) => ({
      ...line,
      savings: savingsAt(savings, line),
      savingsApart: savingsAt((apart ?? known).savings, line),
    }),
  };
}

/** null: the request failed; the order is then placed without promotions, or refused because they save something. */
async function fetchOffers(query: URLSearchParams, signal: AbortSignal): Promise<CartOffers | null> {
  try {
    const answer = await fetch(`/cart/offers?${query}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
