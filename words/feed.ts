/** What the merchant feed says of itself. Beside `seoWords`, which every page downloads. */
export const feedWords = {
  description: (shopName: string) => `Everything on the shelves of ${shopName}`,
} as const;
