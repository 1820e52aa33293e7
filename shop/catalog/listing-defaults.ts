import { type CategorySlug, isCategorySlug } from './category.ts';
import type { ProductType } from './product.ts';

/** What a listing has to say for the tax books and under the Legal Metrology Rules, beside its price and maker. */
export type Listing = {
  hsn: string | null;
  /** Percent; null: what the table says for the HSN. */
  gstRate: number | null;
  countryOfOrigin: string | null;
  netQuantity: string | null;
};

type StockSummary = { type: ProductType; category: string | null };

/** The HSN of what most goods of a shelf are. */
const usualHsn: Record<CategorySlug, string> = {
  accessories: '73269099', // keychains and pins of steel
  'wall-decor': '49119100', // printed pictures
  'tech-gear': '84733099', // computer accessories
  figurines: '39264049', // statuettes of plastics
  stickers: '39199090', // self-adhesive film
  cosplay: '62114300', // garments of man-made fibres
};

/** Services accounting code: other online contents. */
const DIGITAL_SAC = '998439';

/** What is meant where a product says nothing: the category's HSN, made in India, one piece, taxed by the table. */
export const usualListing = ({ type, category }: StockSummary): Listing => ({
  hsn: type === 'digital' ? DIGITAL_SAC : category !== null && isCategorySlug(category) ? usualHsn[category] : null,
  gstRate: null,
  countryOfOrigin: 'India',
  netQuantity: '1 N',
});

/**
 * The product with what it leaves out (undefined; null means "none") filled in: as it stands in the shop, else as usual.
 * What was only usual for the shelf it comes from does not move with it to another one.
 */
export function withListing<Input extends StockSummary & Partial<Listing>>(
  input: Input,
  before: (StockSummary & Listing) | null,
): Input & Listing {
  const told: Partial<Listing> = input;
  const usual = usualListing(input);
  const usualBefore = before && usualListing(before);
  const fill = <Field extends keyof Listing>(field: Field): Listing[Field] => {
    const said = told[field];
    if (said !== undefined) return said;
    const isOwn = before !== null && before[field] !== null && before[field] !== usualBefore?.[field];
    return isOwn ? before[field] : usual[field];
  };
  return {
    ...input,
    hsn: fill('hsn'),
    gstRate: fill('gstRate'),
    countryOfOrigin: fill('countryOfOrigin'),
    netQuantity: fill('netQuantity'),
  };
}
