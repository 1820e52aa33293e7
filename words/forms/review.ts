import * as numbers from '#config/numbers.ts';

/** What stands at the fields of a review when they were not right. */
export const reviewFormWords = {
  ratingMissing: 'Choose a rating.',
  ratingWrong: `Choose ${numbers.RATING_MIN} to ${numbers.RATING_MAX} stars.`,
  textMissing: 'Write a few words.',
  textTooLong: (characters: string, most: string) => `Your review has ${characters} characters. Shorten it to ${most}.`,
} as const;
