import { formatCount, plural } from '#lib/plural.ts';

/** Texts around every admin page. */
export const adminFrameCopy = {
  title: 'Admin Panel',
  tabs: 'Admin sections',
  groups: 'Areas',
  inGroup: 'Pages of this area',
  viewShop: 'View shop',
  /** The dialog that finds pages, orders, products and customers. */
  find: 'Find',
  findKeys: 'Ctrl K',
  /** After the number beside a link, for screen readers. */
  waiting: 'to do',
  only: { title: 'Admins Only', sentence: 'You need a staff account to open this page.' },
  /** For members of the staff. */
  notInRole: {
    title: 'Not part of your role',
    sentence: 'Your role does not include this, so nothing was changed. Ask the owner of the shop.',
    pageSentence: 'Your role does not include this page. Ask the owner of the shop if you need it.',
  },
  notFound: { sentence: 'It may have been deleted. Check the link, or find it from the dashboard.' },
  toAdmin: 'Open the Admin Panel',
  /** The same as `only` in one line, for toasts and forms. */
  notAdmin: 'Admins Only. You are no longer on the staff, so nothing was changed.',
  ourFault: (reference: string) =>
    `Something went wrong on our side, and nothing was changed. Try again. If it fails again, look for ${reference} in the log.`,
  unknownForm: 'Nothing was changed. Reload the page and try again.',
  loggedOut: 'You are logged out, so nothing was changed. Log in again in another tab, then repeat this here.',
  offline: 'We could not reach the shop, so this may not be saved. Check your internet connection and try again.',
  unavailable: 'The shop is not responding, so this may not be saved. Try again in a minute.',
  tooMany: 'You sent too many requests in a short time, so this was not saved. Wait a minute and try again.',
} as const;

/** Names of the tabs, by the last segment of their address. */
export const adminTabCopy = {
  products: 'Add/Edit Product',
  'shop-items': 'Shop Items',
  'digital-items': 'Digital Items',
  'shop-orders': 'Shop Orders',
  'digital-orders': 'Digital Orders',
  'service-orders': 'Service Orders',
  'draft-orders': 'Draft orders',
  sales: 'Sales',
  payments: 'Payments',
  payouts: 'Payouts',
  shipping: 'Ship by file',
  remittances: 'Cash from couriers',
  returns: 'Returns',
  messages: 'Messages',
  reviews: 'Reviews',
  customers: 'Customers',
  promotions: 'Promotions',
  collections: 'Collections',
  reorder: 'Reorder',
  tax: 'Tax',
  search: 'Search',
  'home-page': 'Home page',
  policies: 'Policies',
  analytics: 'Analytics',
  settings: 'Settings',
  'api-keys': 'API keys',
  webhooks: 'Webhooks',
  moving: 'Move your shop',
  staff: 'Staff',
  dashboard: 'Dashboard',
  'audit-log': 'Audit log',
} as const;

/** Names of the groups of tabs. */
export const navGroupCopy = {
  home: 'Home',
  orders: 'Orders',
  products: 'Products',
  customers: 'Customers',
  marketing: 'Marketing',
  settings: 'Settings',
} as const;

/** Texts of the form that chooses the days of a list. */
export const periodFormCopy = { from: 'From', to: 'To', show: 'Show' } as const;

/** Texts of form fields. */
export const adminFormCopy = { optional: 'optional' } as const;

/** The staff's note about an order or a customer. */
export const noteCopy = {
  save: 'Save note',
  now: 'Your colleague’s note:',
  changedMeanwhile: 'Someone else has changed this note. Copy your text, then reload the page.',
} as const;

/** Names of the sort orders. */
export const adminSortCopy = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  updated: 'Recently changed first',
  'updated-asc': 'Oldest changes first',
  name: 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  'name-back': 'Name, Z to A',
  price: 'Price, low to high',
  'price-desc': 'Price, high to low',
  cheapest: 'Total, low to high',
  dearest: 'Total, high to low',
  stock: 'Stock, low to high',
  'stock-desc': 'Stock, high to low',
  country: 'Country of origin, A to Z',
  'country-desc': 'Country of origin, Z to A',
  'most-spent': 'Most spent first',
  reported: 'Most reported first',
  lowest: 'Lowest rating first',
  due: 'Due first',
} as const;

/** Texts of all lists. */
export const adminTableCopy = {
  search: 'Search',
  find: 'Find',
  clear: 'Clear',
  narrow: 'Filter this list',
  anything: 'All',
  filtersName: 'Filters and order',
  filters: (chosen: number) => (chosen === 0 ? 'Filters' : `Filters (${formatCount(chosen)})`),
  apply: 'Show results',
  total: (count: number, one: string, other: string, isMore = false) =>
    isMore ? `${formatCount(count)}+ ${other}` : plural(count, { one: `# ${one}`, other: `# ${other}` }),
  sort: 'Sort by',
  sortBy: (column: string) => `Sort by ${column}`,
  /** Announced when the sort order of a list changes. */
  sorted: (order: string) => `Sorted: ${order}`,
  pages: 'Pages',
  page: (page: number, pages: number) => `Page ${formatCount(page)} of ${formatCount(pages)}`,
  turned: (page: number) => `Page ${formatCount(page)} opened`,
  before: 'Previous page',
  next: 'Next page',
  choose: (name: string) => `Select ${name}`,
  chooseAll: 'Select all on this page',
  chosen: (count: number) => `${formatCount(count)} selected`,
  chosenColumn: 'Select',
  needsScripts: 'Selecting needs JavaScript, which is off in your browser. You can still open and change each entry.',
  undo: 'Undo',
  cancel: 'No, go back',
} as const;

/** Texts of the picture of a service or a collection. */
export const pictureFieldCopy = {
  picture: 'Picture',
  file: 'Choose a picture',
  fileHint: 'JPEG, PNG or WebP of any size, or AVIF or GIF up to 10 MB. Square pictures look best.',
  image: 'Or a picture link (https://)',
  imageHint: 'Leave empty to show a placeholder.',
  imageWrong: 'Upload a picture or enter a link that starts with https://.',
  uploading: (percent: number) => `Uploading… ${percent}%`,
  uploaded: 'Uploaded. Save the form to keep it.',
  fetchFailed: {
    'address-not-https': 'The link must start with https://.',
    'address-not-public': 'This link does not work from the internet. Use a public one.',
    'not-there': 'There is no picture at this link. Check it or upload the picture.',
    unreachable: 'The site does not respond. Try again or upload the picture.',
  },
} as const;

/** Texts of work that goes on in the background. */
export const backgroundWorkCopy = {
  leave: 'You can leave this page. The work continues, and you can come back to it here.',
  refresh: 'Refresh',
} as const;
