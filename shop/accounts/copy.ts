/** Of the staff: where a role comes from. */
export const adminsCopy = {
  title: 'Staff',
  sources: {
    cli: 'added by command',
    list: 'listed in ADMIN_EMAILS',
    'first-start': 'created at first start',
    invitation: 'invited',
  },
  twoFactor: 'two-step login',
} as const;

export const accountFormCopy = {
  usernameMissing: 'Enter a username.',
  usernameBad: 'Use 2 to 30 characters: letters a–z, digits, dot, dash or underscore.',
  usernameIsEmail: 'A username cannot be an email address. Remove the “@”.',
  emailMissing: 'Enter your email address.',
  emailWrong: 'Enter an email address like name@example.com.',
  invalidEmail: 'Invalid email address.',
  identifierMissing: 'Enter your username or email address.',
  identifierEndless: 'This is too long for a username or email address.',
  passwordMissing: 'Enter a password.',
  passwordEndless: 'This password is too long.',
  codeMissing: 'Enter the code.',
  codeWrong: 'This is not a valid code. Enter six digits or a backup code.',
  loginCodeWrong: 'Enter the six digits from the email.',
  photoBad: 'This photo address is too long.',
  phoneWrong: 'Enter a valid phone number',
} as const;
