export const listingWords = {
  shop: 'Shop',
  digitalIntro: 'Wallpapers, fonts and printables to download right after you pay.',

  all: 'All products',
  allDescription:
    'Shop all our anime figurines, posters, desk mats, stickers and costumes, with free delivery across India.',
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
