/** Texts of orders that are sent in several parcels. */
export const parcelsCopy = {
  title: 'Parcels',
  name: (number: number) => `Parcel ${number}`,
  nameOf: (number: number, of: number) => `Parcel ${number} of ${of}`,
  open: 'Ship part of this order',
  hint: 'Enter the units in this parcel. The customer gets an email, and the rest stays packed.',
  hintCod: 'Enter the units in this parcel. The courier collects for each parcel’s items, and all fees with the first.',
  left: (name: string, left: number) => `${name}: units to ship, at most ${left}`,
  ship: 'Ship these items',
  shipped: (number: number) => `Parcel ${number} shipped`,
  collects: (amount: string) => `The courier collects ${amount}.`,
  shippedAt: (moment: string) => `Shipped on ${moment}`,
  deliveredAt: (moment: string) => `Delivered on ${moment}`,
  rest: 'Still to ship',
  cancelRest: 'Cancel the rest',
  cancelRestTitle: 'Cancel what is not shipped?',
  cancelRestText:
    'These items are restocked, and their price is refunded or no longer due. The customer gets an email, and you cannot undo this.',
  restCancelled: 'Rest cancelled',
  noBooking: 'Couriers can be booked for whole orders only. Enter the tracking number of the rest yourself.',
  noChallan: 'Add a delivery challan and a copy of the invoice to each parcel after the first.',
  deliver: (number: number) => `Mark parcel ${number} delivered`,
  delivered: 'Parcel delivered',
  remove: (number: number) => `Remove parcel ${number}`,
  removed: 'Parcel removed',
  removeTitle: (number: number) => `Remove parcel ${number}?`,
  removeText:
    'Its items can be shipped again. The customer already got an email that it was sent, and gets none about this.',
} as const;

/** Texts of a packing slip. */
export const packingSlipCopy = {
  title: 'Packing slip',
  order: 'Order',
  from: 'From',
  to: 'To',
  phone: 'Phone',
  packed: 'Packed',
  sku: 'SKU',
  item: 'Item',
  quantity: 'Qty',
  totalItems: 'Total items',
  brief: 'Brief',
  thanks: (hours: number) =>
    `Thank you for your order. Did anything arrive damaged? Write to us within ${hours} hours.`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  fileName: (number: number) => `packing-slip-${number}.pdf`,
  several: 'packing-slips.pdf',
  toOrder: 'Back to the order',
} as const;
