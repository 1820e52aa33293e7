export const signupCopy = {
  title: 'Sign up',
  lead: 'One account for your orders, likes, reviews and addresses.',
  username: 'Username',
  usernameHint: '2 to 30 characters: letters a–z, digits, dot, dash or underscore',
  email: 'Email',
  password: 'Password',
  passwordPlaceholder: (min: number) => `Password (min ${min} characters)`,
  submit: 'Sign up',
  busy: 'Signing up…',
  failed: 'Signup failed. Try again.',
  hasAccount: 'Already have an account?',
  login: 'Log in',
} as const;

export const verifyEmailCopy = {
  title: 'Verify email address',
  changeTitle: 'Change email address',
  lead: (email: string) => `Confirm that ${email} is your email address.`,
  changeLead: (email: string) => `Confirm that your account should use ${email} from now on.`,
  confirm: 'Confirm email address',
  confirming: 'Confirming…',
  confirmFailed: 'We could not confirm the address. Try again.',
  spentVerified: 'This link has expired or was already used. Your profile shows which email address is verified.',
  again: 'Send the email again',
  sending: 'Sending…',
  failed: 'We could not send the email. Try again.',
  profile: 'My Profile',
} as const;

export const setUpCopy = {
  title: 'Set up your owner account',
  lead: 'You logged in with the temporary owner account. Choose your own email address and password; the temporary login then stops working.',
  email: 'Your email address',
  password: 'New password',
  submit: 'Save and continue',
  busy: 'Saving…',
  failed: 'We could not save your account. Try again.',
} as const;
