/** The page of the six shelves. */
export const shopWords = {
  intro: 'Six shelves, one stall. Pick one, or see everything at once.',
  viewAll: 'View All Products',
  cart: 'Go to your cart',
  digital: 'Digital goods',
} as const;
