import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import type { Rating } from './review.ts';

/** What stands at the fields of a review when they were not right. */
export const reviewFormWords = {
  ratingMissing: 'Choose a rating.',
  ratingWrong: `Choose ${numbers.RATING_MIN} to ${numbers.RATING_MAX} stars.`,
  textMissing: 'Write a few words.',
  textTooLong: (characters: string, most: string) => `Your review has ${characters} characters. Shorten it to ${most}.`,
} as const;

const WHOLE_STARS = new RegExp(`^[${numbers.RATING_MIN}-${numbers.RATING_MAX}]$`);

/** Controls but line ends and tabs; what turns the direction of the text around it; what takes no room and joins nothing. */
const UNSEEN = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/gu;

/** A letter, digit, sign or picture: spaces, marks that take no room, and blanks that count as letters are none. */
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/u;

/** The text as it is kept. Joiners stay, for Indian scripts and emoji need them; a text of nothing but them is empty. */
export function cleanText(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSEEN, '').trim();
  return SEEN.test(lines) ? lines.replace(/\n{3,}/g, '\n\n') : '';
}

const counted = (count: number): string => count.toLocaleString('en-IN');

/** What /item/{id}/review posts. */
export const reviewForm = z.object({
  rating: z
    .string({ error: reviewFormWords.ratingWrong })
    .default('')
    .refine((text) => text !== '', { error: reviewFormWords.ratingMissing, abort: true })
    .refine((text) => WHOLE_STARS.test(text), reviewFormWords.ratingWrong)
    .transform((text) => Number(text) as Rating),
  text: z
    .string({ error: reviewFormWords.textMissing })
    .default('')
    .transform(cleanText)
    .superRefine((text, { addIssue }) => {
      // As people and the database count them: an emoji of one code point is one character.
      const characters = [...text].length;
      if (characters === 0) addIssue(reviewFormWords.textMissing);
      else if (characters > numbers.REVIEW_MAX_CHARACTERS)
        addIssue(reviewFormWords.textTooLong(counted(characters), counted(numbers.REVIEW_MAX_CHARACTERS)));
    }),
});

export type ReviewForm = z.infer<typeof reviewForm>;

/** What /item/{id}/review/report posts. */
export const reportForm = z.object({ reviewId: z.string() });
