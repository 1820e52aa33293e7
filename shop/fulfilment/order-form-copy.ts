import * as numbers from '#config/numbers.ts';

export const orderFormCopy = {
  carrier: 'Enter the carrier.',
  trackingNumber: 'Enter the tracking number.',
  trackingUrl: 'The tracking link must start with https://.',
  tooLong: (characters: number) =>
    `This text is too long. Use at most ${characters.toLocaleString('en-IN')} characters.`,
  reason: 'Enter a reason for the customer.',
  price: `Enter whole rupees from 1 to ${numbers.PRICE_MAX_RUPEES.toLocaleString('en-IN')}.`,
} as const;
