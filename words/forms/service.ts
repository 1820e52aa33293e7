import * as numbers from '#config/numbers.ts';

const counted = (count: number): string => count.toLocaleString('en-IN');

/** What stands at the fields of a service when they were not right. */
export const serviceFormWords = {
  notText: 'Please write a text here.',
  titleMissing: 'Please give the service a title.',
  titleTooLong: `Please keep the title below ${counted(numbers.NAME_MAX_CHARACTERS)} characters.`,
  slugWrong: `The address takes small letters a to z, digits and single hyphens, at most ${numbers.SERVICE_SLUG_MAX_CHARACTERS} of them.`,
  slugTaken: 'Another service has this address. Please choose another one.',
  textMissing: 'Please describe what you make.',
  textTooLong: `Please keep the text below ${counted(numbers.SERVICE_TEXT_MAX_CHARACTERS)} characters.`,
  priceMissing: 'Please say what it costs at least.',
  priceWrong: 'The price is in whole rupees, such as 1499.',
  priceTooHigh: `The price cannot be above ₹${counted(numbers.PRICE_MAX_RUPEES)}.`,
  imageWrong: 'This is no picture of the shop and no https address of one.',
} as const;
