export const loginCopy = {
  title: 'Login',
  description: 'Log in with your username, email or Google to see your orders, likes and saved addresses.',
  lead: 'Log in to see your orders, likes and saved addresses.',
  leadVerify: 'Log in first, then verify your email address.',
  identifier: 'Username or email',
  password: 'Password',
  forgot: 'Forgot password?',
  submit: 'Log in',
  busy: 'Logging in…',
  failed: 'Login failed',
  google: 'Continue with Google',
  googleBusy: 'Waiting for Google…',
  or: 'or',
  onwards: 'Continue to the shop',
  noAccount: 'No account yet?',
  signup: 'Sign up',

  googleFailed: 'Google login failed',
  googleReasons: {
    cancelled: 'You cancelled the Google login. Try again, or log in with your password.',
    'not-linked':
      'An account with this email address already exists. Log in with its password, or reset it with “Forgot password?”.',
    away: 'Google is not responding. Try again in a few minutes, or log in with your password.',
    failed: 'Google could not log you in. Try again, or log in with your password.',
    'too-many': 'Too many attempts. Wait a few minutes and try again.',
  },

  codeTitle: 'Enter your login code',
  codeLead: 'Enter the six digits from your authenticator app, or one of your backup codes.',
  code: 'Code',
  codeSubmit: 'Log in',
  codeBack: 'Back to login',
} as const;

export type GoogleReason = keyof typeof loginCopy.googleReasons;

export const loginLinkCopy = {
  title: 'Log in by email',
  lead: 'Enter your email address. We will send you a link and a code that log you in without a password.',
  offer: 'Email me a login link',
  email: 'Email',
  send: 'Email me a login link',
  sending: 'Sending…',
  sendFailed: 'We could not send the email. Try again.',
  sentTitle: 'Check your email',
  sent: 'We sent a link and a code to',
  sentPrivately: 'If there is an account with this email address, we sent a link and a code to',
  sentText: 'Open the link within 15 minutes, or enter the code here. No email? Check your spam folder.',
  code: 'Code from the email',
  codeHint: 'Six digits, valid for 10 minutes in this browser.',
  another: 'Use another email address',
  backToLogin: 'Back to login',

  confirmTitle: 'Log in?',
  confirmLead: (email: string) => `You will be logged in as ${email} in this browser.`,
  confirm: 'Log in',
  confirming: 'Logging in…',
  confirmFailed: 'Login failed',
  spentTitle: 'This link no longer works',
  spent: 'It has expired or was already used. Get a new link.',
  again: 'Get a new link',
} as const;
