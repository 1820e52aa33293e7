import { GSTIN } from '#config/patterns.ts';

/** A buyer that is registered for GST, as its tax invoices name it. */
export type Business = { gstin: string; name: string };

/** In characters, as in the tables' constraints. */
export const BUSINESS_NAME_MAX = 100;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A GSTIN as it is stored: without spaces, in capital letters. */
export const cleanGstin = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

/**
 * Whether a cleaned text is a GSTIN with the right check digit: the last of 15 characters in base 36, where every second
 * of the others counts twice and products are added digit by digit.
 */
export function isGstin(text: string): boolean {
  if (!GSTIN.test(text)) return false;
  const values = [...text].map((character) => DIGITS.indexOf(character));
  const check = values.pop();
  const sum = values.reduce((total, value, at) => {
    const product = value * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }, 0);
  return check === (DIGITS.length - (sum % DIGITS.length)) % DIGITS.length;
}
