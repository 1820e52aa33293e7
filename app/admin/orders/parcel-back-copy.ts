/** Texts about a parcel that came back, of an order in several or in one. */
export const parcelBackCopy = {
  open: (number: number) => `Parcel ${number} came back`,
  title: (number: number) => `Is parcel ${number} back in the shop?`,
  text: 'Its items are cancelled and restocked, and refunded or not collected. You cannot undo this.',
  done: 'Items cancelled and restocked',
  cameBackAt: (moment: string) => `Came back on ${moment}`,

  notDelivered: 'Not delivered?',
  openWhole: 'Parcel came back',
  titleWhole: 'Is the parcel back in the shop?',
  textWhole: 'This cancels the order, restocks its items and refunds what was paid. You cannot undo this.',

  refused: {
    remitted: 'A courier has paid for this parcel, so it was delivered. Nothing was changed.',
    'being-returned': 'A return of this order is already settled or received. Nothing was changed.',
  },
} as const;
