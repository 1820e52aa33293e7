/** The audit log: who did what, when. */
export const auditLogWords = {
  one: 'entry',
  many: 'entries',
  lead: 'What administrators changed or looked at. Nobody can change this list.',
  hint: 'What it was done to, or its id',
  who: 'Who',
  what: 'What',
  subject: 'To what',
  changes: 'Changes',
  when: 'When',
  admin: 'Administrator',
  kind: 'About',
  gone: 'A former administrator',
  goneNumbered: (id: string) => `A former administrator (${id.slice(0, 8)})`,
  former: 'no administrator now',
  leftCustomer: 'A customer who has left',
  empty: 'Nothing has been done yet.',
  emptyHint: 'From the first change on, everything administrators do stands here.',
  noneFound: 'Nothing fits.',
  noneFoundHint: 'Try fewer words, or another filter.',
  showAll: 'Show everything',
  was: 'before',
  is: 'after',
  nothing: 'empty',
  yes: 'yes',
  no: 'no',
  more: (count: number) => `and ${count} more`,
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
} as const;

/** The first word of an action's code. */
export const deedKindWords = {
  product: 'Products',
  order: 'Orders',
  service: 'Services',
  review: 'Reviews',
  message: 'Messages',
  customer: 'Customers',
  admin: 'Administrators',
  refund: 'Refunds',
  letter: 'Letters',
  shop: 'The shop',
} as const;

/** Each deed in words; one that is not here is shown by its code. */
export const deedWords: Readonly<Record<string, string>> = {
  'customer.look-at-contact': 'Looked at contact data',
  'customer.sign-out': 'Signed out everywhere',
  'letter.try-again': 'Tried a letter again',
  'letter.try-all': 'Tried all dead letters again',
  'shop.clear-samples': 'Began to clear the samples',
  'shop.samples-cleared': 'Cleared the samples',
};

/** Fields whose name in the log says too little; any other is read as it is written. */
export const deedFieldWords: Readonly<Record<string, string>> = {
  pricePaise: 'Price',
  price: 'Price',
  payablePaise: 'Price',
  amountPaise: 'Amount',
  fromPricePaise: 'From price',
  gstRate: 'GST rate',
  hsn: 'HSN',
  sku: 'SKU',
  trackingUrl: 'Tracking link',
  demoUrl: 'Demo link',
  isSample: 'Sample',
  isPaid: 'Paid',
  id: 'Id',
};
