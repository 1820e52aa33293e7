import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { readLocalTime } from '#lib/clock.ts';
import { manyLines, oneLine } from '#lib/text.ts';
import { isCategorySlug } from '#shop/catalog/category.ts';
import { handleOf } from '#shop/catalog/handle.ts';
import { sorts } from '#shop/search/listing.ts';
import { type CollectionRule, dropFieldWithRule } from './collection.ts';
import { collectionFormCopy as copy } from './collection-form-copy.ts';

const TITLE_MAX_CHARACTERS = 60;
const SLUG_MAX_CHARACTERS = 80;
const TEXT_MAX_CHARACTERS = 1_000;
const SERIES_MAX_CHARACTERS = 60;
const PICTURE_ADDRESS_MAX_CHARACTERS = 2_000;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const line = z.string().default('').transform(oneLine);

const rupees = line
  .transform((typed) => typed.replace(/[₹,\s]/g, ''))
  .pipe(z.string().regex(/^\d{0,9}$/, copy.priceWrong))
  .transform((typed) => (typed === '' ? null : Number(typed)))
  .refine((price) => price === null || price <= numbers.PRICE_MAX_RUPEES, copy.priceWrong);

const moment = line.transform((typed, context): Date | null => {
  if (typed === '') return null;
  const read = readLocalTime(typed);
  if (read !== null) return read;
  context.addIssue({ code: 'custom', message: copy.startWrong });
  return z.NEVER;
});

const units = line
  .pipe(z.string().regex(/^(?:[1-9]\d{0,2})?$/, copy.unitsWrong))
  .transform((typed) => (typed === '' ? null : Number(typed)))
  .refine((count) => count === null || count <= numbers.DROP_UNITS_MAX, copy.unitsWrong);

const isOn = z
  .unknown()
  .default('')
  .transform((value) => value === 'on');

/** Form of /admin/collections/{id}. An empty `slug` is derived from the title; the page checks the address of the picture. */
export const collectionForm = z
  .object({
    title: line.pipe(z.string().min(1, copy.titleMissing).max(TITLE_MAX_CHARACTERS, copy.titleTooLong)),
    slug: line.transform((slug) => slug.toLowerCase()),
    text: z.string().default('').transform(manyLines).pipe(z.string().max(TEXT_MAX_CHARACTERS, copy.textTooLong)),
    image: line.pipe(z.string().max(PICTURE_ADDRESS_MAX_CHARACTERS, copy.imageWrong)),
    isPublished: isOn,
    startsAt: moment,
    unitsPerCustomer: units,
    limitPer: line,
    chosen: line.transform((chosen): 'hand' | 'rule' => (chosen === 'rule' ? 'rule' : 'hand')),
    type: line.transform((type): CollectionRule['type'] => (type === 'digital' ? 'digital' : 'shop')),
    category: line.transform((slug, context) => {
      if (slug === '') return null;
      if (isCategorySlug(slug)) return slug;
      context.addIssue({ code: 'custom', message: copy.categoryWrong });
      return z.NEVER;
    }),
    series: line.pipe(z.string().max(SERIES_MAX_CHARACTERS, copy.seriesTooLong)).transform((name) => name || null),
    min: rupees,
    max: rupees,
    inStock: isOn,
    sort: line.pipe(z.enum(sorts).catch('newest')),
    count: line
      .transform((typed) => typed || '24')
      .pipe(z.string().regex(/^[1-9]\d{0,3}$/, copy.countWrong))
      .transform(Number)
      .refine((count) => count <= numbers.COLLECTION_PRODUCTS_MAX, copy.countWrong),
  })
  .refine(({ min, max }) => min === null || max === null || max >= min, { error: copy.priceReversed, path: ['max'] })
  .transform(({ title, slug, text, image, isPublished, startsAt, unitsPerCustomer, limitPer, chosen, ...rule }) => ({
    title,
    text,
    image,
    isPublished,
    startsAt,
    unitsPerCustomer,
    isLimitPerProduct: limitPer === 'product',
    slug: slug === '' ? handleOf(title).slice(0, SLUG_MAX_CHARACTERS).replace(/-$/, '') : slug,
    // Files have no category.
    rule: chosen === 'hand' ? null : { ...rule, category: rule.type === 'digital' ? null : rule.category },
  }))
  .superRefine((collection, context) => {
    const field = dropFieldWithRule(collection);
    if (field !== null) context.addIssue({ code: 'custom', message: copy.dropByRule, path: [field] });
  })
  .refine(({ slug }) => SLUG.test(slug) && slug.length <= SLUG_MAX_CHARACTERS, {
    error: copy.slugWrong,
    path: ['slug'],
  });

export type CollectionForm = z.infer<typeof collectionForm>;
