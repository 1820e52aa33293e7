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
  isSample: boolean;
  createdAt: Date;
  /** Later than `createdAt` where the review was changed. */
  updatedAt: Date;
};

/** How many reviews give one, two, three, four and five stars. */
export type RatingCounts = [number, number, number, number, number];

/** Reviews a page. */
export const REVIEWS_PAGE_ROWS = 10;
