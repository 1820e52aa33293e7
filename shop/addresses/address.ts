import * as numbers from '#config/numbers.ts';

const PHONE = new RegExp(`^\\d{${numbers.PHONE_MIN_DIGITS},${numbers.PHONE_MAX_DIGITS}}$`);
const PINCODE = new RegExp(`^\\d{${numbers.PIN_DIGITS}}$`);

/** Where goods go. A customer keeps up to `numbers.ADDRESSES_MAX` of them; an order keeps a copy of its own. */
export type Address = {
  id: string;
  name: string;
  /** 10 to 15 digits; as typed where `needsCheck`. */
  phone: string;
  /** Six digits; as typed where `needsCheck`. */
  pincode: string;
  city: string;
  /** One of India's 36 as `states.ts` writes it, or what the customer typed. */
  state: string;
  /** GST's two digits; null where the state is not one of the 36. */
  stateCode: string | null;
  addressLine: string;
  landmark: string | null;
  /** Chosen by the customer; one at most. */
  isDefault: boolean;
  /** Saved at the checkout, where a phone or PIN code that fails the book's rule does not block. */
  needsCheck: boolean;
};

/** What a form makes of an address, clean and ready to be kept. */
export type AddressInput = Omit<Address, 'id'>;

/** `gone` is no address of this customer: deleted meanwhile, never there, or somebody else's. */
export type AddressRefusal = 'too-many' | 'gone';

/** Longer texts are refused in words; the table says the same. */
export const addressLimits = {
  NAME_MAX_CHARACTERS: 100,
  CITY_MAX_CHARACTERS: 100,
  STATE_MAX_CHARACTERS: 60,
  ADDRESS_LINE_MAX_CHARACTERS: 300,
  LANDMARK_MAX_CHARACTERS: 200,
  /** Of a phone or PIN code that is kept although it fails the rule. */
  UNCHECKED_MAX_CHARACTERS: 40,
} as const;

/** Joiners shape letters in Indian scripts; anywhere else they are as invisible as the rest. */
const STRAY_JOINER = /(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/gu;

/**
 * One line as people see it: no control characters, no marks that turn the direction of writing, nothing of no width, no
 * half of a character, and single spaces.
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
 * A phone number's digits, or null where it is none. Spaces and dashes go; +91 goes only before exactly ten digits and a
 * leading 0 only from eleven, so that no foreign number loses a digit of its own.
 */
export function cleanPhone(text: string): string | null {
  const digits = cleanLine(text)
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/^\+91(?=\d{10}$)/, '')
    .replace(/^0(?=\d{10}$)/, '');
  return PHONE.test(digits) ? digits : null;
}

/** Six digits and nothing between them, or null. */
export function cleanPincode(text: string): string | null {
  const digits = cleanLine(text);
  return PINCODE.test(digits) ? digits : null;
}

/** As people read it: an Indian number in two groups behind +91, any other as it is. */
export const showPhone = (phone: string): string => phone.replace(/^(\d{5})(\d{5})$/, '+91 $1 $2');
