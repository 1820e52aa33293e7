import * as numbers from '#config/numbers.ts';
import { formatCount, plural } from '#lib/plural.ts';

/** The errors at the fields of the product form. */
export const productFormCopy = {
  typeMissing: 'Choose shop item or digital item.',
  nameMissing: 'Enter a product name.',
  tooLong: (most: number) => `This text is too long. Use at most ${formatCount(most)} characters.`,
  priceMissing: 'Enter a price.',
  priceWrong: 'Enter the price in rupees, such as 499.',
  priceTooHigh: `Enter a price of at most ₹${formatCount(numbers.PRICE_MAX_RUPEES)}.`,
  discountWrong: 'Enter a discount from 0 to 100, with at most four decimals.',
  categoryMissing: 'Choose a category.',
  imageMissing: 'At least one image is required.',
  tooManyImages: `A product can have at most ${numbers.IMAGES_MAX} pictures.`,
  addressesWrong: (addresses: string[]) =>
    `Picture links must start with https://. Correct ${plural(addresses.length, { one: 'this one', other: 'these' })}: ${addresses.join(', ')}`,
  demoWrong: 'The demo link must start with https://.',
  hsnWrong: 'Enter an HSN or SAC of 4 to 8 digits.',
  gstWrong: 'Enter a GST rate from 0 to 100.',
  sizeTableWrong: 'Enter headings and at least one row, with the same number of cells: Size | Chest | Length.',
  optionNameMissing: 'Name this option, such as Size.',
  optionValuesMissing: (option: string) => `Enter the values of ${option}, such as S, M, L.`,
  firstOptionFirst: 'Fill in the first option before the second.',
  tooManyVariants: (made: number) =>
    `These options make ${formatCount(made)} variants. A product can have at most ${numbers.VARIANTS_MAX}.`,
  lookAtGrid: 'These are the variants of your options. Check their stock and save again.',
  sameOptionsTwice: 'This combination appears twice.',
  skuTwice: 'This SKU appears twice.',
  stockWrong: 'Enter a whole number, or leave it empty if made to order.',
} as const;
