import type { ColumnType, Generated } from 'kysely';

export type PromotionsTable = {
  id: string;
  /** What buyers read. */
  title: string;
  /** A file of `shop/promotions/kinds/`. */
  kind: string;
  /** The numbers of the kind, by name. */
  terms: ColumnType<Record<string, number>, string, string>;
  scope: 'all' | 'categories' | 'series' | 'products';
  /** Slugs of categories, names of series, or ids of products. */
  scope_values: string[];
  minimum_paise: number;
  starts_at: Date;
  ends_at: Date | null;
  uses_max: number | null;
  /** Uses that were not released; counted only where there is a limit. */
  uses: Generated<number>;
  uses_per_customer: number | null;
  is_first_order: boolean;
  /** Without a code. */
  is_automatic: boolean;
  stopped_at: Date | null;
  /** Pages show it, as of the last run of the job that follows the clock. */
  is_shown: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type PromotionCodesTable = {
  /** Upper case. */
  code: string;
  promotion_id: string;
  uses_max: number | null;
  /** Uses that were not released; counted only where there is a limit. */
  uses: Generated<number>;
  created_at: Generated<Date>;
  withdrawn_at: Date | null;
};

/** What a checkout saved by a promotion. */
export type PromotionUsesTable = {
  promotion_id: string;
  checkout_id: string;
  code: string | null;
  customer_id: string | null;
  /** Which of the customer's uses, where their number is limited. */
  nth: number | null;
  saved_paise: number;
  created_at: Generated<Date>;
  /** Every order of the checkout was cancelled. */
  released_at: Date | null;
};
