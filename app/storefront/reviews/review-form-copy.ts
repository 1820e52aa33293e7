import * as numbers from '#config/numbers.ts';
import { formatCount } from '#lib/plural.ts';

/** Texts of writing a review. */
export const reviewFormCopy = {
  write: 'Write a review',
  change: 'Your review',
  of: (product: string) => `What do you think of ${product}?`,
  back: 'Back to the product',
  rating: 'Your rating',
  /** Meaning of each rating, beside the stars. */
  meanings: ['Poor', 'Not great', 'Okay', 'Good', 'Excellent'],
  text: 'Review text',
  textHint: `Everyone can read your review. Up to ${formatCount(numbers.REVIEW_MAX_CHARACTERS)} characters.`,
  photos: 'Photos (optional)',
  photosHint: `Up to ${numbers.REVIEW_PHOTOS_MAX} photos, 25 MB in all. Show the product, not people.`,
  removePhoto: (at: number) => `Remove photo ${at}`,
  submit: 'Submit Review',
  update: 'Update Review',
  delete: 'Delete Review',

  hidden: (reason: string) => `The shop has hidden this review, so only you can see it. ${reason}`,

  provideBoth: 'Please provide rating and review',
  submitFailed: 'Failed to submit review.',
  deleteFailed: 'Failed to delete review.',
  loginAgain: 'You are no longer logged in. Log in again in another tab, then press the button again.',
  noProduct: 'We no longer sell this product, so you cannot review it.',
  nothingToDelete: 'Your review of this product is already deleted.',
  tooMany: (minutes: number) =>
    `You have made many changes in a short time. Wait ${minutes <= 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
  offline: 'We could not reach the shop. Your text is still here: check your connection, then try again.',
  ourFault: 'Something went wrong on our side. Your text is still here: try again in a few minutes.',
} as const;
