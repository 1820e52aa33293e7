import * as numbers from '#config/numbers.ts';

/** Errors at the fields of an address. */
export const addressFormWords = {
  fillAll: 'Please fill all required fields',
  phoneWrong: 'Enter a valid phone number',
  pincodeWrong: `Enter a valid ${numbers.PIN_DIGITS}-digit pincode`,
  nameMissing: 'Enter the name of the person receiving the parcel.',
  phoneMissing: 'Enter a phone number for the courier.',
  pincodeMissing: 'Enter the PIN code.',
  cityMissing: 'Enter the city or town.',
  stateMissing: 'Enter the state.',
  addressLineMissing: 'Enter the house, street and area.',
  tooLong: (characters: number) => `Use at most ${characters} characters.`,
} as const;
