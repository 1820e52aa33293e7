/** Text of the merchant feed. It is not part of `seoWords`, which every page downloads. */
export const feedWords = {
  description: (shopName: string) => `All products from ${shopName}`,
} as const;
