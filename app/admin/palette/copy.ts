import { plural } from '#lib/plural.ts';

/** Texts of the dialog that finds pages, orders, products and customers. */
export const paletteCopy = {
  title: 'Find in the admin',
  field: 'Order number, product, customer or page',
  close: 'Close',
  orders: 'Orders',
  products: 'Products',
  customers: 'Customers',
  pages: 'Pages',
  order: (order: string, name: string | null) => (name === null ? `Order ${order}` : `Order ${order}, ${name}`),
  found: (count: number) => plural(count, { one: '# match', other: '# matches' }),
  none: 'Nothing found. Try an order number or part of a name.',
} as const;
