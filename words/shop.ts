/** The page of the six categories. */
export const shopWords = {
  description:
    'Anime accessories, wall decor, desk gear, figurines, stickers and costumes. Choose a category, or see everything.',
  intro: 'Choose a category, or see everything we sell.',
  viewAll: 'View All Products',
  cart: 'Go to your cart',
  digital: 'Digital products',
} as const;
