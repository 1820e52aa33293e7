import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { cleanLine } from '#lib/text.ts';
import { cleanPhone } from '#shop/accounts/phone.ts';
import { type AddressInput, cleanPincode, addressLimits as limits } from './address.ts';
import { findState } from './states.ts';

/** Field errors of the address forms. */
const addressFormCopy = {
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

/** A field that was not sent counts as empty; a file or a list is refused. */
const line = (missing: string) => z.string({ error: missing }).default('').transform(cleanLine);

const required = (missing: string, max: number) =>
  line(missing).pipe(z.string().min(1, { error: missing, abort: true }).max(max, addressFormCopy.tooLong(max)));

const places = {
  name: required(addressFormCopy.nameMissing, limits.NAME_MAX_CHARACTERS),
  city: required(addressFormCopy.cityMissing, limits.CITY_MAX_CHARACTERS),
  state: required(addressFormCopy.stateMissing, limits.STATE_MAX_CHARACTERS),
  addressLine: required(addressFormCopy.addressLineMissing, limits.ADDRESS_LINE_MAX_CHARACTERS),
  landmark: line('').pipe(
    z.string().max(limits.LANDMARK_MAX_CHARACTERS, addressFormCopy.tooLong(limits.LANDMARK_MAX_CHARACTERS)),
  ),
  isDefault: z
    .unknown()
    .default('')
    .transform((value) => value === 'on'),
};

/** Cleaned, or refused if the rule is broken. */
const strict = (missing: string, wrong: string, clean: (text: string) => string | null) =>
  line(missing)
    .pipe(z.string().min(1, { error: missing, abort: true }))
    .transform((typed, context) => {
      const cleaned = clean(typed);
      if (cleaned !== null) return { text: cleaned, passes: true };
      context.addIssue({ code: 'custom', message: wrong });
      return z.NEVER;
    });

/** Cleaned if the rule is met, else as typed. */
const lenient = (missing: string, clean: (text: string) => string | null) =>
  required(missing, limits.UNCHECKED_MAX_CHARACTERS).transform((typed) => {
    const cleaned = clean(typed);
    return { text: cleaned ?? typed, passes: cleaned !== null };
  });

type Checked = { text: string; passes: boolean };
type Parsed = Record<'name' | 'city' | 'state' | 'addressLine' | 'landmark', string> &
  Record<'phone' | 'pincode', Checked> & { isDefault: boolean };

/** A state that is one of the 36 gets its official name and GST code; any other text stays as typed. */
function toInput({ phone, pincode, state: typedState, landmark, ...rest }: Parsed): AddressInput {
  const state = findState(typedState);
  return {
    ...rest,
    phone: phone.text,
    pincode: pincode.text,
    state: state?.name ?? typedState,
    stateCode: state?.code ?? null,
    landmark: landmark === '' ? null : landmark,
    needsCheck: !(phone.passes && pincode.passes),
  };
}

/** Form of /saved-addresses: phone and PIN code must be valid. */
export const addressForm = z
  .object({
    ...places,
    phone: strict(addressFormCopy.phoneMissing, addressFormCopy.phoneWrong, cleanPhone),
    pincode: strict(addressFormCopy.pincodeMissing, addressFormCopy.pincodeWrong, cleanPincode),
  })
  .transform(toInput);

/** The checkout's inline form: only missing fields are refused; a doubtful phone or PIN code is stored and marked. */
export const checkoutAddressForm = z
  .object({
    ...places,
    phone: lenient(addressFormCopy.phoneMissing, cleanPhone),
    pincode: lenient(addressFormCopy.pincodeMissing, cleanPincode),
  })
  .transform(toInput);

const missing: readonly string[] = [
  addressFormCopy.nameMissing,
  addressFormCopy.phoneMissing,
  addressFormCopy.pincodeMissing,
  addressFormCopy.cityMissing,
  addressFormCopy.stateMissing,
  addressFormCopy.addressLineMissing,
];

/** The message for the whole form, by the specification's order of checks; null: a text is only too long. */
export function complaintOf(faults: Record<string, string>): string | null {
  const sentences = Object.values(faults);
  if (sentences.some((sentence) => missing.includes(sentence))) return addressFormCopy.fillAll;
  return (
    [addressFormCopy.phoneWrong, addressFormCopy.pincodeWrong].find((sentence) => sentences.includes(sentence)) ?? null
  );
}
