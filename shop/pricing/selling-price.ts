import { PAISE_PER_RUPEE, type Paise } from '#lib/money.ts';
import { payable } from '#shop/catalog/product.ts';

/** MRP and the price that a buyer pays, both in whole rupees (as paise). */
type SellingPrice = { mrp: Paise; selling: Paise };

/** A discount of 100 %, in steps of four decimals. */
const FULL = 1_000_000;
/** Steps of one percent, a tenth of a percent … down to the fourth decimal. */
const COARSE_FIRST = [10_000, 1_000, 100, 10, 1];

/**
 * The discount in percent, with the fewest decimals, that turns every MRP into its selling price; null: there is none.
 */
export function discountFor(prices: readonly SellingPrice[]): number | null {
  const ranges = prices.filter(({ mrp }) => mrp > 0).map(rangeOf);
  const low = Math.max(0, ...ranges.map(({ low }) => low));
  const high = Math.min(FULL, ...ranges.map(({ high }) => high));
  if (low > high) return null;
  const wanted = nearestTo(low, high, prices);
  for (const step of COARSE_FIRST) {
    const steps = Math.min(Math.max(Math.round(wanted / step) * step, Math.ceil(low / step) * step), high);
    const discount = (Math.floor(steps / step) * step) / (FULL / 100);
    if (prices.every(({ mrp, selling }) => payable(mrp, discount) === selling)) return discount;
  }
  return null;
}

/** The range of discounts that round to the selling price: MRP × remaining share ∈ [selling − ½, selling + ½). */
function rangeOf({ mrp, selling }: SellingPrice): { low: number; high: number } {
  const [rupees, wanted] = [mrp / PAISE_PER_RUPEE, selling / PAISE_PER_RUPEE];
  const remainingMin = Math.ceil(((wanted - 0.5) * FULL) / rupees);
  const remainingMax = Math.ceil(((wanted + 0.5) * FULL) / rupees) - 1;
  return { low: FULL - remainingMax, high: FULL - remainingMin };
}

/** The discount in the range that is nearest to the exact one. */
function nearestTo(low: number, high: number, prices: readonly SellingPrice[]): number {
  const first = prices.find(({ mrp }) => mrp > 0);
  const exact = first ? (1 - first.selling / first.mrp) * FULL : 0;
  return Math.min(Math.max(exact, low), high);
}
