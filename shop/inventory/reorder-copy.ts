/** Texts of the list of what to order from suppliers. */
export const reorderCopy = {
  csv: ['Product', 'Variant', 'SKU', 'Stock', 'Sold in 30 days', 'Days left', 'Suggested quantity'],
} as const;
