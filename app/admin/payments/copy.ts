import { formatCount, plural } from '#lib/plural.ts';

/** Texts of the list of payments and refunds. */
export const paymentsCopy = {
  lead: 'Money that came in, and money that went back or is on its way to customers.',
  from: 'From',
  to: 'To',
  show: 'Show',
  all: 'All',
  flow: 'Money',
  method: 'Payment method',
  flows: { paid: 'Paid', refunded: 'Refunded' },
  date: 'Date',
  order: 'Order',
  noOrder: 'No order',
  amount: 'Amount',
  sums: (paid: string, refunded: string, revenue: string) => `Paid ${paid}, refunded ${refunded}: revenue ${revenue}.`,
  none: 'No payments in this period.',
  noneText: 'Choose another period.',
  more: (count: number) => `and ${plural(count, { one: '# older entry', other: '# older entries' })}`,
  total: (count: number) => `${formatCount(count)} in all`,
} as const;
