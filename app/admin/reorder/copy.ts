import { plural } from '#lib/plural.ts';

/** Texts of the list of what to order from suppliers. */
export const reorderPageCopy = {
  total: (count: number) => plural(count, { one: '# variant', other: '# variants' }),
  lead: (units: number) =>
    `Stock of ${plural(units, { one: '# unit', other: '# units' })} or less, or less than two weeks of sales.`,
  threshold: 'Change the level',
  exportCsv: 'Export CSV',
  product: 'Product',
  sku: 'SKU',
  stock: 'Stock',
  sold: 'Sold in 30 days',
  daysLeft: 'Days left',
  suggested: 'Order',
  days: (days: number) => plural(days, { one: '# day', other: '# days' }),
  none: 'Nothing to reorder.',
  noneText: 'Products that run low appear here with a suggested quantity.',
} as const;
