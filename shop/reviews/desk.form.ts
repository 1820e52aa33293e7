import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { reviewDeskWords as words } from '#words/forms/review-desk.ts';
import { cleanText } from './review.form.ts';

/** People and the database count code points. */
const charactersOf = (text: string): number => [...text].length;

const written = (missing: string, tooLong: string, max: number) =>
  z
    .string({ error: missing })
    .default('')
    .transform(cleanText)
    .refine((text) => text !== '', missing)
    .refine((text) => charactersOf(text) <= max, tooLong);

/** Why a review is hidden; its author reads it. */
export const hideForm = z.object({
  reason: written(words.reasonMissing, words.reasonTooLong, numbers.HIDDEN_REASON_MAX_CHARACTERS),
});

/** What the shop answers below a review. */
export const replyForm = z.object({
  reply: written(words.replyMissing, words.replyTooLong, numbers.REVIEW_REPLY_MAX_CHARACTERS),
});
