import * as numbers from '#config/numbers.ts';
import { formatCount } from '#lib/plural.ts';

export const orderFormCopy = {
  carrier: 'Enter the courier.',
  trackingNumber: 'Enter the tracking number.',
  trackingUrl: 'The tracking link must start with https://.',
  tooLong: (characters: number) => `This text is too long. Use at most ${formatCount(characters)} characters.`,
  tags: 'Enter a tag.',
  tagTooLong: (characters: number) => `A tag has at most ${characters} characters.`,
  filterName: 'Enter a name for the filter.',
  reason: 'Enter a reason for the customer.',
  price: `Enter whole rupees from 1 to ${formatCount(numbers.PRICE_MAX_RUPEES)}.`,
} as const;
