import * as numbers from '#config/numbers.ts';

/** What stands at the fields of a review when they were not right. */
export const reviewFormWords = {
  ratingMissing: 'Please choose your stars.',
  ratingWrong: `A rating is a whole number of stars from ${numbers.RATING_MIN} to ${numbers.RATING_MAX}.`,
  textMissing: 'Please write a few words.',
  textTooLong: (characters: string, most: string) => `This has ${characters} characters. Please keep it to ${most}.`,
} as const;
