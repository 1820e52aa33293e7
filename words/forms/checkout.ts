export const checkoutFormWords = {
  notReadable: 'We could not read this order. Reload the page and try again.',
} as const;
