import * as numbers from '#config/numbers.ts';
import { formatCount } from '#lib/plural.ts';

/** The errors at the fields of a service. */
export const serviceFormCopy = {
  notText: 'Enter text here.',
  titleMissing: 'Enter a title.',
  titleTooLong: `Use at most ${formatCount(numbers.NAME_MAX_CHARACTERS)} characters for the title.`,
  slugWrong: `Use lowercase letters a–z, digits and single hyphens, at most ${numbers.SERVICE_SLUG_MAX_CHARACTERS} characters.`,
  slugTaken: 'Another service already has this address. Choose a different one.',
  textMissing: 'Describe the service.',
  textTooLong: `Use at most ${formatCount(numbers.SERVICE_TEXT_MAX_CHARACTERS)} characters for the description.`,
  priceMissing: 'Enter the starting price.',
  priceWrong: 'Enter whole rupees, such as 1499.',
  priceTooHigh: `Enter a price of at most ₹${formatCount(numbers.PRICE_MAX_RUPEES)}.`,
  imageWrong: 'Upload a picture or enter a link that starts with https://.',
} as const;
