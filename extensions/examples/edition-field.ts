import type { ProductField } from '#shop/catalog/product-field.ts';

/** A product field, for the list in shop/catalog/product-fields.ts; its column comes with a migration. */
export const edition = {
  kind: 'line',
  column: 'edition',
  label: 'Edition',
  section: 'listing',
  max: 60,
  csv: 'Yatai Edition',
} as const satisfies Omit<ProductField, 'column'> & { column: 'edition' };
