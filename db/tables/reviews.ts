import type { Generated } from 'kysely';

export type ReviewsTable = {
  id: string;
  product_id: string;
  customer_id: string | null;
  reviewer_name: string | null;
  is_demo: Generated<boolean>;
  rating: number;
  /** The rating before the last edit; null if never edited. */
  replaced_rating: number | null;
  text: string;
  created_at: Generated<Date>;
  /** Time of the last edit; reviews are sorted by it. */
  updated_at: Generated<Date>;
  /** Hidden in the shop, and the reason: both set or both null. */
  hidden_at: Date | null;
  hidden_reason: string | null;
  /** The shop's public reply: both set or both null. */
  reply: string | null;
  replied_at: Date | null;
  /** Number of its votes; a trigger counts them. */
  helpful_count: Generated<number>;
};

/** Customers who found a review helpful, one vote per customer and review. */
export type ReviewVotesTable = { review_id: string; customer_id: string; created_at: Generated<Date> };

/** Photos of a review as WebP files; `small` is 320 pixels wide. */
export type ReviewPhotosTable = {
  id: string;
  review_id: string;
  /** From 1. */
  position: number;
  width: number;
  height: number;
  picture: Buffer;
  small: Buffer;
  created_at: Generated<Date>;
};

/** A hidden review that its author deleted. The author's next review of the product is hidden, too. */
export type DeletedHiddenReviewsTable = {
  product_id: string;
  customer_id: string;
  hidden_at: Date;
  hidden_reason: string;
};

/** Reports of reviews by customers, one per customer and review. */
export type ReviewReportsTable = {
  review_id: string;
  customer_id: string;
  created_at: Generated<Date>;
  /** The shop has checked the report and left the review visible. */
  dismissed_at: Date | null;
};
