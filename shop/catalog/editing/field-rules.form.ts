import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { HSN_PATTERN } from '#lib/gst-lists.ts';
import { PAISE_PER_RUPEE } from '#lib/money.ts';
import { isHttps, isStorable, manyLines, oneLine } from '#lib/text.ts';
import type { ProductType } from '../product.ts';
import type { FieldKind, ProductField } from '../product-field.ts';
import { readSizeTable } from '../size-table.ts';
import { readPercent, readRupees, readWhole } from './csv-values.ts';
import { productFormCopy as copy } from './product-form-copy.ts';

type Rule = Pick<ProductField, 'max' | 'missing' | 'wrong' | 'choices' | 'values'>;

const text = ({ max = numbers.FULL_DESCRIPTION_MAX_CHARACTERS, missing }: Rule) =>
  z.string().trim().min(1, missing).max(max, copy.tooLong(max)).refine(isStorable);

const cells = z.array(z.string().refine(isStorable));

const hasFullRows = ({ head, rows }: { head: string[]; rows: string[][] }) =>
  rows.every((row) => row.length === head.length);

/** The rules of a value that is not empty, by kind. */
export const rules = {
  line: text,
  lines: text,
  url: ({ wrong }) => z.string().trim().refine(isHttps, wrong),
  digits: ({ wrong }) => z.string().trim().regex(HSN_PATTERN, wrong),
  rupees: ({ wrong }) =>
    z
      .int(wrong)
      .min(0, wrong)
      .multipleOf(PAISE_PER_RUPEE, wrong)
      .max(numbers.PRICE_MAX_RUPEES * PAISE_PER_RUPEE, copy.priceTooHigh),
  whole: ({ wrong, max = Number.MAX_SAFE_INTEGER }) => z.int(wrong).min(1, wrong).max(max, wrong),
  percent: ({ wrong, values }) =>
    z
      .number(wrong)
      .min(0, wrong)
      .max(100, wrong)
      .refine((value) => values?.includes(value) ?? true, wrong),
  choice: ({ choices = {}, wrong }) => z.enum(Object.keys(choices), wrong),
  day: ({ wrong }) => z.iso.date(wrong),
  flag: () => z.boolean(),
  sizeTable: ({ wrong }) => z.object({ head: cells, rows: z.array(cells) }).refine(hasFullRows, wrong),
} satisfies Record<FieldKind, (field: Rule) => z.ZodType>;

/** Is there no value? */
export const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

/** The rule for a value that may be empty; an empty text is null. */
export const orNull = <Schema extends z.ZodType>(rule: Schema) =>
  z.preprocess((given) => (isEmpty(given) ? null : given), rule.nullable());

/** The value of a field for a product of this type; an empty one is null, or the field's `empty`. */
export function valueSchema(field: ProductField, type: ProductType): z.ZodType {
  if (field.only !== undefined && field.only !== type) return z.null();
  const rule = rules[field.kind](field);
  if (field.isRequired) return rule;
  const value = orNull(rule).transform((read) => read ?? field.empty ?? null);
  return field.usual === undefined ? value : value.optional();
}

/** Reads what is typed, by kind; undefined: it cannot be read. */
const readers: Record<FieldKind, (typed: string) => unknown> = {
  line: oneLine,
  lines: manyLines,
  url: (typed) => typed.trim(),
  digits: (typed) => typed.trim(),
  rupees: (typed) => readTypedRupees(typed)?.amount,
  whole: (typed) => readWhole(typed) ?? undefined,
  percent: (typed) => readPercent(typed.trim().replace(/%$/, '').trimEnd()) ?? undefined,
  choice: (typed) => typed,
  day: (typed) => typed.trim(),
  flag: (typed) => typed === 'true',
  sizeTable(typed) {
    const table = readSizeTable(manyLines(typed));
    return table === 'wrong' ? undefined : table;
  },
};

/** As `readRupees`, with digit grouping and the ₹ sign. An endless number is more than the highest price. */
export function readTypedRupees(typed: string) {
  const bare = typed.trim().replace(/^₹\s*/, '');
  const plain = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
  return readRupees(/^\d{10,}(?:\.\d+)?$/.test(plain) ? String(numbers.PRICE_MAX_RUPEES + 1) : plain);
}

/** A field of the form, as text. Fields that the page hides for this type of product are ignored. */
export function typedSchema(field: ProductField, type: ProductType): z.ZodType {
  if (field.only !== undefined && field.only !== type) return z.unknown().transform(() => null);
  return z
    .string()
    .transform((typed, context): unknown => {
      const isBlank = typed.trim() === '';
      if (isBlank && !field.isRequired) return field.empty ?? null;
      const value = isBlank ? undefined : readers[field.kind](typed);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: (isBlank ? field.missing : undefined) ?? field.wrong ?? '' });
      return z.NEVER;
    })
    .pipe(valueSchema(field, type));
}

/** Is a text too long? */
export const isTooLong = (issue: z.core.$ZodIssue | undefined): boolean =>
  issue?.code === 'too_big' && issue.origin === 'string';
