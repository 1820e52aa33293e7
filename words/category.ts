/** The page of one category. */
export const categoryWords = {
  description: (name: string) =>
    `${name} for anime fans: original designs, prices in ₹ including GST, free delivery across India.`,
  unknown: 'Category',
} as const;
