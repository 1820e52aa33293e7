import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import type { Paise } from '#lib/money.ts';
import { productFormCopy as copy } from './product-form-copy.ts';
import { listValues, nameOfVariant, type VariantDraft, valuesIn } from './variant-grid.ts';

type FieldSchemas = {
  line: (longest: number) => z.ZodType<string, string>;
  price: z.ZodType<{ amount: Paise; isRounded: boolean } | null, string>;
  optionMax: number;
  skuMax: number;
  stockMax: number;
};

/** One parsed variant; `stockWas`: its stock when the page was rendered. */
export type TypedVariant = {
  id: string;
  option1: string | null;
  option2: string | null;
  sku: string | null;
  /** Units; null: made to order. */
  stock: number | null;
  isStockTouched: boolean;
  stockWas: number | null;
  price: Paise | null;
};

/** The options of a product with their rows. Errors of rows have the path `variants`, index, field. */
export function variantsForm({ line, price, optionMax, skuMax, stockMax }: FieldSchemas) {
  const stockCount = z.string().transform((text, context) => {
    const typed = text.trim();
    if (typed === '') return null;
    if (/^\d{1,9}$/.test(typed) && Number(typed) <= stockMax) return Number(typed);
    context.addIssue({ code: 'custom', message: copy.stockWrong });
    return z.NEVER;
  });
  const variant = z
    .object({
      id: z.string(),
      option1: line(optionMax),
      option2: line(optionMax),
      sku: line(skuMax),
      stock: stockCount,
      stockWas: z.string().transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : null)),
      price,
    })
    .transform(({ option1, option2, sku, ...rest }) => ({
      ...rest,
      option1: option1 || null,
      option2: option2 || null,
      sku: sku || null,
    }));
  return z
    .object({
      option1Name: line(optionMax),
      option1Values: z.string(),
      option2Name: line(optionMax),
      option2Values: z.string(),
      // A limit far above what our pages send, so that a huge list is not parsed.
      variants: z.array(z.unknown()).max(1_000, copy.tooManyVariants(1_000)).pipe(z.array(variant)),
    })
    .transform((typed, context) => {
      const addError = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path, message });
      const broken = checkOptions(typed);
      if (broken) addError([broken.field], broken.message);
      else for (const { at, field, message } of checkRows(typed.variants)) addError(['variants', at, field], message);
      const variants = typed.variants.map(
        ({ price, ...row }): TypedVariant => ({
          ...row,
          price: price?.amount ?? null,
          isStockTouched: row.id === '' || row.stock !== row.stockWas,
        }),
      );
      return {
        option1Name: typed.option1Name || null,
        option2Name: typed.option2Name || null,
        variants,
        isRounded: typed.variants.some(({ price }) => price?.isRounded === true),
      };
    });
}

type Rows = { option1: string | null; option2: string | null; sku: string | null }[];
type Typed = {
  option1Name: string;
  option1Values: string;
  option2Name: string;
  option2Values: string;
  variants: Rows;
};

/** Checks option names and values against the rows: without JavaScript the rows have not been created yet. */
function checkOptions(typed: Typed): { field: string; message: string } | null {
  const { option1Name, option2Name, variants } = typed;
  const drafts = variants.map((row) => ({ option1: row.option1 ?? '', option2: row.option2 ?? '' }) as VariantDraft);
  const rows = [valuesIn(drafts, 'option1'), valuesIn(drafts, 'option2')] as const;
  const first = listValues(typed.option1Values, rows[0]);
  const second = listValues(typed.option2Values, rows[1]);
  if (option1Name === '' && first.length > 0) return { field: 'option1Name', message: copy.optionNameMissing };
  if (option2Name === '' && second.length > 0) return { field: 'option2Name', message: copy.optionNameMissing };
  if (option1Name === '' && option2Name !== '') return { field: 'option1Name', message: copy.firstOptionFirst };
  if (option1Name !== '' && first.length === 0) {
    return { field: 'option1Values', message: copy.optionValuesMissing(option1Name) };
  }
  if (option2Name !== '' && second.length === 0) {
    return { field: 'option2Values', message: copy.optionValuesMissing(option2Name) };
  }
  const made = Math.max(first.length, 1) * Math.max(second.length, 1);
  if (variants.length > numbers.VARIANTS_MAX) {
    return { field: 'option1Values', message: copy.tooManyVariants(variants.length) };
  }
  const isSame = (wanted: string[], there: string[]) =>
    wanted.length === there.length && wanted.every((value) => there.includes(value));
  if (isSame(first, rows[0]) && isSame(second, rows[1]) && variants.length > 0) return null;
  const isTooMany = made > numbers.VARIANTS_MAX;
  return { field: 'option1Values', message: isTooMany ? copy.tooManyVariants(made) : copy.lookAtGrid };
}

/** Rows with the same options or the same SKU as another row. */
function checkRows(rows: Rows): { at: number; field: string; message: string }[] {
  const names = rows.map(nameOfVariant);
  return rows.flatMap(({ sku }, at): ReturnType<typeof checkRows> => {
    if (names.indexOf(names[at] ?? '') !== at) return [{ at, field: 'sku', message: copy.sameOptionsTwice }];
    const isTwice = sku !== null && rows.findIndex((row) => row.sku === sku) !== at;
    return isTwice ? [{ at, field: 'sku', message: copy.skuTwice }] : [];
  });
}
