import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { returnPoint, throttle } from '#db/throttle.ts';
import type { LineKey } from '#shop/cart/cart.ts';
import { priceCart } from '#shop/cart/price-cart.server.ts';
import { applyPromotions } from '#shop/promotions/apply-promotions.ts';
import { findCandidates } from '#shop/promotions/find-promotions.server.ts';
import type { CartOffers } from '#shop/promotions/promotion.ts';
import { offeredLines } from './internal/write-checkout.server.ts';

type OfferRequest = {
  lines: readonly (LineKey & { quantity: number })[];
  /** As `readCode` returns it. */
  code: string | null;
  customerId: string | null;
  /** Of the client: wrong codes are counted for it if nobody is signed in. */
  network: string;
};

/** What promotions save on a cart now, by the rules that an order is priced with. */
export async function priceOffers(
  db: Db,
  { lines, code, customerId, network }: OfferRequest,
  now = new Date(),
): Promise<CartOffers> {
  const key = customerId === null ? `codes:${network}` : `codes:customer:${customerId}`;
  const isAllowed = code === null || (await throttle(db, key, effectLimits.wrongCodes)).ok;
  const usedCode = isAllowed ? code : null;
  const [priced, candidates] = await Promise.all([
    priceCart(
      db,
      lines.map((line) => ({ ...line, seen: null })),
    ),
    findCandidates(db, { customerId, code: usedCode }, now),
  ]);
  const { savings, feeOffer, problem } = applyPromotions(offeredLines(priced, lines), candidates, now);
  if (code === null) return { savings, feeOffer, code: null };
  if (!isAllowed) return { savings, feeOffer, code: { code, problem: { why: 'too-many' } } };
  const found = candidates.find((candidate) => candidate.code === code);
  if (found === undefined) return { savings, feeOffer, code: { code, problem: { why: 'unknown' } } };
  await returnPoint(db, key, effectLimits.wrongCodes);
  return { savings, feeOffer, code: { code, problem, promotionId: found.id } };
}
