import * as numbers from '#config/numbers.ts';
import { formatCount } from '#lib/plural.ts';

/** Errors of the form of a collection. */
export const collectionFormCopy = {
  titleMissing: 'Enter a title.',
  titleTooLong: 'Use at most 60 characters.',
  slugWrong: 'Use lowercase letters a–z, digits and single hyphens, at most 80 characters.',
  slugTaken: 'Another collection has this address. Choose a different one.',
  textTooLong: 'Use at most 1,000 characters.',
  imageWrong: 'Upload a picture or enter a link that starts with https://.',
  startWrong: 'Enter date and time, or leave it empty.',
  unitsWrong: `Enter whole units from 1 to ${numbers.DROP_UNITS_MAX}, or leave it empty.`,
  dropByRule: 'Choose the products by hand, or leave it empty.',
  categoryWrong: 'Choose a category of this shop.',
  seriesTooLong: 'Use at most 60 characters.',
  priceWrong: 'Enter whole rupees, such as 499, or leave it empty.',
  priceReversed: 'Enter a price above the lowest price, or leave it empty.',
  countWrong: `Enter a whole number from 1 to ${formatCount(numbers.COLLECTION_PRODUCTS_MAX)}.`,
} as const;
