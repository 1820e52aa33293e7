import { formatCount, plural } from '#lib/plural.ts';

/** Texts of the list of orders behind the dashboard's figures. */
export const salesListCopy = {
  lead: 'Orders by the day they were placed, less refunds. Cancelled and unpaid online orders do not count.',
  order: 'Order',
  date: 'Date',
  kind: 'Kind',
  kinds: { shop: 'Shop', digital: 'Digital', service: 'Service' },
  status: 'Status',
  units: 'Units',
  value: 'Value',
  sums: (orders: number, value: string, average: string) =>
    `${plural(orders, { one: '# order', other: '# orders' })} worth ${value}, on average ${average}.`,
  many: (orders: number) => `${formatCount(orders)}+ orders, too many to add up. Choose a shorter period.`,
  sold: (units: number, name: string) => `${plural(units, { one: '# unit', other: '# units' })} of ${name}.`,
  anyProduct: 'Show all products',
  count: formatCount,
  none: 'No orders in this period.',
  noneText: 'Choose another period.',
} as const;
