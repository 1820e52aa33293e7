const DOTS = '•••';
const SHOWN_DIGITS = 4;

/** An e-mail address that only its owner recognises: a•••@example.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? DOTS : `${[...email][0]}${DOTS}${email.slice(at)}`;
}

/** A phone number without its first digits: ••••••3210; one that is too short shows none. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return `${DOTS}${DOTS}${digits.length > SHOWN_DIGITS + 2 ? digits.slice(-SHOWN_DIGITS) : ''}`;
}
