import * as numbers from '#config/numbers.ts';
import { cleanLine } from '#lib/text.ts';

const PHONE = new RegExp(`^\\d{${numbers.PHONE_MIN_DIGITS},${numbers.PHONE_MAX_DIGITS}}$`);

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

/** The number for display: an Indian number in two groups after +91, any other as it is. */
export const showPhone = (phone: string): string => phone.replace(/^(\d{5})(\d{5})$/, '+91 $1 $2');
