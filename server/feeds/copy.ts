/** What the merchant feed says of itself. Beside `seoWords`, which every page downloads. */
export const feedWords = {
  description: (shopName: string) => `All products from ${shopName}`,
} as const;
