import { plural } from '#lib/plural.ts';

export const shellCopy = {
  skip: 'Skip to content',
  loading: 'Loading...',

  home: 'Home',
  shop: 'Shop',
  contact: 'Contact',
  terms: 'Terms',
  login: 'Login',
  signup: 'Signup',
  /** On buttons. */
  logIn: 'Log in',
  signUp: 'Sign up',
  liked: 'Liked items',
  profile: 'My Profile',
  admin: 'Admin Panel',

  mainLinks: 'Main',
  accountLinks: 'Your account',
  footerLinks: 'All pages',
  menu: 'Menu',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',

  search: 'Search',
  searchLabel: 'Search the shop',
  searchPlaceholder: 'Search masks, posters, keycaps…',

  cart: 'Cart',
  cartWith: (count: number) => plural(count, { one: 'Cart, # item', other: 'Cart, # items' }),

  darkTheme: 'Dark theme',
  toasts: 'Notifications',
  dismiss: 'Dismiss',

  footer: (shopName: string) => `${shopName} ships across India. Prices are in ₹ and include GST.`,
} as const;
