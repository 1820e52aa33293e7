import type { Paise } from '#lib/money.ts';
import type { DeliveryTerms } from '#shop/delivery/delivery-terms.ts';
import type { LineSaving, Waivers } from '#shop/pricing/adjustments/adjustment.ts';
import type { PromotionTerms } from './promotion-kind.ts';

export const promotionScopes = ['all', 'categories', 'collections', 'series', 'products'] as const;
export type PromotionScope = (typeof promotionScopes)[number];

export type Promotion = {
  id: string;
  /** What buyers read. */
  title: string;
  /** Name of a kind in kinds.ts. */
  kind: string;
  terms: PromotionTerms;
  scope: PromotionScope;
  /** Slugs of categories, ids of collections, names of series, or ids of products. */
  scopeValues: readonly string[];
  /** Of the lines that it is for, after the products' discounts. */
  minimumPaise: Paise;
  startsAt: Date;
  endsAt: Date | null;
  usesMax: number | null;
  usesPerCustomer: number | null;
  isFirstOrder: boolean;
  /** Applies without a code. */
  isAutomatic: boolean;
  stoppedAt: Date | null;
};

/** What the owner sees of a promotion. */
export const promotionStates = ['scheduled', 'running', 'used-up', 'ended'] as const;
export type PromotionState = (typeof promotionStates)[number];

/**
 * Whether a promotion is for a product, whatever else it asks. For collections, the values must be the ids of their products:
 * see `findCandidates`.
 */
export function isFor(
  { scope, scopeValues }: Pick<Promotion, 'scope' | 'scopeValues'>,
  product: { id: string; category: string | null; series: string | null },
): boolean {
  if (scope === 'all') return true;
  if (scope === 'products' || scope === 'collections') return scopeValues.includes(product.id);
  const value = scope === 'series' ? product.series : product.category;
  return value !== null && scopeValues.includes(value);
}

const CODE = /^[A-Z0-9-]{3,30}$/;

/** A code as it is stored: upper case, without spaces. null: no code looks like this. */
export function readCode(text: string): string | null {
  const code = text.replace(/\s/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}

/** Why a code saves nothing. `failed`: the browser got no answer. */
export type CodeProblem =
  | {
      why:
        | 'unknown'
        | 'ended'
        | 'used-up'
        | 'used-before'
        | 'first-order-only'
        | 'no-items'
        | 'too-few'
        | 'nothing-left'
        | 'delivery-free';
    }
  | { why: 'too-many' | 'failed' }
  | { why: 'early' /** ISO 8601. */; startsAt: string }
  | {
      why: 'below-minimum';
      minimumPaise: Paise;
      /** What the items cost that it is for; null: it is for all in the cart. */
      countedPaise: Paise | null;
    };

/** What promotions save on a cart, as the server answers. */
export type CartOffers = {
  /** For each line, in the order of the request. */
  savings: LineSaving[][];
  waivers: Waivers;
  /** The shop's charge for delivery now; null: it is free. */
  delivery: DeliveryTerms | null;
  /** The code that was asked for; `problem` null: it applies. */
  code: { code: string; problem: CodeProblem | null; promotionId?: string } | null;
  /** Where goods and files are paid separately; null: the same. */
  apart: Pick<CartOffers, 'savings' | 'code'> | null;
};
