import * as numbers from '#config/numbers.ts';

const count = (amount: number): string => amount.toLocaleString('en-IN');

/** Errors of the product form that are not about one field of `product-fields.ts`. */
export const productFormCopy = {
  tooLong: (most: number) => `This text is too long. Use at most ${count(most)} characters.`,
  priceTooHigh: `Enter a price of at most ₹${count(numbers.PRICE_MAX_RUPEES)}.`,
  imageMissing: 'At least one image is required.',
  tooManyImages: `A product can have at most ${numbers.IMAGES_MAX} pictures.`,
  addressesWrong: (addresses: string[]) =>
    `Picture links must start with https://. Correct ${addresses.length === 1 ? 'this one' : 'these'}: ${addresses.join(', ')}`,
  optionNameMissing: 'Name this option, such as Size.',
  optionValuesMissing: (option: string) => `Enter the values of ${option}, such as S, M, L.`,
  firstOptionFirst: 'Fill in the first option before the second.',
  tooManyVariants: (made: number) =>
    `These options make ${count(made)} variants. A product can have at most ${numbers.VARIANTS_MAX}.`,
  lookAtGrid: 'These are the variants of your options. Check their stock and save again.',
  sameOptionsTwice: 'This combination appears twice.',
  skuTwice: 'This SKU appears twice.',
  stockWrong: 'Enter a whole number, or leave it empty if made to order.',
} as const;
