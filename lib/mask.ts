import { emailOrNull } from './no-email.ts';

const DOTS = '•••';
const SHOWN_DIGITS = 4;

/** Masks an email address: a•••@example.com; a dash where an account has none. */
export function maskEmail(email: string): string {
  if (emailOrNull(email) === null) return '–';
  const at = email.lastIndexOf('@');
  return at < 1 ? DOTS : `${[...email][0]}${DOTS}${email.slice(at)}`;
}

/** Masks the first digits of a phone number: ••••••3210. A number that is too short shows no digits. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return `${DOTS}${DOTS}${digits.length > SHOWN_DIGITS + 2 ? digits.slice(-SHOWN_DIGITS) : ''}`;
}
