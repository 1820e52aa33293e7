/** What stands on an invoice, a credit note and an order receipt. */
export const invoiceWords = {
  invoice: 'Tax invoice',
  'credit-note': 'Credit note',
  receipt: 'Order receipt',

  number: 'Number',
  date: 'Date',
  order: 'Order',
  against: 'Against invoice',
  placeOfSupply: 'Place of supply',
  reverseCharge: 'Tax payable under reverse charge: No',
  seller: 'Sold by',
  buyer: 'Billed and delivered to',
  buyerDigital: 'Billed to',
  gstin: 'GSTIN',
  phone: 'Phone',

  item: 'Item',
  hsn: 'HSN / SAC',
  quantity: 'Qty',
  listed: 'MRP',
  discount: 'Discount',
  taxable: 'Taxable',
  rate: 'GST',
  cgst: 'CGST',
  sgst: 'SGST',
  igst: 'IGST',
  gross: 'Amount',
  total: 'Total',
  paid: 'Amount payable',
  credited: 'Amount credited',
  inWords: 'All amounts in Indian rupees.',
  madeByComputer: 'This document was made by a computer and is valid without a signature.',
  noTax: 'This receipt is no tax invoice: the shop states no GST registration.',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,

  /** File names have no slash. */
  fileName: (title: string, number: string) =>
    `${title} ${number}.pdf`.replaceAll('/', '-').toLowerCase().replaceAll(' ', '-'),
  notFound: {
    title: 'There is no such document',
    sentence: 'The papers of an order stand on its page, as soon as there are any.',
  },
} as const;
