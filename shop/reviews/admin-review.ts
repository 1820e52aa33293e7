import type { TableQuery, TableShape } from '#lib/table-query.ts';
import type { Rating, ReviewPhoto } from './review.ts';

/** A review as the admin shows it, including what shoppers do not see. */
export type AdminReview = {
  id: string;
  productId: string;
  product: string;
  /** The name shown in the shop. */
  reviewer: string;
  /** null: a demo review. */
  username: string | null;
  rating: Rating;
  text: string;
  photos: ReviewPhoto[];
  isDemo: boolean;
  /** Number of open reports. */
  reports: number;
  /** null: it is shown. */
  hiddenReason: string | null;
  reply: string | null;
  updatedAt: Date;
  isEdited: boolean;
};

export type AdminReviewSort = 'reported' | 'newest' | 'lowest';
type AdminReviewFilter = 'reported' | 'hidden' | 'demo';
export type AdminReviewQuery = TableQuery<AdminReviewSort, 'show'>;

/** Sort orders and filters of the admin's list; the default order is reported reviews first, then the newest. */
export const adminReviewShape: TableShape<AdminReviewSort, 'show'> = {
  sorts: ['reported', 'newest', 'lowest'],
  filters: { show: ['reported', 'hidden', 'demo'] satisfies AdminReviewFilter[] },
};
