import * as numbers from '#config/numbers.ts';

const starsOf = (stars: number): string => (stars === 1 ? '1 star' : `${stars} stars`);

export const reviewsWords = {
  heading: 'Reviews',
  count: (reviews: number) => (reviews === 1 ? '1 review' : `${reviews.toLocaleString('en-IN')} reviews`),
  none: 'No reviews yet.',
  noneSentence: 'Bought it? You could be the first to say how it is.',
  average: (average: string) => `${average} out of ${numbers.RATING_MAX} stars`,
  stars: starsOf,
  histogramRow: (stars: number, count: number, percent: number) =>
    `${starsOf(stars)}: ${count.toLocaleString('en-IN')} (${percent}%)`,
  sample: 'Sample review',
  sampleNote: 'Reviews marked as samples came with the demo shop; no customer wrote them.',
  edited: 'edited',
  own: 'Your review',
  verified: 'Verified purchase',

  order: 'Order of the reviews',
  orders: { newest: 'Newest', highest: 'Highest rated', lowest: 'Lowest rated' },
  previous: 'Previous reviews',
  more: 'More reviews',
  pages: 'Pages of reviews',
  page: (page: number, last: number) => `Page ${page} of ${last}`,

  replyFrom: (shop: string) => `Reply from ${shop}`,

  report: 'Report',
  reportOf: (reviewer: string) => `Report the review by ${reviewer}`,

  /** Until it is known whether the person has written one. */
  writeOrChange: 'Write or change your review',
  loginToReview: 'Please log in to write a review.',
  login: 'Login',
} as const;

export const reviewFormWords = {
  write: 'Write a review',
  change: 'Your review',
  of: (product: string) => `What do you think of ${product}?`,
  back: 'Back to the item',
  rating: 'Your stars',
  /** What each number of stars says, beside them. */
  meanings: ['Poor', 'Not so good', 'Fine', 'Good', 'Excellent'],
  text: 'Your words',
  textHint: `Everybody can read them. Up to ${numbers.REVIEW_MAX_CHARACTERS.toLocaleString('en-IN')} characters.`,
  submit: 'Submit Review',
  update: 'Update Review',
  delete: 'Delete Review',

  hidden: (reason: string) => `Only you see this review: the shop has hidden it. ${reason}`,

  provideBoth: 'Please provide rating and review',
  submitFailed: 'Failed to submit review.',
  deleteFailed: 'Failed to delete review.',
  reportFailed: 'Your report did not reach us. Please try again in a moment.',
  loginAgain: 'You are not logged in any more. Log in again in another tab, then press the button here once more.',
  noProduct: 'This product is no longer on the shelf, so it takes no reviews.',
  nothingToDelete: 'There is no review of yours here any more.',
  tooMany: (minutes: number) =>
    `That was a lot of changes in a short time. Please wait ${minutes <= 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
  ourFault: 'Something went wrong on our side. What you wrote is still here: please try again in a moment.',
} as const;
