import { plural } from '#lib/plural.ts';

export const shellCopy = {
  announcement: 'Announcement',
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
  categories: 'Categories',
  collections: 'Collections',
  digital: 'Digital products',
  services: 'Custom orders',
  closeMenu: 'Close the menu',

  search: 'Search',
  searchLabel: 'Search the shop',
  searchPlaceholder: 'Search masks, posters, keycaps…',

  cart: 'Cart',
  cartWith: (count: number) => plural(count, { one: 'Cart, # item', other: 'Cart, # items' }),

  darkTheme: 'Dark theme',
  toasts: 'Notifications',
  dismiss: 'Dismiss',

  payWith: 'Ways to pay',
  service: 'Service',
  returns: (days: number) => plural(days, { one: 'Returns within # day', other: 'Returns within # days' }),
  whatsApp: 'WhatsApp',
  chat: 'Chat',
  instagram: 'Instagram',
  footer: (shopName: string) => `${shopName} ships across India. Prices are in ₹ and include GST.`,
} as const;
