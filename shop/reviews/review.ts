/** Whole stars. */
export type Rating = 1 | 2 | 3 | 4 | 5;

/** A photo of a review; width and height are pixels. Its address is `photoHref`. */
export type ReviewPhoto = { id: string; width: number; height: number };

/** @param size `small`: 320 pixels wide */
export const photoHref = (productId: string, { id }: Pick<ReviewPhoto, 'id'>, size: 'small' | 'large'): string =>
  `/item/${productId}/review/photos/${id}${size === 'small' ? '?size=small' : ''}`;

/** A review as shoppers see it. */
export type Review = {
  id: string;
  /** Public name, never an email address. */
  reviewer: string;
  rating: Rating;
  text: string;
  /** Invented for the demo: marked on the page, and not part of structured data. */
  isDemo: boolean;
  /** The reviewer has bought the product, and the order has arrived. */
  isVerified: boolean;
  /** How many customers found it helpful. */
  helpful: number;
  photos: ReviewPhoto[];
  /** The shop's reply; null: none. */
  reply: string | null;
  createdAt: Date;
  /** Later than `createdAt` if the review was edited; reviews are sorted by it. */
  updatedAt: Date;
};

/** A customer's own review, for the edit form. */
export type OwnReview = Pick<Review, 'id' | 'rating' | 'text' | 'photos' | 'updatedAt'> & {
  /** Why it is hidden; null: it is shown. */
  hiddenReason: string | null;
};

/** Number of reviews with one, two, three, four and five stars. */
export type RatingCounts = [number, number, number, number, number];

/** Sort orders of reviews, the default one first; among equals the newest comes first. */
export const reviewOrders = ['newest', 'helpful', 'highest', 'lowest'] as const;

export type ReviewOrder = (typeof reviewOrders)[number];

export const isReviewOrder = (text: string): text is ReviewOrder => (reviewOrders as readonly string[]).includes(text);

/** Reviews per page. */
export const REVIEWS_PAGE_ROWS = 10;
