export const checkoutFormWords = {
  notReadable: 'Something in this order cannot be read.',
} as const;
