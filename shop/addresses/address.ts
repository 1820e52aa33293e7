import * as numbers from '#config/numbers.ts';
import { cleanLine } from '#lib/text.ts';

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

/** Six digits without anything between them, or null. */
export function cleanPincode(text: string): string | null {
  const digits = cleanLine(text);
  return PINCODE.test(digits) ? digits : null;
}
