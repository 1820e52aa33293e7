import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { formatCount } from '#lib/plural.ts';
import { cleanText } from './review.form.ts';

/** The errors at the fields of the admin’s review forms. */
export const reviewReplyCopy = {
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
