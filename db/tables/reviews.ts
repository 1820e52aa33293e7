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
  /** Not shown in the shop, and why; both or none. */
  hidden_at: Date | null;
  hidden_reason: string | null;
  /** What the shop answers below it; both or none. */
  reply: string | null;
  replied_at: Date | null;
};

/** A hidden review that its author deleted: what they write of the product next is hidden too. */
export type HeldReviewsTable = {
  product_id: string;
  customer_id: string;
  hidden_at: Date;
  hidden_reason: string;
};

/** Who asked the shop to look at a review; each customer once a review. */
export type ReviewReportsTable = {
  review_id: string;
  customer_id: string;
  created_at: Generated<Date>;
  /** The shop has looked, and left the review as it is. */
  dismissed_at: Date | null;
};
