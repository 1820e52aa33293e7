/** Lowercase and without "@", which marks an email address. */
const USERNAME = /^[a-z0-9._-]{2,30}$/;

/** Names that customers could take for the shop itself. */
const RESERVED = new Set(
  'admin administrator help mod moderator official owner root security shop staff stall support system team yatai'.split(
    ' ',
  ),
);

const USERNAME_MAX_CHARACTERS = 30;
const NAME_MAX_CHARACTERS = 100;

/** The username as stored and looked up; null: invalid. Only ASCII, so that look-alike letters cannot be used. */
export function usernameOf(typed: string): string | null {
  // Tested before lowercasing: "K" (the kelvin sign) becomes "k".
  if (!/^[\x21-\x7e]+$/.test(typed)) return null;
  const username = typed.toLowerCase();
  return USERNAME.test(username) ? username : null;
}

export const isReserved = (username: string): boolean => RESERVED.has(username);

/** A username from the local part of an email address, for accounts created with Google. */
export function suggestUsername(email: string): string {
  const localPart = (email.split('@')[0] ?? '').toLowerCase().split('+')[0] ?? '';
  const cleaned = localPart.replace(/[^a-z0-9._-]/g, '').slice(0, USERNAME_MAX_CHARACTERS - 5);
  return cleaned.length >= 2 && !isReserved(cleaned) ? cleaned : `${cleaned}fan`;
}

/** Cleans a display name from another service: one line, no invisible characters, no email address; null: nothing is left. */
export function cleanName(text: string | null | undefined): string | null {
  const line = (text ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\s]+/gu, ' ')
    // Many combining marks on one letter would cover other lines of the page.
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim();
  const short = [...line].slice(0, NAME_MAX_CHARACTERS).join('').trim();
  return short === '' || short.includes('@') ? null : short;
}

/** The username in its owner's capitalisation: the display name, if that differs only in case. */
export const shownUsername = ({ username, name }: { username: string | null; name: string }): string =>
  name.toLowerCase() === username ? name : (username ?? '');

type CharacterClass = 'lower' | 'upper' | 'number' | 'symbol';

/** The shop's rule for new passwords; lengths in characters. */
export type PasswordPolicy = { min: number; max: number; require: readonly CharacterClass[] };

export type PasswordFault = 'password-too-short' | 'password-too-long' | `password-needs-${CharacterClass}`;

const CLASSES: Record<CharacterClass, RegExp> = {
  lower: /\p{Ll}/u,
  upper: /\p{Lu}/u,
  number: /\p{Nd}/u,
  symbol: /[^\p{L}\p{N}\s]/u,
};

/** The first rule of the policy that the password breaks; null: it may be set. */
export function passwordFault({ min, max, require }: PasswordPolicy, password: string): PasswordFault | null {
  const length = [...password.normalize('NFKC')].length;
  if (length < min) return 'password-too-short';
  if (length > max) return 'password-too-long';
  const missing = require.find((name) => !CLASSES[name].test(password));
  return missing === undefined ? null : `password-needs-${missing}`;
}

/** All refusals of the account use cases; `app/http/account-errors.ts` maps each to a status and a message. */
export type AccountRefusal =
  | PasswordFault
  | 'signup-failed'
  | 'email-taken'
  | 'username-taken'
  | 'username-bad'
  | 'username-unknown'
  | 'invalid-credentials'
  | 'email-unknown'
  | 'code-wrong'
  | 'code-over'
  | 'login-code-wrong'
  | 'login-code-over'
  | 'link-spent'
  | 'other-account'
  | 'nothing-changed'
  | 'photo-bad'
  | 'password-wrong'
  | 'not-fresh'
  | 'last-admin'
  | 'busy';

/** Refused for a while: too many attempts. */
export type TooMany = { ok: false; reason: 'too-many'; retryAfterSeconds: number };

export type AdminSource = 'cli' | 'list' | 'first-start' | 'invitation';
