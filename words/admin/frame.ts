/** What stands around every page of the admin. */
export const adminFrameWords = {
  title: 'Admin Panel',
  tabs: 'Parts of the admin panel',
  only: { title: 'Admins Only', sentence: 'This part of the shop is for its administrators, and you are not one now.' },
  /** The same in one line, for a toast and a form. */
  notAdmin: 'Admins Only. You are no administrator now, so nothing was changed.',
  ourFault: (reference: string) =>
    `That did not work, and nothing was changed. Please try again; if it stays so, the log knows it as ${reference}.`,
  signedOut:
    'You are signed out, so nothing was changed. What you typed is still here: sign in again in another tab, then do this once more.',
  offline:
    'The shop could not be reached, so this may not be saved. Nothing on this page is lost: please look at your connection and try again.',
  unavailable:
    'The shop cannot answer just now, so this may not be saved. Nothing on this page is lost: please try again in a moment.',
  tooMany:
    'Too much came from your side in a short time, so this was not saved. Nothing on this page is lost: please wait a moment and try again.',
} as const;

/** The tabs, by the last part of their address. */
export const adminTabWords = {
  products: 'Add/Edit Product',
  'shop-items': 'Shop Items',
  'digital-items': 'Digital Items',
  'shop-orders': 'Shop Orders',
  'digital-orders': 'Digital Orders',
  'service-orders': 'Service Orders',
  messages: 'Messages',
  reviews: 'Reviews',
  customers: 'Customers',
  dashboard: 'Dashboard',
  'audit-log': 'Audit Log',
} as const;

/** What every list of the admin says. */
export const adminTableWords = {
  search: 'Search',
  find: 'Find',
  clear: 'Clear',
  narrow: 'Narrow down',
  anything: 'All',
  total: (count: number, one: string, many: string) => `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`,
  sort: 'Sort by',
  sortBy: (column: string) => `Sort by ${column}`,
  sortedBy: (column: string, isRising: boolean) => `Sorted by ${column}, ${isRising ? 'rising' : 'falling'}`,
  pages: 'Pages',
  page: (page: number, pages: number) => `Page ${page.toLocaleString('en-IN')} of ${pages.toLocaleString('en-IN')}`,
  turned: (page: number) => `Page ${page.toLocaleString('en-IN')} is open`,
  before: 'Previous page',
  next: 'Next page',
  choose: (name: string) => `Choose ${name}`,
  chooseAll: 'Choose all on this page',
  chosen: (count: number) => (count === 1 ? '1 chosen' : `${count} chosen`),
  chosenColumn: 'Choose',
  needsScripts:
    'Scripts are off, so nothing can be chosen or done in this list itself. The page of a single product, order or service works without them.',
  undo: 'Undo',
  cancel: 'No, go back',
} as const;
