import type { Paise } from '#lib/money.ts';
import type { WaivableKind } from '#shop/pricing/adjustments/adjustment.ts';

/** A number that the owner enters for a kind. `name`: its key in the terms. Whole numbers. */
type PromotionField = { name: string; label: string; hint?: string; min: number; max: number };

/** The numbers of one promotion, by the names of its kind's fields. */
export type PromotionTerms = Readonly<Record<string, number>>;

/** A line that a promotion is for. `amount`: what it costs after the product's discount and earlier promotions. */
type OfferedLine = { quantity: number; amount: Paise };

/** One kind of promotion: one file, registered in kinds.ts. */
export type PromotionKind = {
  /** Stored with every promotion: a name never changes. Lower case with dashes. */
  name: string;
  /** What the owner reads. */
  label: string;
  fields: readonly PromotionField[];
  /** "10% off": what the terms mean. */
  describe(terms: PromotionTerms): string;
  /** What each line saves, in their order: never negative and never more than its amount. */
  savings(lines: readonly OfferedLine[], terms: PromotionTerms): Paise[];
  /** It waives this charge, and saves nothing on lines. */
  waives?: WaivableKind;
  /** Units are cheap because of the number of others: customers cannot cancel single ones of an order. */
  holdsTogether?: true;
};
