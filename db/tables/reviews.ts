import type { Generated } from 'kysely';

export type ReviewsTable = {
  id: string;
  product_id: string;
  customer_id: string | null;
  reviewer_name: string | null;
  is_sample: Generated<boolean>;
  rating: number;
  /** The stars that the last edit replaced; null: never edited. */
  replaced_rating: number | null;
  text: string;
  created_at: Generated<Date>;
  /** Of the last edit: the date by which reviews are read. */
  updated_at: Generated<Date>;
};

/** Who asked the shop to look at a review; each customer once a review. */
export type ReviewReportsTable = {
  review_id: string;
  customer_id: string;
  created_at: Generated<Date>;
};
