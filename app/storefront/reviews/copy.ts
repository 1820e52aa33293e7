import * as numbers from '#config/numbers.ts';
import { formatCount, plural } from '#lib/plural.ts';

const starsOf = (stars: number): string => plural(stars, { one: '# star', other: '# stars' });

export const reviewsCopy = {
  count: (reviews: number) => plural(reviews, { one: '# review', other: '# reviews' }),
  none: 'No reviews yet.',
  noneSentence: 'Be the first to review it.',
  average: (average: string) => `${average} out of ${numbers.RATING_MAX} stars`,
  stars: starsOf,
  histogramRow: (stars: number, count: number, percent: number) =>
    `${starsOf(stars)}: ${formatCount(count)} (${percent}%)`,
  demo: 'Demo review',
  demoNote: 'Demo reviews show how reviews will look. No customer wrote them.',
  edited: 'edited',
  own: 'Your review',
  verified: 'Verified purchase',

  order: 'Sort reviews',
  orders: { newest: 'Newest first', helpful: 'Most helpful', highest: 'Highest rated', lowest: 'Lowest rated' },
  previous: 'Previous reviews',
  more: 'More reviews',
  pages: 'Pages of reviews',
  page: (page: number, last: number) => `Page ${page} of ${last}`,

  replyFrom: (shop: string) => `Reply from ${shop}`,

  gallery: 'Photos from customers',
  allPhotos: (photos: number) => `Show all ${formatCount(photos)} photos`,
  photosOf: (reviewer: string) => `Photos by ${reviewer}`,
  photo: (at: number, of: number) => `Photo ${at} of ${of}`,

  helpful: 'Helpful',
  helpfulCount: (customers: number) =>
    plural(customers, { one: '# customer found this helpful', other: '# customers found this helpful' }),
  helpfulNamed: (reviewer: string, votes: number) => `Helpful: review by ${reviewer}, ${formatCount(votes)}`,
  voteFailed: 'We could not save your vote. Try again.',

  report: 'Report',
  reportOf: (reviewer: string) => `Report the review by ${reviewer}`,
  reportFailed: 'We could not send your report. Try again in a few minutes.',

  /** Until it is known whether the person has written a review. */
  writeOrChange: 'Write or edit your review',
  login: 'Log in',
  /** After the link above. */
  afterLoginLink: 'to write a review.',
} as const;
