import { plural } from '#lib/plural.ts';

/** Texts of the search suggestions. */
export const suggestionCopy = {
  label: 'Suggestions',
  recent: 'Recent searches',
  texts: 'Searches',
  categories: 'Categories',
  products: 'Products',
  clearRecent: 'Clear recent searches',
  count: (count: number) => plural(count, { one: '# suggestion', other: '# suggestions' }),
} as const;

export const searchCopy = {
  title: 'Search',
  titleFor: (text: string) => `Search: ${text}`,
  heading: (text: string) => `Results for “${text}”`,
  label: 'What are you looking for?',
  start: 'Search the shop',
  browse: 'Browse the shop',
  hint: 'Type a product, a series or a colour above. Or browse all categories.',
  corrected: (typed: string) => `No results for “${typed}”, so we searched for this instead.`,
  onlyTyped: (typed: string) => `Search only for “${typed}”`,
  none: (text: string) => `No results for “${text}”.`,
  noneHint: 'Try a shorter word, or browse all categories.',
  noneButThese: 'Try another word, or look at the products below.',
  didYouMean: (text: string) => `Did you mean “${text}”?`,
  searchFor: (text: string) => `Search for “${text}”`,
  browseCategory: (name: string) => `Browse ${name}`,
  browseAll: 'All categories',
  instead: 'You may like',
  description: 'Search for figurines, posters, desk gear, stickers and costumes by name, series or type.',
} as const;

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
