/** A UPI address such as shop@bank. */
export const UPI_ID = /^[\w.-]{2,256}@[a-zA-Z][a-zA-Z0-9.]{1,63}$/;

/** The first two digits are the state, which decides between CGST with SGST and IGST. */
export const GSTIN = /^(?:0[1-9]|[12]\d|3[0-8]|97)[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][0-9A-Z]$/;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Whether a text in capital letters, without spaces, is a GSTIN with the right check digit: the last of 15 characters in
 * base 36, where every second of the others counts twice and products are added digit by digit.
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

/** An email address, or a name with one: Yatai <hello@shop.example>. */
export const SENDER = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** Key id of a payment provider, such as rzp_live_… */
export const KEY_ID = /^[\w-]+$/;

/** Days such as "26 Jan" or "8 Nov 2026", one at the start of each line, with a name after it. */
export const HOLIDAYS =
  /^(?:[1-9]|[12]\d|3[01]) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?: [^\n]*)?(?:\n(?:[1-9]|[12]\d|3[01]) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?: [^\n]*)?)*$/;
