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

/** Texts of a category page. */
export const categoryCopy = {
  description: (name: string) =>
    `${name} for anime fans: original designs, prices in ₹ including GST, delivery across India.`,
  unknown: 'Category',
} as const;

/** Texts of the page of all collections. */
export const collectionsCopy = {
  title: 'Collections',
  intro: 'Our sets and drops, and every series we sell.',
  description: 'Collections, drops and series of anime merchandise, with delivery across India.',
  series: 'Series',
  none: 'No collections yet.',
  noneHint: 'Collections and series will appear here.',
} as const;

/** Texts of a collection's page. */
export const collectionCopy = {
  description: (title: string) => `${title}: chosen for anime fans, prices in ₹ including GST, delivery across India.`,
  empty: 'Everything in this collection is gone for now. Try a category.',
} as const;

/** Texts of a series' page. */
export const seriesCopy = {
  description: (name: string) => `${name} merchandise: prices in ₹ including GST, delivery across India.`,
  intro: 'Everything we sell from this series.',
} as const;

/** Texts of the page of the six categories. */
export const shopCopy = {
  description:
    'Anime accessories, wall decor, desk gear, figurines, stickers and costumes. Choose a category, or see everything.',
  intro: 'Choose a category, or see everything we sell.',
  viewAll: 'View All Products',
  cart: 'Go to your cart',
  digital: 'Digital products',
} as const;

/** Texts of the page of digital products. */
export const digitalCopy = {
  description: 'Anime wallpapers, brushes and printables to download right after you pay.',
} as const;

export const listingFailedCopy = {
  title: 'We could not load these products.',
  hint: 'The problem is on our side. Try again in a few minutes.',
  retry: 'Try again',
  badQuery: 'One of the filters in this address does not exist. Go back and choose your filters again.',
} as const;
