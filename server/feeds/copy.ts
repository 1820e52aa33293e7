/** Text of the merchant feed. It is not part of `seoCopy`, which every page downloads. */
export const feedCopy = {
  description: (shopName: string) => `All products from ${shopName}`,
} as const;
