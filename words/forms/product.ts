import * as numbers from '#config/numbers.ts';

const count = (amount: number): string => amount.toLocaleString('en-IN');

/** What the product form says at a field that is not right. */
export const productFormWords = {
  typeMissing: 'Is this a shop item or a digital item?',
  nameMissing: 'Please give the product a name.',
  tooLong: (most: number) => `That is too long: ${count(most)} characters are the most.`,
  priceMissing: 'Please say what it costs.',
  priceWrong: 'A price is an amount in rupees, in figures: 499.',
  priceTooHigh: `That is too much: ₹${count(numbers.PRICE_MAX_RUPEES)} are the most.`,
  discountWrong: 'A discount is a percentage from 0 to 100, with at most four decimals.',
  categoryMissing: 'Please choose a category.',
  imageMissing: 'At least one image is required.',
  tooManyImages: `A product shows at most ${numbers.IMAGES_MAX} pictures.`,
  addressesWrong: (addresses: string[]) =>
    `Pictures come from addresses that begin with https://, and ${addresses.length === 1 ? 'this is none' : 'these are none'}: ${addresses.join(', ')}`,
  demoWrong: 'The address of a demo begins with https://.',
  hsnWrong: 'An HSN or SAC has four to eight figures.',
  gstWrong: 'A GST rate is a percentage from 0 to 100.',
  sizeTableWrong: 'Please write at least two lines, the head first, with as many cells in each: Size | Chest | Length.',
  optionNameMissing: 'Please name this option, for example Size.',
  optionValuesMissing: (option: string) => `Please write what there is to choose for ${option}, for example S, M, L.`,
  firstOptionFirst: 'Please use the first option before the second.',
  tooManyVariants: (made: number) =>
    `These options make ${count(made)} variants; ${numbers.VARIANTS_MAX} are the most a product can have.`,
  lookAtGrid: 'Here are the variants that your options make. Please look at their stock, and save again.',
  sameOptionsTwice: 'This combination is there twice.',
  skuTwice: 'This SKU is there twice.',
  stockWrong: 'Stock is a whole number of pieces, or empty for made to order.',
} as const;
