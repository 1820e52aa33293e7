const PARTS = {
  lower: 'a lowercase letter',
  upper: 'an uppercase letter',
  number: 'a number',
  symbol: 'a symbol such as ! or #',
} as const;

type PasswordPart = keyof typeof PARTS;

/** "One, two and three". */
const listOf = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

export const passwordCopy = {
  show: 'Show',
  hide: 'Hide',
  /** Added after either label, for screen readers only. */
  shown: 'password',

  forgotTitle: 'Forgot password',
  forgotLead: 'Enter your email address. We will send you a link to set a new password.',
  email: 'Email',
  send: 'Send reset link',
  sending: 'Sending…',
  sendFailed: 'Failed to send reset email.',
  sentTitle: 'Check your email',
  sent: 'We sent a link to',
  sentPrivately: 'If there is an account with this email address, we sent a link to',
  sentText: 'The link is valid for one hour. No email? Check your spam folder.',
  another: 'Use another email address',
  backToLogin: 'Back to login',

  resetTitle: 'Set a new password',
  resetLead: 'Choose a password that you do not use anywhere else. Saving it logs you out everywhere.',
  password: 'New password',
  /** Hint at the field: the password policy. */
  rule: (min: number, parts: readonly PasswordPart[]) =>
    `At least ${min} characters${parts.length === 0 ? '' : `, with ${listOf(parts.map((part) => PARTS[part]))}`}. A short sentence works well.`,
  passwordPlaceholder: (min: number) => `Min ${min} characters`,
  save: 'Save password',
  saving: 'Saving…',
  saveFailed: 'We could not save your password. Try again.',
  spentTitle: 'This link no longer works',
  spent: 'It has expired or was already used. Get a new link.',
  again: 'Get a new link',
} as const;
