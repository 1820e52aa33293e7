export const signupWords = {
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
