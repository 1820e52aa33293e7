/** The six categories of goods, slug → name, in the order in which pages list them. */
export const categories = {
  accessories: 'Anime Accessories',
  'wall-decor': 'Wall Decor',
  'tech-gear': 'Desk & Tech Gear',
  figurines: 'Anime Figurines',
  stickers: 'Stickers & Decals',
  cosplay: 'Costumes & Wearables',
} as const;

export type CategorySlug = keyof typeof categories;

export const categorySlugs = Object.keys(categories) as CategorySlug[];

export const isCategorySlug = (text: string): text is CategorySlug => Object.hasOwn(categories, text);
