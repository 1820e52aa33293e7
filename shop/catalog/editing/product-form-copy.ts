import * as numbers from '#config/numbers.ts';
import { formatCount, plural } from '#lib/plural.ts';

/** Errors of the product form that are not about one field of `product-fields.ts`. */
export const productFormCopy = {
  tooLong: (most: number) => `This text is too long. Use at most ${formatCount(most)} characters.`,
  priceTooHigh: `Enter a price of at most ₹${formatCount(numbers.PRICE_MAX_RUPEES)}.`,
  imageMissing: 'At least one image is required.',
  tooManyImages: `A product can have at most ${numbers.IMAGES_MAX} pictures.`,
  addressesWrong: (addresses: string[]) =>
    `Picture links must start with https://. Correct ${plural(addresses.length, { one: 'this one', other: 'these' })}: ${addresses.join(', ')}`,
  optionNameMissing: 'Name this option, such as Size.',
  optionValuesMissing: (option: string) => `Enter the values of ${option}, such as S, M, L.`,
  firstOptionFirst: 'Fill in the first option before the second.',
  tooManyVariants: (made: number) =>
    `These options make ${formatCount(made)} variants. A product can have at most ${numbers.VARIANTS_MAX}.`,
  lookAtGrid: 'These are the variants of your options. Check their stock and save again.',
  sameOptionsTwice: 'This combination appears twice.',
  skuTwice: 'This SKU appears twice.',
  stockWrong: 'Enter a whole number, or leave it empty if you do not count it.',
} as const;
