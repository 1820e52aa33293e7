export const signupWords = {
  title: 'Signup',
  lead: 'One account for likes, reviews, addresses and orders.',
  username: 'Username',
  usernameHint: '2 to 30 characters: letters a–z, digits, dot, dash or underscore',
  email: 'Email',
  password: 'Password',
  passwordPlaceholder: (min: number) => `Password (min ${min} characters)`,
  submit: 'Sign Up',
  busy: 'Signing up...',
  failed: 'Signup failed. Try again.',
  hasAccount: 'Have an account already?',
  login: 'Login',
} as const;
