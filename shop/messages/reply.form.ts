import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { formatCount } from '#lib/plural.ts';
import { manyLines } from '#lib/text.ts';

/** Field errors of the form that replies to a message. */
const replyFormCopy = {
  missing: 'Enter your reply.',
  tooLong: `Keep your reply under ${formatCount(numbers.MESSAGE_MAX_CHARACTERS)} characters.`,
} as const;

/** `key`: id (UUID) that the page made; the same one is sent once. */
export const replyForm = z.object({
  key: z.uuid(),
  text: z
    .string()
    .default('')
    .transform(manyLines)
    .pipe(z.string().min(1, replyFormCopy.missing).max(numbers.MESSAGE_MAX_CHARACTERS, replyFormCopy.tooLong)),
});
