import { plural } from '#lib/plural.ts';

/** Texts of the search suggestions. */
export const suggestionCopy = {
  label: 'Suggestions',
  recent: 'Recent searches',
  texts: 'Searches',
  categories: 'Categories',
  products: 'Products',
  clearRecent: 'Clear recent searches',
  count: (count: number) => plural(count, { one: '# suggestion', other: '# suggestions' }),
} as const;
