import type { CollectionRule } from '#shop/collections/collection.ts';

/** Demo collections; each is filled by its rule from the demo products. */
export type DemoCollection = { slug: string; title: string; text: string; rule: CollectionRule };

const rule = (changes: Partial<CollectionRule>): CollectionRule => ({
  type: 'shop',
  category: null,
  series: null,
  min: null,
  max: null,
  inStock: true,
  sort: 'rating',
  count: 12,
  ...changes,
});

export const demoCollections: readonly DemoCollection[] = [
  {
    slug: 'gifts-under-500',
    title: 'Gifts under ₹500',
    text: 'Small things that fit in an envelope, a lunch box or a coat pocket.',
    rule: rule({ max: 500 }),
  },
  {
    slug: 'night-desk',
    title: 'The night desk',
    text: 'Mats, lights and keycaps for people who work best after dark.',
    rule: rule({ category: 'tech-gear' }),
  },
  {
    slug: 'shelf-guests',
    title: 'Shelf guests',
    text: 'Figurines that look after a room while you are out.',
    rule: rule({ category: 'figurines', sort: 'newest' }),
  },
];
