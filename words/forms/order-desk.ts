import * as numbers from '#config/numbers.ts';

export const orderDeskFormWords = {
  carrier: 'Please say who carries the parcel.',
  trackingNumber: 'Please enter the tracking number.',
  trackingUrl: 'A tracking link begins with https://.',
  tooLong: (characters: number) => `Please keep it below ${characters.toLocaleString('en-IN')} characters.`,
  reason: 'Please tell the customer why.',
  price: `Please enter whole rupees, from 1 to ${numbers.PRICE_MAX_RUPEES.toLocaleString('en-IN')}.`,
} as const;
