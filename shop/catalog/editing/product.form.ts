import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import type { Paise } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { isHttps, isStorable, oneLine } from '#lib/text.ts';
import { STOCK_MAX } from '#shop/inventory/availability.ts';
import { readAddresses } from '../picture-address.ts';
import type { ProductInput, ProductRefusal, ProductType, VariantInput } from '../product.ts';
import { usualDetails } from '../product-details.ts';
import type { ProductField } from '../product-field.ts';
import { ALT_MAX_CHARACTERS, mapFields, type ProductValues, productFields, variantFields } from '../product-fields.ts';
import { isEmpty, isTooLong, orNull, readTypedRupees, rules, typedSchema, valueSchema } from './field-rules.form.ts';
import type { FormIssue, PictureDraft, ProductDraft } from './product-draft.ts';
import { productFormCopy as copy } from './product-form-copy.ts';
import { listValues, nameOfVariant, type VariantDraft, valuesIn } from './variant-grid.ts';

/** The rules of a variant's variantValues. */
const variantValues = {
  option1: orNull(rules.line(variantFields.option1)),
  option2: orNull(rules.line(variantFields.option2)),
  sku: orNull(rules.line(variantFields.sku)),
  stock: z.int(copy.stockWrong).min(0, copy.stockWrong).max(STOCK_MAX, copy.stockWrong).nullable(),
  price: rules.rupees(productFields.price).nullable(),
  releaseOn: orNull(rules.day(productFields.releaseOn)),
};

const variant = z.object({
  ...variantValues,
  id: z.string().optional(),
  stock: variantValues.stock.optional(),
  releaseOn: variantValues.releaseOn.optional(),
});

type Optioned = { price: Paise; option1Name: string | null; option2Name: string | null; variants: VariantInput[] };

/** Checks the variants that a file or a command composed. A variant with the product's price follows that price. */
function checkVariants(product: Optioned): Result<VariantInput[], ProductRefusal> {
  const { variants, option1Name, option2Name } = product;
  if (variants.length === 0) return refuse('field-missing', 'variants');
  if (option1Name === null && (option2Name !== null || variants.length > 1)) {
    return refuse('field-missing', 'option1Name');
  }
  if (variants.length > numbers.VARIANTS_MAX) return refuse('too-many-variants', 'variants');
  const read = z.array(variant).safeParse(variants);
  if (!read.success) {
    const [issue] = read.error.issues;
    return refuse(isTooLong(issue) ? 'field-too-long' : 'field-wrong', String(issue?.path[1]));
  }
  const [repeated] = checkRows(read.data);
  if (read.data.some(({ option1 }) => (option1 === null) !== (option1Name === null))) {
    return refuse('field-missing', 'option1');
  }
  if (read.data.some(({ option2 }) => (option2 === null) !== (option2Name === null))) {
    return refuse('field-missing', 'option2');
  }
  if (repeated) return refuse(repeated.reason, repeated.reason === 'sku-twice' ? 'sku' : 'variants');
  return accept(read.data.map((row) => ({ ...row, price: row.price === product.price ? null : row.price })));
}

/** One variant of the form; `stockWas`: its stock when the page was rendered. */
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
  /** undefined: as it is. */
  releaseOn?: string | null | undefined;
};

const typedLine = (value: z.ZodType<string | null>) =>
  z
    .string()
    .transform((typed): unknown => oneLine(typed))
    .pipe(value);

/** A number as text; an empty one is null. */
const typedNumber = (value: z.ZodType<number | null>, wrong: string, read: (typed: string) => number | undefined) =>
  z
    .string()
    .transform((typed, context): unknown => {
      const number = typed.trim() === '' ? null : read(typed.trim());
      if (number !== undefined) return number;
      context.addIssue({ code: 'custom', message: wrong });
      return z.NEVER;
    })
    .pipe(value);

const readCount = (typed: string) => (/^\d{1,9}$/.test(typed) ? Number(typed) : undefined);

/** The stock of a variant as it is typed; empty: not counted. */
export const typedStock = typedNumber(variantValues.stock, copy.stockWrong, readCount);

const typedVariant = z
  .object({
    id: z.string(),
    option1: typedLine(variantValues.option1),
    option2: typedLine(variantValues.option2),
    sku: typedLine(variantValues.sku),
    stock: typedStock,
    stockWas: z.string().transform((typed) => readCount(typed) ?? null),
    price: typedNumber(variantValues.price, productFields.price.wrong, (typed) => readTypedRupees(typed)?.amount),
    releaseOn: variantValues.releaseOn,
  })
  .transform((row): TypedVariant => ({ ...row, isStockTouched: row.id === '' || row.stock !== row.stockWas }));

/** A download has no release day: it can be sent after payment. */
const withoutReleases = <Row extends { releaseOn?: string | null | undefined }>(
  type: ProductType,
  rows: Row[],
): Row[] => (type === 'digital' ? rows.map((row) => ({ ...row, releaseOn: null })) : rows);

/** Far more than our pages send, so that a huge list is not parsed. */
const ROWS_MAX = 1_000;

/** Reads the options of the form with their rows. */
function readVariants(draft: ProductDraft): { variants: TypedVariant[]; issues: FormIssue[] } {
  const refuseField = (field: string, message: string) => ({ variants: [], issues: [{ path: [field], message }] });
  if (draft.variants.length > ROWS_MAX) {
    return refuseField('option1Values', copy.tooManyVariants(draft.variants.length));
  }
  const broken = checkOptions(draft);
  if (broken) return refuseField(broken.field, broken.message);
  const read = z.array(typedVariant).safeParse(draft.variants);
  if (!read.success) {
    const issues = read.error.issues.map(({ path: [at, field], message }) => ({
      path: ['variants', Number(at), String(field)],
      message,
    }));
    return { variants: [], issues };
  }
  const repeated = checkRows(read.data);
  return {
    variants: read.data,
    issues: repeated.map(({ at, message }) => ({ path: ['variants', at, 'sku'], message })),
  };
}

/** Checks option names and variantValues against the rows: without JavaScript the rows have not been created yet. */
function checkOptions(draft: ProductDraft): { field: string; message: string } | null {
  const [option1Name, option2Name] = [oneLine(draft.option1Name), oneLine(draft.option2Name)];
  const rows: VariantDraft[] = draft.variants.map((row) => ({
    ...row,
    option1: oneLine(row.option1),
    option2: oneLine(row.option2),
  }));
  const known = [valuesIn(rows, 'option1'), valuesIn(rows, 'option2')] as const;
  const first = listValues(draft.option1Values, known[0]);
  const second = listValues(draft.option2Values, known[1]);
  if (option1Name === '' && first.length > 0) return { field: 'option1Name', message: copy.optionNameMissing };
  if (option2Name === '' && second.length > 0) return { field: 'option2Name', message: copy.optionNameMissing };
  if (option1Name === '' && option2Name !== '') return { field: 'option1Name', message: copy.firstOptionFirst };
  if (option1Name !== '' && first.length === 0) {
    return { field: 'option1Values', message: copy.optionValuesMissing(option1Name) };
  }
  if (option2Name !== '' && second.length === 0) {
    return { field: 'option2Values', message: copy.optionValuesMissing(option2Name) };
  }
  if (rows.length > numbers.VARIANTS_MAX) {
    return { field: 'option1Values', message: copy.tooManyVariants(rows.length) };
  }
  const isSame = (wanted: string[], there: string[]) =>
    wanted.length === there.length && wanted.every((value) => there.includes(value));
  if (isSame(first, known[0]) && isSame(second, known[1]) && rows.length > 0) return null;
  const made = Math.max(first.length, 1) * Math.max(second.length, 1);
  const isTooMany = made > numbers.VARIANTS_MAX;
  return { field: 'option1Values', message: isTooMany ? copy.tooManyVariants(made) : copy.lookAtGrid };
}

type Rows = { option1: string | null; option2: string | null; sku: string | null }[];
type Repeated = { at: number; reason: 'same-options-twice' | 'sku-twice'; message: string };

/** Rows with the same options or the same SKU as another row. */
function checkRows(rows: Rows): Repeated[] {
  const names = rows.map(nameOfVariant);
  return rows.flatMap(({ sku }, at): Repeated[] => {
    if (names.indexOf(names[at] ?? '') !== at) {
      return [{ at, reason: 'same-options-twice', message: copy.sameOptionsTwice }];
    }
    const isTwice = sku !== null && rows.findIndex((row) => row.sku === sku) !== at;
    return isTwice ? [{ at, reason: 'sku-twice', message: copy.skuTwice }] : [];
  });
}

/** One schema for each type of product. */
const forTypes = (schemaOf: (field: ProductField, type: ProductType) => z.ZodType) => ({
  shop: z.object(mapFields((_, field) => schemaOf(field, 'shop'))),
  digital: z.object(mapFields((_, field) => schemaOf(field, 'digital'))),
});

const values = forTypes(valueSchema);
const typedValues = forTypes(typedSchema);

const image = z
  .object({
    mediaId: z.string().nullable(),
    sourceUrl: z.string().refine(isHttps).nullable(),
    alt: z.string().trim().max(ALT_MAX_CHARACTERS).refine(isStorable),
  })
  .refine(({ mediaId, sourceUrl }) => mediaId !== null || sourceUrl !== null);

/**
 * Checks a product that a file or a command composed. Returns it with texts trimmed and empty ones as null, or the first
 * thing that is wrong with it. What `readProductForm` returns has passed the same rules.
 */
export function checkProduct(input: ProductInput): Result<ProductInput, ProductRefusal> {
  const fields = values[input.type].safeParse(input);
  if (!fields.success) {
    const [issue] = fields.error.issues;
    const field = String(issue?.path[0]);
    if (isEmpty(input[field as keyof ProductValues])) return refuse('field-missing', field);
    return refuse(isTooLong(issue) ? 'field-too-long' : 'field-wrong', field);
  }
  const product = fields.data as ProductValues;
  const variants = checkVariants({ ...product, variants: input.variants });
  if (!variants.ok) return variants;
  if (input.images.length > numbers.IMAGES_MAX) return refuse('too-many-pictures', 'images');
  const images = z.array(image).safeParse(input.images);
  if (!images.success) return refuse(isTooLong(images.error.issues[0]) ? 'field-too-long' : 'field-wrong', 'images');
  const rows = withoutReleases(input.type, variants.value);
  return accept({ ...product, variants: rows, images: images.data, isDemo: input.isDemo });
}

/** The parsed form; its pictures are still addresses. */
export type ProductToSave = {
  product: ProductValues;
  variants: TypedVariant[];
  pictures: PictureDraft[];
  /** Whether an amount was rounded to whole rupees. */
  isRounded: boolean;
};

/**
 * Reads the product form of the admin. Empty fields get the category's defaults, which the page shows as placeholders.
 * @param shopOrigin the shop's public address, with which its own pictures' addresses begin
 */
export function readProductForm(
  draft: ProductDraft,
  shopOrigin: string,
): { ok: true; value: ProductToSave } | { ok: false; issues: FormIssue[] } {
  const fields = typedValues[draft.type === 'digital' ? 'digital' : 'shop'].safeParse(draft);
  const options = readVariants(draft);
  const pictures = readPictures(draft, shopOrigin);
  const issues: FormIssue[] = [
    ...(fields.error?.issues ?? []).map(({ path, message }) => ({ path: path.map(String), message })),
    ...options.issues,
    ...pictures.issues,
  ];
  if (!fields.success || issues.length > 0) return { ok: false, issues };
  const product = fields.data as ProductValues;
  const usual: Partial<ProductValues> = usualDetails(product);
  const amounts = [draft.price, ...draft.variants.map(({ price }) => price)];
  return {
    ok: true,
    value: {
      product: mapFields((name) => product[name] ?? usual[name] ?? null) as ProductValues,
      variants: withoutReleases(product.type, options.variants),
      pictures: pictures.all,
      isRounded: amounts.some((amount) => readTypedRupees(amount)?.isRounded === true),
    },
  };
}

/** Listed pictures and pasted addresses become one list, in this order. */
function readPictures({ pictures, imageUrls }: ProductDraft, shopOrigin: string) {
  const listed = pictures.map(({ address, alt }) => ({ address, alt: oneLine(alt) }));
  const pasted = readAddresses(imageUrls, shopOrigin);
  const sent = readAddresses(listed.map(({ address }) => address).join('\n'), shopOrigin);
  const all = [...listed, ...pasted.good.map((address) => ({ address, alt: '' }))];
  const complaint = (message: string, field = 'images'): FormIssue[] => [{ path: [field], message }];
  const wrong = (bad: string[]) => copy.addressesWrong(bad.slice(0, 5).map(shorten));
  const issuesOf = () => {
    if (pasted.bad.length > 0) return complaint(wrong(pasted.bad), 'imageUrls');
    if (sent.bad.length > 0) return complaint(wrong(sent.bad));
    if (all.length === 0) return complaint(copy.imageMissing);
    if (all.length > numbers.IMAGES_MAX) return complaint(copy.tooManyImages);
    const isLong = all.some(({ alt }) => alt.length > ALT_MAX_CHARACTERS);
    return isLong ? complaint(copy.tooLong(ALT_MAX_CHARACTERS)) : [];
  };
  return { all, issues: issuesOf() };
}

const shorten = (address: string): string => (address.length > 80 ? `${address.slice(0, 79)}…` : address);
