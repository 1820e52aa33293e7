import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { formatCount } from '#lib/plural.ts';
import { manyLines } from '#lib/text.ts';

export const briefFormCopy = {
  missing: 'Tell us what you would like us to make.',
  tooLong: `Keep your brief below ${formatCount(numbers.BRIEF_MAX_CHARACTERS)} characters.`,
} as const;

/** Form of /services/{slug}. The page generates the key, so that a brief that is submitted twice is one order. */
export const briefForm = z.object({
  idempotencyKey: z.uuid(),
  brief: z
    .string({ error: briefFormCopy.missing })
    .default('')
    .transform(manyLines)
    .pipe(
      z
        .string()
        .regex(/[\p{L}\p{N}]/u, briefFormCopy.missing)
        .max(numbers.BRIEF_MAX_CHARACTERS, briefFormCopy.tooLong),
    ),
});
