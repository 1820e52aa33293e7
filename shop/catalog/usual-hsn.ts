import { type CategorySlug, isCategorySlug } from './category.ts';

/** The HSN of most goods of a category. */
const hsnOfCategory: Record<CategorySlug, string> = {
  accessories: '73269099', // keychains and pins of steel
  'wall-decor': '49119100', // printed pictures
  'tech-gear': '84733099', // computer accessories
  figurines: '39264049', // statuettes of plastics
  stickers: '39199090', // self-adhesive film
  cosplay: '62114300', // garments of man-made fibres
};

/** Services accounting code: other online contents. */
const DIGITAL_SAC = '998439';

/** The HSN or SAC that most products of this kind have; null: the category is unknown. */
export function usualHsn({ type, category }: { type: 'shop' | 'digital'; category: string | null }): string | null {
  if (type === 'digital') return DIGITAL_SAC;
  return category !== null && isCategorySlug(category) ? hsnOfCategory[category] : null;
}
