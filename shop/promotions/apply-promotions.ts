import { type Paise, sumOf } from '#lib/money.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import { type DeliveryTerms, deliveryFor } from '#shop/delivery/delivery-terms.ts';
import type { LineSaving, Waivers } from '#shop/pricing/adjustments/adjustment.ts';
import { findPromotionKind } from './kinds.ts';
import { type CodeProblem, isFor, type Promotion } from './promotion.ts';

/** A line of a cart. `amount`: what it costs after the product's discount. */
export type CartLine = {
  id: string;
  type: ProductType;
  category: string | null;
  series: string | null;
  quantity: number;
  amount: Paise;
};

/** A promotion that a buyer may use, with what the database knows of its uses. */
export type CandidatePromotion = Promotion & {
  /** As the buyer entered it; null: automatic. */
  code: string | null;
  /** Of the promotion or of the code. */
  isUsedUp: boolean;
  /** The buyer has used it as often as each customer may. */
  isUsedBefore: boolean;
  /** The buyer has an order; false for a visitor, who is asked at the checkout. */
  hasOrdered: boolean;
};

/** What promotions do for a cart. */
export type AppliedPromotions = {
  /** For each line, in their order. */
  savings: LineSaving[][];
  waivers: Waivers;
  /** Why the code does nothing; null: it applies, or there is none. */
  problem: CodeProblem | null;
};

/**
 * Applies automatic promotions in the given order, and then the code. Each starts from what the ones before left of a line,
 * so no line costs less than nothing; minimums look at what lines cost before all of them.
 * @param options `isApart`: goods and files are paid separately, so neither earns anything for the other, because it may stay
 * unpaid. `delivery`: the shop's charge, which a code may waive
 */
export function applyPromotions(
  lines: readonly CartLine[],
  candidates: readonly CandidatePromotion[],
  now: Date,
  { isApart = false, delivery = null }: { isApart?: boolean; delivery?: DeliveryTerms | null } = {},
): AppliedPromotions {
  const applied: AppliedPromotions = { savings: lines.map(() => []), waivers: {}, problem: null };
  const left = lines.map(({ amount }) => amount);
  for (const promotion of candidates.toSorted((a, b) => Number(a.code !== null) - Number(b.code !== null))) {
    const kind = findPromotionKind(promotion.kind);
    const places = [...lines.keys()].filter((at) => lines[at] !== undefined && isFor(promotion, lines[at]));
    const placesOf = (type: ProductType) => places.filter((at) => lines[at]?.type === type);
    // Fees and delivery are charged for the goods.
    const sides = kind?.waives ? [placesOf('shop')] : isApart ? [placesOf('shop'), placesOf('digital')] : [places];
    const problems = sides.map((side) => {
      const sum = sumAt(lines, side);
      return refusalOf(promotion, { lines: side.length, sum, isPart: side.length < lines.length }, now);
    });
    const earning = sides.filter((_, side) => problems[side] === null);
    if (kind === undefined || earning.length === 0) {
      const problem = problems.find((one) => one?.why !== 'no-items') ?? problems[0] ?? null;
      if (promotion.code !== null) applied.problem = kind === undefined ? { why: 'ended' } : problem;
      continue;
    }
    const label = labelOf(promotion);
    if (kind.waives !== undefined) {
      const isFree = kind.waives === 'delivery-charge' && isDeliveryFree(lines, left, applied.waivers, delivery);
      if (isFree && promotion.code !== null) applied.problem = { why: 'delivery-free' };
      // Also then: with the savings of another payment method, delivery may cost something.
      applied.waivers[kind.waives] ??= { promotionId: promotion.id, label };
      continue;
    }
    // An amount off is one for both sides; units are cheap because of others of their side only.
    const groups = kind.holdsTogether ? earning : [earning.flat().toSorted((a, b) => a - b)];
    let saved = 0;
    for (const group of groups) {
      const shares = kind.savings(
        group.map((at) => ({ quantity: lines[at]?.quantity ?? 0, amount: left[at] ?? 0 })),
        promotion.terms,
      );
      for (const [index, at] of group.entries()) {
        const amount = Math.min(shares[index] ?? 0, left[at] ?? 0);
        if (amount <= 0) continue;
        saved += amount;
        left[at] = (left[at] ?? 0) - amount;
        applied.savings[at]?.push({ promotionId: promotion.id, label, amount });
      }
    }
    if (saved === 0 && promotion.code !== null) {
      applied.problem = { why: groups.flat().every((at) => left[at] === 0) ? 'nothing-left' : 'too-few' };
    }
  }
  return applied;
}

/** Whether a code has nothing to waive. `left`: what each line still costs. */
function isDeliveryFree(
  lines: readonly CartLine[],
  left: readonly Paise[],
  waivers: Waivers,
  delivery: DeliveryTerms | null,
): boolean {
  const goods = sumOf(left.filter((_, at) => lines[at]?.type === 'shop'));
  return waivers['delivery-charge'] !== undefined || deliveryFor(goods, delivery) === 0;
}

const sumAt = (lines: readonly CartLine[], places: readonly number[]): Paise =>
  sumOf(places.map((at) => lines[at]?.amount ?? 0));

/** "Diwali sale (DIWALI10)": the line that buyers read in cart, order, email and document. */
const labelOf = ({ title, code }: CandidatePromotion): string => (code === null ? title : `${title} (${code})`);

/** The lines that a promotion looks at. `isPart`: the cart has others. */
type Counted = { lines: number; sum: Paise; isPart: boolean };

function refusalOf(promotion: CandidatePromotion, counted: Counted, now: Date): CodeProblem | null {
  const { startsAt, endsAt, stoppedAt, minimumPaise } = promotion;
  if (stoppedAt !== null || (endsAt !== null && endsAt <= now)) return { why: 'ended' };
  if (startsAt > now) return { why: 'early', startsAt: startsAt.toISOString() };
  if (promotion.isUsedUp) return { why: 'used-up' };
  if (promotion.isUsedBefore) return { why: 'used-before' };
  if (promotion.isFirstOrder && promotion.hasOrdered) return { why: 'first-order-only' };
  if (counted.lines === 0) return { why: 'no-items' };
  if (counted.sum >= minimumPaise) return null;
  return { why: 'below-minimum', minimumPaise, countedPaise: counted.isPart ? counted.sum : null };
}
