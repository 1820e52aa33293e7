export const listingWords = {
  shop: 'Shop',
  digitalIntro: 'Wallpapers, fonts and printables, yours the moment you pay.',

  all: 'All products',
  allDescription:
    'Every anime figurine, poster, desk mat, sticker and costume on our shelves, with free delivery across India.',
  digital: 'Digital goods',
  toCategories: 'Back to categories',

  products: 'Products',
  total: (count: string, isOne: boolean) => (isOne ? '1 product' : `${count} products`),
  noProducts: 'No products available.',
  noneFound: 'No products found.',
  noneFoundHint: 'This shelf is empty for now. Perhaps one of the others?',
  noneFit: 'Nothing on this shelf fits all of these filters.',
  noProductsHint: 'The shelves are being filled. Please look in again soon.',
  clearFilters: 'Clear all filters',
  showMore: 'Show more',
  showEarlier: 'Show earlier',
  loading: 'Loading...',
  seen: (shown: string, total: string) => `Showing ${shown} of ${total}`,
} as const;
