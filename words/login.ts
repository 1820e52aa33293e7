export const loginWords = {
  title: 'Login',
  description: 'Log in with your username, your email or Google to see your orders, likes and saved addresses.',
  lead: 'Your likes, orders and addresses wait behind this curtain.',
  leadVerify: 'Log in first. Then you can confirm your email address.',
  identifier: 'Username or Email',
  password: 'Password',
  forgot: 'Forgot password?',
  submit: 'Login',
  busy: 'Logging in...',
  failed: 'Login failed',
  google: 'Continue with Google',
  googleBusy: 'Waiting for Google...',
  or: 'or',
  onwards: 'Go on in the shop',
  noAccount: 'No account yet?',
  signup: 'Sign up',

  googleFailed: 'Google login failed',
  googleReasons: {
    cancelled: 'You closed the door at Google. Try again, or log in with your password.',
    'not-linked':
      'There is an account with this email address already. Log in with its password, or set a new one with “Forgot password?”: that proves the address is yours.',
    away: 'Google cannot be reached just now. Please try again in a moment, or log in with your password.',
    failed: 'Google did not let us through. Please try again.',
    'too-many': 'That was tried too often. Please wait a few minutes and try again.',
  },

  codeTitle: 'One more step',
  codeLead: 'Enter the six digits that your authenticator app shows, or one of your spare codes.',
  code: 'Code',
  codeSubmit: 'Login',
  codeBack: 'Back to Login',
} as const;

export type GoogleReason = keyof typeof loginWords.googleReasons;
