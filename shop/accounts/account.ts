/** Lowercase, and no "@": what holds one is an email address. */
const USERNAME = /^[a-z0-9._-]{2,30}$/;

/** Names that customers could take for the shop's own voice. */
const RESERVED = new Set(
  'admin administrator help mod moderator official owner root security shop staff stall support system team yatai'.split(
    ' ',
  ),
);

const USERNAME_MAX_CHARACTERS = 30;
const NAME_MAX_CHARACTERS = 100;

/** As it is stored and looked up; null where the text cannot be one. Letters of other scripts that look alike are none. */
export function usernameOf(typed: string): string | null {
  // The test stands before lowering: "K" (the kelvin sign) lowers to "k".
  if (!/^[\x21-\x7e]+$/.test(typed)) return null;
  const username = typed.toLowerCase();
  return USERNAME.test(username) ? username : null;
}

export const isReserved = (username: string): boolean => RESERVED.has(username);

/** A username for somebody who was not asked, from the front of an e-mail address. */
export function suggestUsername(email: string): string {
  const front = (email.split('@')[0] ?? '').toLowerCase().split('+')[0] ?? '';
  const cleaned = front.replace(/[^a-z0-9._-]/g, '').slice(0, USERNAME_MAX_CHARACTERS - 5);
  return cleaned.length >= 2 && !isReserved(cleaned) ? cleaned : `${cleaned}fan`;
}

/** A display name that another service gave: one line, no invisible characters, no e-mail address; null where nothing is left. */
export function cleanName(text: string | null | undefined): string | null {
  const line = (text ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\s]+/gu, ' ')
    // A thousand marks on one letter would run over the page.
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim();
  const short = [...line].slice(0, NAME_MAX_CHARACTERS).join('').trim();
  return short === '' || short.includes('@') ? null : short;
}

/** The username as its owner writes it: the display name where that is only another spelling. */
export const shownUsername = ({ username, name }: { username: string | null; name: string }): string =>
  name.toLowerCase() === username ? name : (username ?? '');

type PasswordPart = 'lower' | 'upper' | 'number' | 'symbol';

/** The shop's rule for new passwords, in characters. */
export type PasswordPolicy = { min: number; max: number; require: readonly PasswordPart[] };

export type PasswordFault = 'password-too-short' | 'password-too-long' | `password-needs-${PasswordPart}`;

const PARTS: Record<PasswordPart, RegExp> = {
  lower: /\p{Ll}/u,
  upper: /\p{Lu}/u,
  number: /\p{Nd}/u,
  symbol: /[^\p{L}\p{N}\s]/u,
};

/** The first thing that the policy misses; null for a password that may be set. */
export function passwordFault({ min, max, require }: PasswordPolicy, password: string): PasswordFault | null {
  const length = [...password.normalize('NFKC')].length;
  if (length < min) return 'password-too-short';
  if (length > max) return 'password-too-long';
  const missing = require.find((part) => !PARTS[part].test(password));
  return missing === undefined ? null : `password-needs-${missing}`;
}

/** Everything that an account's verbs refuse; `app/http/account-errors.ts` pairs each with a status and a sentence. */
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
  | 'link-spent'
  | 'other-account'
  | 'nothing-changed'
  | 'photo-bad'
  | 'password-wrong'
  | 'not-fresh'
  | 'last-admin'
  | 'busy';

/** Refused for a while: too often tried. */
export type TooMany = { ok: false; reason: 'too-many'; retryAfterSeconds: number };

export type AdminSource = 'cli' | 'list' | 'first-start';
