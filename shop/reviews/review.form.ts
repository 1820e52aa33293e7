import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { formatCount } from '#lib/plural.ts';
import type { Rating } from './review.ts';

/** Field errors of the review form. */
const reviewFormCopy = {
  ratingMissing: 'Choose a rating.',
  ratingWrong: `Choose ${numbers.RATING_MIN} to ${numbers.RATING_MAX} stars.`,
  textMissing: 'Write a few words.',
  textTooLong: (characters: string, most: string) => `Your review has ${characters} characters. Shorten it to ${most}.`,
} as const;

const WHOLE_STARS = new RegExp(`^[${numbers.RATING_MIN}-${numbers.RATING_MAX}]$`);

/** Control characters except line feeds and tabs, direction overrides, and zero-width characters that join nothing. */
const INVISIBLE = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/gu;

/** A visible character: not a space, an ignorable mark or a blank that counts as a letter. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/u;

/** The text as stored. Joiners stay, because Indian scripts and emoji need them; a text of joiners alone is empty. */
function cleanText(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?/g, '\n').replace(INVISIBLE, '').trim();
  return VISIBLE.test(lines) ? lines.replace(/\n{3,}/g, '\n\n') : '';
}

/** Form of /item/{id}/review, without the files `photos`. */
export const reviewForm = z.object({
  /** Ids of earlier photos. One field or several. */
  removedPhotos: z
    .union([z.string().transform((id) => [id]), z.array(z.string())])
    .default([])
    .pipe(z.array(z.string()).max(numbers.REVIEW_PHOTOS_MAX)),
  rating: z
    .string({ error: reviewFormCopy.ratingWrong })
    .default('')
    .refine((text) => text !== '', { error: reviewFormCopy.ratingMissing, abort: true })
    .refine((text) => WHOLE_STARS.test(text), reviewFormCopy.ratingWrong)
    .transform((text) => Number(text) as Rating),
  text: z
    .string({ error: reviewFormCopy.textMissing })
    .default('')
    .transform(cleanText)
    .superRefine((text, { addIssue }) => {
      // Counts code points, as the database does: an emoji of one code point is one character.
      const characters = [...text].length;
      if (characters === 0) addIssue(reviewFormCopy.textMissing);
      else if (characters > numbers.REVIEW_MAX_CHARACTERS)
        addIssue(reviewFormCopy.textTooLong(formatCount(characters), formatCount(numbers.REVIEW_MAX_CHARACTERS)));
    }),
});

export type ReviewForm = z.infer<typeof reviewForm>;

/** Form of /item/{id}/review/report. */
export const reportForm = z.object({ reviewId: z.string() });

/** Form of /item/{id}/review/vote: whether the review is helpful. */
export const voteForm = z.object({
  reviewId: z.string(),
  helpful: z.enum(['true', 'false']).transform((on) => on === 'true'),
});

/** The errors at the fields of the admin’s review forms. */
const reviewReplyCopy = {
  reasonMissing: 'Enter a reason. The author sees it.',
  reasonTooLong: `Use at most ${numbers.HIDDEN_REASON_MAX_CHARACTERS} characters for the reason.`,
  replyMissing: 'Enter a reply.',
  replyTooLong: `Use at most ${formatCount(numbers.REVIEW_REPLY_MAX_CHARACTERS)} characters for the reply.`,
} as const;

/** People and the database count code points. */
const charactersOf = (text: string): number => [...text].length;

const written = (missing: string, tooLong: string, max: number) =>
  z
    .string({ error: missing })
    .default('')
    .transform(cleanText)
    .refine((text) => text !== '', missing)
    .refine((text) => charactersOf(text) <= max, tooLong);

/** The reason why a review is hidden; its author sees it. */
export const hideForm = z.object({
  reason: written(reviewReplyCopy.reasonMissing, reviewReplyCopy.reasonTooLong, numbers.HIDDEN_REASON_MAX_CHARACTERS),
});

/** The shop's reply to a review. */
export const replyForm = z.object({
  reply: written(reviewReplyCopy.replyMissing, reviewReplyCopy.replyTooLong, numbers.REVIEW_REPLY_MAX_CHARACTERS),
});
