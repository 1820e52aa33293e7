import { type CategorySlug, isCategorySlug } from './category.ts';
import type { ProductType } from './product.ts';

/** Details for tax and for the Legal Metrology Rules, beside price and maker. */
export type Listing = {
  hsn: string | null;
  /** Percent; null: the rate of the HSN in the GST table. */
  gstRate: number | null;
  countryOfOrigin: string | null;
  netQuantity: string | null;
};

type Classified = { type: ProductType; category: string | null };

/** The HSN of most goods of a category. */
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

/** Defaults: the category's HSN, made in India, a net quantity of one unit, taxed by the GST table. */
export const usualListing = ({ type, category }: Classified): Listing => ({
  hsn: type === 'digital' ? DIGITAL_SAC : category !== null && isCategorySlug(category) ? usualHsn[category] : null,
  gstRate: null,
  countryOfOrigin: 'India',
  netQuantity: '1 N',
});

/**
 * Fills in the details that the input leaves undefined (null means "none"): the stored value, else the default. A stored
 * value that is only the default of the earlier category is replaced by that of the new one.
 */
export function withListing<Input extends Classified & Partial<Listing>>(
  input: Input,
  before: (Classified & Listing) | null,
): Input & Listing {
  const given: Partial<Listing> = input;
  const usual = usualListing(input);
  const usualBefore = before && usualListing(before);
  const fill = <Field extends keyof Listing>(field: Field): Listing[Field] => {
    const value = given[field];
    if (value !== undefined) return value;
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
