import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { keyOfSaved, readSavedLine } from './saved-cart.ts';

const line = z.string().refine((text) => readSavedLine(text) !== null);

/** What a browser posts to /cart/saved: the version that it has seen, and its lines. */
export const savedCartForm = z.object({
  version: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  line: z
    .union([z.array(line), line.transform((only) => [only])])
    .default([])
    .refine((lines) => lines.length <= numbers.CART_MAX_LINES)
    .refine((lines) => new Set(lines.map(keyOfSaved)).size === lines.length),
});
