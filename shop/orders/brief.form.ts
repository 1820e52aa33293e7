import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { manyLines } from '#kit/text.ts';
import { briefFormWords as words } from '#words/forms/brief.ts';

/** What /services/{slug} posts. The key is the page's own: a brief that is sent twice is one order. */
export const briefForm = z.object({
  idempotencyKey: z.uuid(),
  brief: z
    .string({ error: words.missing })
    .default('')
    .transform(manyLines)
    .pipe(
      z
        .string()
        .regex(/[\p{L}\p{N}]/u, words.missing)
        .max(numbers.BRIEF_MAX_CHARACTERS, words.tooLong),
    ),
});
