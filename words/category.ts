/** The page of one shelf. */
export const categoryWords = {
  description: (name: string) =>
    `${name} for people who love anime: original designs, prices in ₹ with GST, free delivery across India.`,
  unknown: 'Category',
} as const;
