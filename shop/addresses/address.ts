import * as numbers from '#config/numbers.ts';

const PHONE = new RegExp(`^\\d{${numbers.PHONE_MIN_DIGITS},${numbers.PHONE_MAX_DIGITS}}$`);
const PINCODE = new RegExp(`^\\d{${numbers.PIN_DIGITS}}$`);

/** A delivery address. A customer has up to `numbers.ADDRESSES_MAX`; an order has its own copy. */
export type Address = {
  id: string;
  name: string;
  /** 10 to 15 digits; as typed if `needsCheck`. */
  phone: string;
  /** Six digits; as typed if `needsCheck`. */
  pincode: string;
  city: string;
  /** One of India's 36 as `states.ts` writes it, or what the customer typed. */
  state: string;
  /** GST state code, two digits; null: the state is not one of the 36. */
  stateCode: string | null;
  addressLine: string;
  landmark: string | null;
  /** Chosen by the customer; one at most. */
  isDefault: boolean;
  /** Saved at the checkout with a phone or PIN code that breaks the rule, which is accepted there. */
  needsCheck: boolean;
};

/** A parsed address form, ready to be stored. */
export type AddressInput = Omit<Address, 'id'>;

/** `gone`: not an address of this customer: deleted, unknown, or somebody else's. */
export type AddressRefusal = 'too-many' | 'gone';

/** Maximum lengths in characters, the same as in the table's constraints. */
export const addressLimits = {
  NAME_MAX_CHARACTERS: 100,
  CITY_MAX_CHARACTERS: 100,
  STATE_MAX_CHARACTERS: 60,
  ADDRESS_LINE_MAX_CHARACTERS: 300,
  LANDMARK_MAX_CHARACTERS: 200,
  /** For a phone or PIN code that is stored although it breaks the rule. */
  UNCHECKED_MAX_CHARACTERS: 40,
} as const;

/** Zero-width joiners that are not between letters of a script, where they would shape letters. */
const STRAY_JOINER = /(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/gu;

/**
 * One line of visible text: without control characters, direction marks, zero-width characters and lone surrogates, and
 * with single spaces.
 */
export const cleanLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[^\P{Cf}\u200c\u200d]/gu, '')
    .replace(STRAY_JOINER, '')
    .replace(/ {2,}/g, ' ')
    .trim();

/**
 * The digits of a phone number, or null if it is invalid. Spaces and dashes are removed, +91 only before exactly ten digits
 * and a leading 0 only from eleven, so that foreign numbers stay complete.
 */
export function cleanPhone(text: string): string | null {
  const digits = cleanLine(text)
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/^\+91(?=\d{10}$)/, '')
    .replace(/^0(?=\d{10}$)/, '');
  return PHONE.test(digits) ? digits : null;
}

/** Six digits without anything between them, or null. */
export function cleanPincode(text: string): string | null {
  const digits = cleanLine(text);
  return PINCODE.test(digits) ? digits : null;
}

/** The number for display: an Indian number in two groups after +91, any other as it is. */
export const showPhone = (phone: string): string => phone.replace(/^(\d{5})(\d{5})$/, '+91 $1 $2');
