import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { isHttps, isStorable, oneLine } from '#lib/text.ts';
import { isEmpty, isTooLong, readTypedRupees, typedSchema, valueSchema } from './field-rules.form.ts';
import { usualListing } from './listing-defaults.ts';
import { readAddresses } from './picture-address.ts';
import type { ProductInput, ProductRefusal, ProductType } from './product.ts';
import type { FormIssue, PictureDraft, ProductDraft } from './product-draft.ts';
import type { ProductField } from './product-field.ts';
import { ALT_MAX_CHARACTERS, mapFields, type ProductValues } from './product-fields.ts';
import { productFormCopy as copy } from './product-form-copy.ts';
import { checkVariants, readVariants, type TypedVariant } from './variants.form.ts';

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
  return accept({ ...product, variants: variants.value, images: images.data, isDemo: input.isDemo });
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
  const usual: Partial<ProductValues> = usualListing(product);
  const amounts = [draft.price, ...draft.variants.map(({ price }) => price)];
  return {
    ok: true,
    value: {
      product: mapFields((name) => product[name] ?? usual[name] ?? null) as ProductValues,
      variants: options.variants,
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
