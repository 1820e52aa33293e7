/** The page that somebody without a connection is led to. */
export const offlineWords = {
  title: 'No connection',
  sentence: 'This page cannot be reached just now. What you looked at before can still be read, and so can your cart.',
  wait: 'The page opens by itself as soon as you are connected again.',
  again: 'Try again',
  cart: 'Open your cart',
  kept: 'Products you looked at',
  none: 'No products have been kept yet.',
} as const;
