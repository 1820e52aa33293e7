const PARTS = {
  lower: 'a lowercase letter',
  upper: 'an uppercase letter',
  number: 'a number',
  symbol: 'a symbol such as ! or #',
} as const;

type PasswordPart = keyof typeof PARTS;

/** One, two and three: with commas, and "and" before the last. */
const listOf = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

export const passwordWords = {
  show: 'Show',
  hide: 'Hide',
  /** After either, for screen readers alone. */
  shown: 'password',

  forgotTitle: 'Forgot Password',
  forgotLead: 'Tell us your email address, and we send you a link with which you set a new password.',
  email: 'Email',
  send: 'Send Reset Link',
  sending: 'Sending...',
  sendFailed: 'Failed to send reset email.',
  sentTitle: 'Check your mailbox',
  sent: 'We have sent a link to',
  sentPrivately: 'If there is an account with this address, a link is on its way to',
  sentNote: 'The link is valid for one hour. If the email does not come, look in the spam folder.',
  another: 'Use another address',
  backToLogin: 'Back to Login',

  resetTitle: 'New password',
  resetLead: 'Choose one that you use nowhere else. Once it is saved, every browser has to log in again.',
  password: 'New password',
  /** Beside the field: what the shop's rule asks for. */
  rule: (min: number, parts: readonly PasswordPart[]) =>
    `At least ${min} characters${parts.length === 0 ? '' : `, with ${listOf(parts.map((part) => PARTS[part]))}`}. A short sentence is easy to remember and hard to guess.`,
  passwordPlaceholder: (min: number) => `min ${min} characters`,
  save: 'Save password',
  saving: 'Saving...',
  saveFailed: 'The password could not be saved.',
  spentTitle: 'This link opens nothing any more',
  spent: 'It was used before or is out of date. Ask for a new one.',
  again: 'Ask for a new link',
} as const;
