/** The page of the six shelves. */
export const shopWords = {
  description:
    'Accessories, wall decor, desk gear, figurines, stickers and costumes: choose a category of anime goods, or see them all.',
  intro: 'Six shelves, one stall. Pick one, or see everything at once.',
  viewAll: 'View All Products',
  cart: 'Go to your cart',
  digital: 'Digital goods',
} as const;
