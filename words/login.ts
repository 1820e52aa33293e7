export const loginWords = {
  title: 'Login',
  description: 'Log in with your username, email or Google to see your orders, likes and saved addresses.',
  lead: 'Log in to see your orders, likes and saved addresses.',
  leadVerify: 'Log in first, then confirm your email address.',
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

export type GoogleReason = keyof typeof loginWords.googleReasons;
