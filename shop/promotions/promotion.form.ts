import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { readLocalTime } from '#lib/clock.ts';
import { isId } from '#lib/ids.ts';
import { PAISE_PER_RUPEE } from '#lib/money.ts';
import { beginningOf, oneLine } from '#lib/text.ts';
import { categorySlugs } from '#shop/catalog/category.ts';
import { findPromotionKind } from './kinds.ts';
import { promotionScopes, readCode } from './promotion.ts';
import { promotionFormCopy as copy } from './promotion-form-copy.ts';

const TITLE_MAX_CHARACTERS = 60;
const VALUES_MAX = 500;
const COUNT_MAX = 10_000_000;

const text = z.string().default('').transform(oneLine);

const rows = z
  .string()
  .default('')
  .transform((value) =>
    [...new Set(value.split('\n').map((row) => beginningOf(oneLine(row), 200)))].filter((row) => row !== ''),
  );

/** A time of India as `<input type="datetime-local">` sends it; null: empty. */
const moment = (message: string) =>
  text.transform((value, context): Date | null => {
    if (value === '') return null;
    const read = readLocalTime(value);
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const limit = text
  .pipe(z.string().regex(/^(?:[1-9]\d{0,6})?$/, copy.usesWrong))
  .transform((value) => (value === '' ? null : Number(value)))
  .refine((value) => value === null || value <= COUNT_MAX, copy.usesWrong);

const isOn = z
  .unknown()
  .default('')
  .transform((value) => value === 'on');

/** Values of checkboxes of one name. */
const chosen = z.union([z.array(z.string()), z.string().transform((one) => [one])]).default([]);

/** The id at the end of a link, or the id itself. */
const idIn = (row: string): string | null => {
  const id = row.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  return isId(id) ? id : null;
};

/** Form of /admin/promotions/{id}. The fields of the kind are named `terms-<name>`. */
export const promotionForm = z
  .looseObject({
    title: text,
    kind: text,
    isAutomatic: text.transform((value) => value === 'automatic'),
    code: text,
    scope: text.pipe(z.enum(promotionScopes).catch('all')),
    collections: chosen.transform((ids) => [...new Set(ids)]),
    categories: chosen.transform((slugs) => categorySlugs.filter((slug) => slugs.includes(slug))),
    series: rows,
    products: rows,
    minimum: text
      .transform((value) => value.replace(/[₹,\s]/g, ''))
      .pipe(z.string().regex(/^\d{0,7}$/, copy.minimumWrong))
      .transform((value) => Number(value) * PAISE_PER_RUPEE)
      .refine((paise) => paise <= numbers.PRICE_MAX_RUPEES * PAISE_PER_RUPEE, copy.minimumWrong),
    startsAt: moment(copy.startMissing),
    endsAt: moment(copy.endWrong),
    usesMax: limit,
    usesPerCustomer: limit,
    isFirstOrder: isOn,
  })
  .transform((form, context) => {
    let isRefused = false;
    // Every missing field is named at once.
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: 'custom', path: [field], message });
      isRefused = true;
    };
    if (form.title === '') refuse('title', copy.titleMissing);
    if (form.title.length > TITLE_MAX_CHARACTERS) refuse('title', copy.titleTooLong);
    const kind = findPromotionKind(form.kind);
    if (kind === undefined) {
      refuse('kind', copy.kindUnknown);
      return z.NEVER;
    }
    const terms: Record<string, number> = {};
    for (const { name, min, max } of kind.fields) {
      const typed = String(form[`terms-${name}`] ?? '').trim();
      const value = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
      if (!(value >= min && value <= max)) refuse(`terms-${name}`, copy.number(min, max));
      terms[name] = value;
    }
    const code = form.isAutomatic || form.code === '' ? null : readCode(form.code);
    if (code === null && !form.isAutomatic && form.code !== '') refuse('code', copy.codeWrong);
    const { scopeValues, missing } = {
      all: { scopeValues: [], missing: '' },
      categories: { scopeValues: form.categories, missing: copy.categoriesMissing },
      collections: { scopeValues: form.collections, missing: copy.collectionsMissing },
      series: { scopeValues: form.series, missing: copy.seriesMissing },
      products: { scopeValues: form.products, missing: copy.productsMissing },
    }[form.scope];
    if (form.scope !== 'all' && scopeValues.length === 0) refuse(form.scope, missing);
    if (scopeValues.length > VALUES_MAX) refuse(form.scope, copy.tooMany);
    if (form.scope === 'collections' && !scopeValues.every(isId)) refuse('collections', copy.collectionsUnknown);
    const ids = form.scope === 'products' ? scopeValues.map(idIn) : [];
    if (ids.includes(null)) refuse('products', copy.productsWrong);
    const { title, startsAt, endsAt, usesMax, usesPerCustomer, isFirstOrder, isAutomatic, minimum, scope } = form;
    if (startsAt === null) refuse('startsAt', copy.startMissing);
    else if (endsAt !== null && endsAt <= startsAt) refuse('endsAt', copy.endWrong);
    if (isRefused || startsAt === null) return z.NEVER;
    return {
      title,
      kind: kind.name,
      terms,
      scope,
      startsAt,
      endsAt,
      usesMax,
      usesPerCustomer,
      isFirstOrder,
      isAutomatic,
      scopeValues: scope === 'products' ? ids.filter((id) => id !== null) : scopeValues,
      minimumPaise: minimum,
      code,
    };
  });

export type PromotionInput = z.output<typeof promotionForm>;

/** Generates codes that work once each. */
export const promotionCodesForm = z.object({
  count: text
    .pipe(z.string().regex(/^\d{1,5}$/, copy.countWrong))
    .transform(Number)
    .refine((count) => count >= 1 && count <= numbers.PROMOTION_CODES_MAX, copy.countWrong),
  prefix: text.transform((value) => value.toUpperCase()).pipe(z.string().regex(/^[A-Z0-9-]{0,15}$/, copy.prefixWrong)),
});
