import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { returnPoint, throttle } from '#db/throttle.ts';
import type { LineKey } from '#shop/cart/cart.ts';
import { priceCart } from '#shop/cart/price-cart.server.ts';
import type { DeliveryTerms } from '#shop/delivery/delivery-terms.ts';
import { applyPromotions } from '#shop/promotions/apply-promotions.ts';
import { findCandidates } from '#shop/promotions/find-promotions.server.ts';
import type { CartOffers, CodeProblem } from '#shop/promotions/promotion.ts';
import { offeredLines } from './internal/plan-checkout.server.ts';

type OfferRequest = {
  lines: readonly (LineKey & { quantity: number })[];
  /** As `readCode` returns it. */
  code: string | null;
  customerId: string | null;
  /** Of the client: wrong codes are counted for it if nobody is logged in. */
  network: string;
  /** What the shop asks for delivery; null: nothing, or what was agreed. */
  delivery: DeliveryTerms | null;
  /** As of `OfferedTo`. */
  keepsUnpaid?: boolean;
};

/** What promotions save on a cart now, by the rules that an order is priced with. */
export async function priceOffers(
  db: Db,
  { lines, code, customerId, network, delivery, keepsUnpaid = false }: OfferRequest,
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
    findCandidates(db, { customerId, code: usedCode, productIds: lines.map(({ id }) => id), keepsUnpaid }, now),
  ]);
  const found = candidates.find((candidate) => code !== null && candidate.code === code);
  if (isAllowed && code !== null && (found !== undefined || (await wasCounted(db, key, code)))) {
    await returnPoint(db, key, effectLimits.wrongCodes);
  }
  const answerOf = (problem: CodeProblem | null): CartOffers['code'] => {
    if (code === null) return null;
    if (!isAllowed) return { code, problem: { why: 'too-many' } };
    return found === undefined ? { code, problem: { why: 'unknown' } } : { code, problem, promotionId: found.id };
  };
  const offered = offeredLines(priced, lines);
  const isMixed = new Set(offered.flatMap(({ id, type }) => (id === '' ? [] : [type]))).size > 1;
  const { savings, waivers, problem } = applyPromotions(offered, candidates, now, { delivery });
  const apart = isMixed ? applyPromotions(offered, candidates, now, { isApart: true, delivery }) : null;
  return {
    savings,
    waivers,
    delivery,
    code: answerOf(problem),
    apart: apart && { savings: apart.savings, code: answerOf(apart.problem) },
  };
}

/** Within the hour a wrong code counts once, however often pages ask for it: people behind one address share the limit. */
const wasCounted = async (db: Db, key: string, code: string): Promise<boolean> =>
  !(await throttle(db, `${key}:${code}`, { points: 1, seconds: effectLimits.wrongCodes.seconds })).ok;
