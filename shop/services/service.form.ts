import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { PAISE_PER_RUPEE } from '#lib/money.ts';
import { formatCount } from '#lib/plural.ts';
import { manyLines, oneLine } from '#lib/text.ts';
import { slugOf } from './service.ts';
import { serviceFormCopy as copy } from './service-form-copy.ts';

const briefFormCopy = {
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

const { NAME_MAX_CHARACTERS, SERVICE_TEXT_MAX_CHARACTERS, SERVICE_SLUG_MAX_CHARACTERS, PRICE_MAX_RUPEES } = numbers;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const PICTURE_ADDRESS_MAX_CHARACTERS = 2_000;

const line = z.string({ error: copy.notText }).default('').transform(oneLine);

const lines = z.string({ error: copy.notText }).default('').transform(manyLines);

/**
 * Form of /admin/services/{id}. An empty `slug` is derived from the title; `image` is an address, which the page checks;
 * a price may be written as "₹1,499" or 1499.
 */
export const serviceForm = z
  .object({
    title: line.pipe(z.string().min(1, copy.titleMissing).max(NAME_MAX_CHARACTERS, copy.titleTooLong)),
    slug: line.transform((slug) => slug.toLowerCase()),
    text: lines.pipe(z.string().min(1, copy.textMissing).max(SERVICE_TEXT_MAX_CHARACTERS, copy.textTooLong)),
    image: line.pipe(z.string().max(PICTURE_ADDRESS_MAX_CHARACTERS, copy.imageWrong)),
    price: line
      .transform((typed) => typed.replace(/[₹,\s]/g, ''))
      .pipe(
        z
          .string()
          .min(1, { error: copy.priceMissing, abort: true })
          .regex(/^\d{1,9}$/, { error: copy.priceWrong, abort: true })
          .transform(Number)
          .refine((rupees) => rupees <= PRICE_MAX_RUPEES, copy.priceTooHigh),
      ),
    published: z
      .literal('on')
      .optional()
      .transform((on) => on === 'on'),
  })
  .transform(({ slug, price, ...form }) => ({
    ...form,
    slug: slug === '' ? slugOf(form.title) : slug,
    fromPricePaise: price * PAISE_PER_RUPEE,
  }))
  .refine(({ slug }) => SLUG.test(slug) && slug.length <= SERVICE_SLUG_MAX_CHARACTERS, {
    error: copy.slugWrong,
    path: ['slug'],
  });

export type ServiceForm = z.infer<typeof serviceForm>;
