import * as numbers from '#config/numbers.ts';
import { PAISE_PER_RUPEE, type Paise } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { STOCK_MAX } from '#shop/inventory/availability.ts';
import { type CategorySlug, isCategorySlug } from './category.ts';
import type { ProductType, SizeTable } from './product.ts';

export type VariantInput = {
  /** Id of the stored variant, where the form has it; otherwise it is found by its options or its SKU. */
  id?: string;
  option1: string | null;
  option2: string | null;
  sku: string | null;
  /** Units, null: made to order; undefined leaves the stock as it is (0 for a new variant). */
  stock?: number | null;
  /** Its own MRP; null: the product's. */
  price: Paise | null;
};

/** A stored picture, or an https address that a job fetches. */
export type ImageInput = { mediaId: string | null; sourceUrl: string | null; alt: string };

/** A product to be saved; amounts are whole rupees in paise. */
export type ProductInput = {
  type: ProductType;
  category: CategorySlug | null;
  name: string;
  description: string;
  fullDescription: string | null;
  price: Paise;
  /** Percent, at most four decimals. */
  discount: number;
  option1Name: string | null;
  option2Name: string | null;
  /** In order; exactly one without option values where the product has no options. */
  variants: VariantInput[];
  /** In order, the cover first. */
  images: ImageInput[];
  sizeTable: SizeTable | null;
  demoUrl: string | null;
  /** This and the next three: undefined leaves them as they are; a new product then has its category's defaults. */
  hsn?: string | null;
  /** Percent; null: the rate of the HSN in the GST table. */
  gstRate?: number | null;
  countryOfOrigin?: string | null;
  netQuantity?: string | null;
  maker: string | null;
  series: string | null;
  published: boolean;
  isDemo: boolean;
};

/** Why a product is not saved; the refusal's `field` names the field. */
export type ProductRefusal =
  | 'field-missing'
  | 'field-too-long'
  | 'field-wrong'
  | 'too-many-variants'
  | 'too-many-pictures'
  | 'same-options-twice'
  | 'sku-twice'
  | 'sku-taken'
  | 'handle-taken'
  | 'no-such-product'
  | 'changed-meanwhile';

export const OPTION_MAX_CHARACTERS = 60;
export const SKU_MAX_CHARACTERS = 60;
export const ALT_MAX_CHARACTERS = 300;
const URL_MAX_CHARACTERS = 2_000;

/** Text fields and their maximum length in characters. */
export const textLimits = {
  name: numbers.NAME_MAX_CHARACTERS,
  description: numbers.DESCRIPTION_MAX_CHARACTERS,
  fullDescription: numbers.FULL_DESCRIPTION_MAX_CHARACTERS,
  option1Name: OPTION_MAX_CHARACTERS,
  option2Name: OPTION_MAX_CHARACTERS,
  demoUrl: URL_MAX_CHARACTERS,
  hsn: 8,
  countryOfOrigin: 60,
  maker: 300,
  netQuantity: 60,
  series: 60,
} as const;

/** Returns the product with texts trimmed and empty ones as null, or the first thing that is wrong with it. */
export function checkProduct(input: ProductInput): Result<ProductInput, ProductRefusal> {
  const product = normalise(input);
  const refusal = checkTexts(product) ?? checkNumbers(product) ?? checkVariants(product) ?? checkImages(product);
  return refusal ?? accept(product);
}

function normalise(input: ProductInput): ProductInput {
  const product = {
    ...input,
    name: input.name.trim(),
    description: input.description.trim(),
    fullDescription: textOrNull(input.fullDescription),
    option1Name: textOrNull(input.option1Name),
    option2Name: textOrNull(input.option2Name),
    demoUrl: textOrNull(input.demoUrl),
    hsn: input.hsn === undefined ? undefined : textOrNull(input.hsn),
    countryOfOrigin: input.countryOfOrigin === undefined ? undefined : textOrNull(input.countryOfOrigin),
    maker: textOrNull(input.maker),
    netQuantity: input.netQuantity === undefined ? undefined : textOrNull(input.netQuantity),
    series: textOrNull(input.series),
    images: input.images.map((image) => ({ ...image, alt: image.alt.trim() })),
  };
  product.variants = input.variants.map((variant) => ({
    ...variant,
    option1: textOrNull(variant.option1),
    option2: textOrNull(variant.option2),
    sku: textOrNull(variant.sku),
    // A variant with the product's price follows the product's price.
    price: variant.price === input.price ? null : variant.price,
  }));
  return product;
}

const textOrNull = (text: string | null): string | null => text?.trim() || null;

function checkTexts(product: ProductInput) {
  if (product.name === '') return refuse('field-missing', 'name');
  for (const [field, longest] of Object.entries(textLimits)) {
    const text = product[field as keyof typeof textLimits] ?? '';
    if (text.length > longest) return refuse('field-too-long', field);
    if (isUnstorable(text)) return refuse('field-wrong', field);
  }
  if (product.demoUrl !== null && (!isHttps(product.demoUrl) || product.type !== 'digital')) {
    return refuse('field-wrong', 'demoUrl');
  }
  if (product.hsn != null && !/^[0-9]{4,8}$/.test(product.hsn)) return refuse('field-wrong', 'hsn');
  return null;
}

function checkNumbers(product: ProductInput) {
  if (product.type === 'shop' && product.category === null) return refuse('field-missing', 'category');
  if (product.category !== null && (product.type !== 'shop' || !isCategorySlug(product.category))) {
    return refuse('field-wrong', 'category');
  }
  if (!isPrice(product.price)) return refuse('field-wrong', 'price');
  if (!(product.discount >= 0 && product.discount <= 100)) return refuse('field-wrong', 'discount');
  if (product.gstRate != null && !(product.gstRate >= 0 && product.gstRate <= 100)) {
    return refuse('field-wrong', 'gstRate');
  }
  const { sizeTable } = product;
  const isTable = sizeTable === null || sizeTable.rows.every((row) => row.length === sizeTable.head.length);
  return isTable ? null : refuse('field-wrong', 'sizeTable');
}

function checkVariants({ variants, option1Name, option2Name }: ProductInput) {
  if (variants.length === 0) return refuse('field-missing', 'variants');
  if (option1Name === null && option2Name !== null) return refuse('field-missing', 'option1Name');
  if (option1Name === null && variants.length > 1) return refuse('field-missing', 'option1Name');
  if (variants.length > numbers.VARIANTS_MAX) return refuse('too-many-variants', 'variants');
  const seen = { options: new Set<string>(), skus: new Set<string>() };
  for (const { option1, option2, sku, stock, price } of variants) {
    if ((option1 !== null) !== (option1Name !== null)) return refuse('field-missing', 'option1');
    if ((option2 !== null) !== (option2Name !== null)) return refuse('field-missing', 'option2');
    for (const [field, text, longest] of [
      ['option1', option1 ?? '', OPTION_MAX_CHARACTERS],
      ['option2', option2 ?? '', OPTION_MAX_CHARACTERS],
      ['sku', sku ?? '', SKU_MAX_CHARACTERS],
    ] as const) {
      if (text.length > longest) return refuse('field-too-long', field);
      if (isUnstorable(text)) return refuse('field-wrong', field);
    }
    if (price !== null && !isPrice(price)) return refuse('field-wrong', 'price');
    if (stock != null && !(Number.isInteger(stock) && stock >= 0 && stock <= STOCK_MAX)) {
      return refuse('field-wrong', 'stock');
    }
    const options = JSON.stringify([option1, option2]);
    if (seen.options.has(options)) return refuse('same-options-twice', 'variants');
    if (sku !== null && seen.skus.has(sku)) return refuse('sku-twice', 'sku');
    seen.options.add(options);
    if (sku !== null) seen.skus.add(sku);
  }
  return null;
}

function checkImages({ images }: ProductInput) {
  if (images.length > numbers.IMAGES_MAX) return refuse('too-many-pictures', 'images');
  for (const { mediaId, sourceUrl, alt } of images) {
    if (mediaId === null && sourceUrl === null) return refuse('field-wrong', 'images');
    if (sourceUrl !== null && !isHttps(sourceUrl)) return refuse('field-wrong', 'images');
    if (alt.length > ALT_MAX_CHARACTERS) return refuse('field-too-long', 'images');
    if (isUnstorable(alt)) return refuse('field-wrong', 'images');
  }
  return null;
}

/** PostgreSQL's text cannot contain NUL. */
const isUnstorable = (text: string): boolean => text.includes('\0');

const isPrice = (price: Paise): boolean =>
  Number.isInteger(price) &&
  price >= 0 &&
  price % PAISE_PER_RUPEE === 0 &&
  price <= numbers.PRICE_MAX_RUPEES * PAISE_PER_RUPEE;

/** An https address that the database's check constraint accepts as well. */
export const isHttps = (text: string): boolean =>
  text.startsWith('https://') && text.length <= URL_MAX_CHARACTERS && !isUnstorable(text) && URL.canParse(text);
