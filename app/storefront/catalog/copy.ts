import { plural } from '#lib/plural.ts';

export const listingCopy = {
  shop: 'Shop',
  digitalIntro: 'Wallpapers, fonts and printables to download right after you pay.',

  all: 'All products',
  allDescription:
    'Shop all our anime figurines, posters, desk mats, stickers and costumes, with delivery across India.',
  digital: 'Digital products',
  toCategories: 'Back to categories',

  products: 'Products',
  total: (count: string, isOne: boolean) => (isOne ? '1 product' : `${count} products`),
  noProducts: 'No products available.',
  noneFound: 'No products found.',
  noneFoundHint: 'There is nothing here yet. Try another category.',
  noneFit: 'No products match all of these filters.',
  noProductsHint: 'We are still setting up the stall. New products will appear here soon.',
  clearFilters: 'Clear all filters',
  showMore: 'Show more',
  showEarlier: 'Show earlier',
  loading: 'Loading...',
  seen: (shown: string, total: string) => `Showing ${shown} of ${total}`,
} as const;

/** Texts of sorting and filters. */
export const filterCopy = {
  filters: 'Filters',
  on: 'on',
  sort: 'Sort by',
  sorts: {
    newest: 'Newest first',
    'price-asc': 'Price: low to high',
    'price-desc': 'Price: high to low',
    discount: 'Biggest discount',
    rating: 'Best rated',
    origin: 'Country of origin: A to Z',
  },
  relevance: 'Best match',
  featured: 'Featured',
  category: 'Category',
  series: 'Series',
  origin: 'Country of origin',
  price: 'Price in ₹',
  priceFrom: 'Lowest price in rupees',
  priceTo: 'Highest price in rupees',
  priceReversed: 'The lowest price is higher than the highest price. Change one of them.',
  priceFromShort: 'from',
  priceToShort: 'to',
  rating: 'Rating',
  ratingAtLeast: (stars: number) => plural(stars, { one: '# star and up', other: '# stars and up' }),
  inStock: 'In stock only',
  any: 'Any',
  apply: 'Apply',
  without: (filter: string) => `Remove filter: ${filter}`,
  over: (price: string) => `From ${price}`,
  under: (price: string) => `Up to ${price}`,
  clear: 'Clear all filters',
} as const;

export const listingFailedCopy = {
  title: 'We could not load these products.',
  hint: 'The problem is on our side. Try again in a few minutes.',
  retry: 'Try again',
  badQuery: 'One of the filters in this address does not exist. Go back and choose your filters again.',
} as const;
