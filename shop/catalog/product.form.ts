import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { PAISE_PER_RUPEE, type Paise } from '#lib/money.ts';
import { manyLines, oneLine } from '#lib/text.ts';
import { STOCK_MAX } from '#shop/inventory/availability.ts';
import { categorySlugs } from './category.ts';
import { readPercent, readRupees } from './csv-values.ts';
import { usualListing } from './listing-defaults.ts';
import { readAddresses } from './picture-address.ts';
import type { PictureDraft } from './product-draft.ts';
import { productFormCopy as copy } from './product-form-copy.ts';
import {
  ALT_MAX_CHARACTERS,
  isHttps,
  OPTION_MAX_CHARACTERS,
  type ProductInput,
  SKU_MAX_CHARACTERS,
  textLimits,
} from './product-input.ts';
import { readSizeTable } from './size-table.ts';
import { variantsForm } from './variants.form.ts';

const line = (longest: number) =>
  z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(longest, copy.tooLong(longest)));

const lines = (longest: number) =>
  z
    .string()
    .transform(manyLines)
    .pipe(z.string().max(longest, copy.tooLong(longest)));

const orNull = (text: string): string | null => text || null;

/** In whole rupees: a fraction is rounded. Accepts digit grouping and the ₹ sign. */
const rupees = z.string().transform((text, context): { amount: Paise; isRounded: boolean } => {
  const typed = text.trim().replace(/^₹\s*/, '');
  const plain = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(typed) ? typed.replaceAll(',', '') : typed;
  const read = readRupees(plain);
  if (read !== null && read.amount <= numbers.PRICE_MAX_RUPEES * PAISE_PER_RUPEE) return read;
  const isTooHigh = read !== null || /^\d{10,}(?:\.\d+)?$/.test(plain);
  context.addIssue({ code: 'custom', message: isTooHigh ? copy.priceTooHigh : copy.priceWrong });
  return z.NEVER;
});

const percent = (wrong: string) =>
  z.string().transform((text, context) => {
    const typed = text.trim();
    const read = readPercent(typed.endsWith('%') ? typed.slice(0, -1).trimEnd() : typed);
    if (read !== null && read <= 100) return read;
    context.addIssue({ code: 'custom', message: wrong });
    return z.NEVER;
  });

/** Listed pictures and pasted addresses become one list, in this order. */
const pictures = (shopOrigin: string) =>
  z
    .object({
      listed: z.array(z.object({ address: z.string(), alt: line(ALT_MAX_CHARACTERS) })),
      imageUrls: z.string(),
    })
    .transform(({ listed, imageUrls }, context): PictureDraft[] => {
      const pasted = readAddresses(imageUrls, shopOrigin);
      const sent = readAddresses(listed.map(({ address }) => address).join('\n'), shopOrigin);
      const all = [...listed, ...pasted.good.map((address) => ({ address, alt: '' }))];
      const complain = (message: string, path: string[] = []) => context.addIssue({ code: 'custom', message, path });
      if (pasted.bad.length > 0) complain(copy.addressesWrong(pasted.bad.slice(0, 5).map(shorten)), ['imageUrls']);
      else if (sent.bad.length > 0) complain(copy.addressesWrong(sent.bad.slice(0, 5).map(shorten)));
      else if (all.length === 0) complain(copy.imageMissing);
      else if (all.length > numbers.IMAGES_MAX) complain(copy.tooManyImages);
      return all;
    });

const shorten = (address: string): string => (address.length > 80 ? `${address.slice(0, 79)}…` : address);

const sizeTable = lines(10_000).transform((text, context) => {
  const table = readSizeTable(text);
  if (table !== 'wrong') return table;
  context.addIssue({ code: 'custom', message: copy.sizeTableWrong });
  return z.NEVER;
});

/** null for an empty text, else the schema's output. */
const orNothing = <Value>(schema: z.ZodType<Value, string>) =>
  z.string().transform((text, context): Value | null => {
    if (text.trim() === '') return null;
    const read = schema.safeParse(text);
    if (read.success) return read.data;
    for (const { message } of read.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Fields of both product types. */
const common = (shopOrigin: string) => ({
  name: line(numbers.NAME_MAX_CHARACTERS).pipe(z.string().min(1, copy.nameMissing)),
  price: z.string().trim().min(1, { error: copy.priceMissing, abort: true }).pipe(rupees),
  discount: z
    .string()
    .transform((text) => text.trim() || '0')
    .pipe(percent(copy.discountWrong)),
  description: lines(numbers.DESCRIPTION_MAX_CHARACTERS),
  fullDescription: lines(numbers.FULL_DESCRIPTION_MAX_CHARACTERS).transform(orNull),
  options: variantsForm({
    line,
    price: orNothing(rupees),
    optionMax: OPTION_MAX_CHARACTERS,
    skuMax: SKU_MAX_CHARACTERS,
    stockMax: STOCK_MAX,
  }),
  images: pictures(shopOrigin),
  sizeTable,
  hsn: z
    .string()
    .trim()
    .regex(/^(?:[0-9]{4,8})?$/, copy.hsnWrong)
    .transform(orNull),
  gstRate: orNothing(percent(copy.gstWrong)),
  countryOfOrigin: line(textLimits.countryOfOrigin).transform(orNull),
  maker: line(textLimits.maker).transform(orNull),
  netQuantity: line(textLimits.netQuantity).transform(orNull),
  series: line(textLimits.series).transform(orNull),
  published: z.string().transform((text) => text === 'true'),
});

/** Fields that the page hides for the other product type are ignored. */
const ignored = z.unknown().transform(() => null);

/**
 * The product form of the admin, in the shape that `nestDraft` returns.
 * @param shopOrigin the shop's public address, with which its own pictures' addresses begin
 */
export const productForm = (shopOrigin: string) =>
  z.discriminatedUnion(
    'type',
    [
      z.object({
        ...common(shopOrigin),
        type: z.literal('shop'),
        category: z.enum(categorySlugs, copy.categoryMissing),
        demoUrl: ignored,
      }),
      z.object({
        ...common(shopOrigin),
        type: z.literal('digital'),
        category: ignored,
        demoUrl: z
          .string()
          .trim()
          .refine((text) => text === '' || isHttps(text), copy.demoWrong)
          .transform(orNull),
      }),
    ],
    copy.typeMissing,
  );

type Read = z.output<ReturnType<typeof productForm>>;

/** The parsed form; its pictures are still addresses. */
export type ProductToSave = {
  product: Omit<ProductInput, 'images' | 'isDemo' | 'variants'>;
  variants: Read['options']['variants'];
  pictures: PictureDraft[];
  /** Whether an amount was rounded to whole rupees. */
  isRounded: boolean;
};

/** Fills empty fields with the category's defaults, which the page shows as placeholders. */
export function productToSave({ options, images, price, ...read }: Read): ProductToSave {
  const usual = usualListing(read);
  const product = {
    ...read,
    price: price.amount,
    option1Name: options.option1Name,
    option2Name: options.option2Name,
    hsn: read.hsn ?? usual.hsn,
    countryOfOrigin: read.countryOfOrigin ?? usual.countryOfOrigin,
    netQuantity: read.netQuantity ?? usual.netQuantity,
  };
  return { product, variants: options.variants, pictures: images, isRounded: price.isRounded || options.isRounded };
}
