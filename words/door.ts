/** /login, /signup and /checkout until accounts open. */
export const doorWords = {
  login: 'Login',
  signup: 'Signup',
  checkout: 'Checkout',
  notOpen: 'Accounts are not open yet.',
  kept: 'Until then nobody can log in or check out. Your cart waits in this browser.',
  back: 'Go back',
  cart: 'Back to your cart',
  home: 'Go to the home page',
  contact: 'Write to us',
} as const;
