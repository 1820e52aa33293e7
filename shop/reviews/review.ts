/** Whole stars. */
export type Rating = 1 | 2 | 3 | 4 | 5;

/** What somebody says of a product. */
export type Review = {
  id: string;
  /** The name shown: never an e-mail address. */
  reviewer: string;
  rating: Rating;
  text: string;
  /** Invented for the demo: marked on the page, kept out of structured data. */
  isDemo: boolean;
  /** The reviewer's order of it has arrived. */
  isVerified: boolean;
  /** What the shop answers; null: nothing. */
  reply: string | null;
  createdAt: Date;
  /** Later than `createdAt` where the review was changed: the date that counts. */
  updatedAt: Date;
};

/** What somebody wrote of a product before, to be changed. */
export type OwnReview = Pick<Review, 'id' | 'rating' | 'text' | 'updatedAt'> & {
  /** Why nobody else sees it; null: everybody does. */
  hiddenReason: string | null;
};

/** How many reviews give one, two, three, four and five stars. */
export type RatingCounts = [number, number, number, number, number];

/** The orders in which reviews are read, the usual one first; of equal stars the newest comes first. */
export const reviewOrders = ['newest', 'highest', 'lowest'] as const;

export type ReviewOrder = (typeof reviewOrders)[number];

export const isReviewOrder = (text: string): text is ReviewOrder => (reviewOrders as readonly string[]).includes(text);

/** Reviews a page. */
export const REVIEWS_PAGE_ROWS = 10;
