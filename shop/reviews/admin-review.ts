import type { TableQuery, TableShape } from '#lib/table-query.ts';
import type { Rating } from './review.ts';

/** A review as the desk sees it: with what shoppers do not see of it. */
export type AdminReview = {
  id: string;
  productId: string;
  product: string;
  /** As in the shop. */
  reviewer: string;
  /** null: a sample. */
  username: string | null;
  rating: Rating;
  text: string;
  isDemo: boolean;
  /** How many asked the shop to look at it, and wait. */
  reports: number;
  /** null: it is shown. */
  hiddenReason: string | null;
  reply: string | null;
  updatedAt: Date;
  isEdited: boolean;
};

export type AdminReviewSort = 'reported' | 'newest' | 'lowest';
type AdminReviewFilter = 'reported' | 'hidden' | 'samples';
export type AdminReviewQuery = TableQuery<AdminReviewSort, 'show'>;

/** What the desk's list can be asked for; the usual order has what was reported first, and then the newest. */
export const adminReviewShape: TableShape<AdminReviewSort, 'show'> = {
  sorts: ['reported', 'newest', 'lowest'],
  filters: { show: ['reported', 'hidden', 'samples'] satisfies AdminReviewFilter[] },
};
