/** Texts of the offline page. */
export const offlineCopy = {
  title: 'No connection',
  sentence: 'We cannot load this page. You can still see your cart and the products you viewed.',
  wait: 'The page opens by itself when you are back online.',
  again: 'Try again',
  cart: 'Open your cart',
  savedProducts: 'Products you viewed',
  none: 'Products you view will be saved here.',
} as const;
