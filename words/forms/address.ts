import * as numbers from '#config/numbers.ts';

/** What stands at the fields of an address that were not right. */
export const addressFormWords = {
  fillAll: 'Please fill all required fields',
  phoneWrong: 'Enter a valid phone number',
  pincodeWrong: `Enter a valid ${numbers.PIN_DIGITS}-digit pincode`,
  nameMissing: 'Please give the name of whoever receives the parcel.',
  phoneMissing: 'Please give a phone number for the courier.',
  pincodeMissing: 'Please give the PIN code.',
  cityMissing: 'Please give the city or town.',
  stateMissing: 'Please give the state.',
  addressLineMissing: 'Please give house, street and area.',
  tooLong: (characters: number) => `Please keep this under ${characters} characters.`,
} as const;
