import { formatCount } from '#lib/plural.ts';

/** Texts of the list of payments and refunds. */
export const paymentsCopy = {
  lead: 'Payments you received, and refunds sent or on their way.',
  all: 'All',
  flow: 'Money',
  method: 'Payment method',
  flows: { paid: 'Paid', refunded: 'Refunded' },
  date: 'Date',
  order: 'Order',
  noOrder: 'No order',
  amount: 'Amount',
  export: 'Export as CSV',
  sums: (paid: string, refunded: string, revenue: string) => `Paid ${paid}, refunded ${refunded}: revenue ${revenue}.`,
  none: 'No payments in this period.',
  noneText: 'Choose another period.',
  total: (count: number) => `${formatCount(count)} in all.`,
} as const;
