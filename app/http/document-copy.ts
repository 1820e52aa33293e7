/** Labels on an invoice, a credit note and an order receipt. */
export const invoiceCopy = {
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
  madeByComputer: 'This is a computer-generated document and does not need a signature.',
  noTax: 'This receipt is not a tax invoice, because the shop has not given a GST registration.',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,

  /** File names have no slash. */
  fileName: (title: string, number: string) =>
    `${title} ${number}.pdf`.replaceAll('/', '-').toLowerCase().replaceAll(' ', '-'),
  notFound: {
    title: 'Document not found',
    sentence: 'Invoices and receipts are on the order page once they are ready.',
  },
} as const;
