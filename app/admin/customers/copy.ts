import { adminSortCopy } from '#app/admin/components/copy.ts';
import { formatCount, plural } from '#lib/plural.ts';

/** Texts of the customer list and a customer's page. */
export const customersCopy = {
  one: 'customer',
  many: 'customers',
  hint: 'Name, username, email, phone or order number',
  empty: 'No customers yet.',
  emptyHint: 'Everyone who signs up is listed here.',
  noneFound: 'No customers found.',
  noneFoundHint: 'Try part of a name or email, or a complete phone number.',
  showAll: 'Show all customers',
  sorts: adminSortCopy,
  name: 'Name',
  username: 'Username',
  email: 'Email',
  verified: 'Verified',
  yes: 'Yes',
  no: 'No',
  joined: 'Joined',
  orders: 'Orders',
  spent: 'Spent',
  lastOrder: 'Last order',
  admin: 'Staff',
} as const;

export const customerCopy = {
  back: 'Customers',
  contact: 'Contact details',
  masked: 'Partly hidden. The audit log records who views them.',
  show: 'Show contact details',
  shown: 'Contact details are shown. This was recorded in the audit log.',
  phone: 'Phone',
  noPhone: 'None',
  addresses: 'Addresses',
  noAddresses: 'None saved',
  account: 'Account',
  role: 'Role',
  customer: 'Customer',
  admin: (source: string) => `Staff, ${source}`,
  twoFactor: 'Two-step login',
  on: 'On',
  off: 'Off',
  lastLogin: 'Last login',
  never: 'Never',
  sessions: 'Logged in',
  sessionCount: (count: number) =>
    count === 0 ? 'Not logged in' : plural(count, { one: 'In # browser', other: 'In # browsers' }),
  reviews: 'Reviews',
  likes: 'Likes',
  refunded: 'Refunded',
  returns: 'Returned orders',
  returnsOf: (returned: number, received: number) =>
    received === 0
      ? formatCount(returned)
      : `${formatCount(returned)} of ${formatCount(received)} (${Math.round((100 * returned) / received)}%)`,
  note: 'Notes',
  noteLabel: 'Note',
  noteHint: 'Only the staff sees it, and the customer in a data export.',
  noteSaved: 'Note saved',
  codAllowed: 'This customer may pay on delivery.',
  codBlocked: 'Cash on delivery is blocked for this customer.',
  blockCod: 'Block cash on delivery',
  allowCod: 'Allow cash on delivery',
  codBlockedNow: 'Cash on delivery blocked',
  codAllowedNow: 'Cash on delivery allowed',
  ordersTitle: 'Recent orders',
  ordersOf: (shown: number, total: number) =>
    total > shown ? `Showing the latest ${shown} of ${formatCount(total)}.` : '',
  noOrders: 'No orders yet.',
  order: 'Order',
  items: 'Items',
  date: 'Date',
  status: 'Status',
  total: 'Total',
  noPrice: 'No price yet',
  logOut: 'Log out everywhere',
  logOutQuestion: 'Log this customer out everywhere?',
  logOutText: (sessions: number) =>
    `This ends their ${plural(sessions, { one: '# login', other: '# logins' })} immediately. They can log in again, and keep their orders and cart.`,
  logOutOwn: 'This is your own account, so you are logged out too.',
  logOutConfirm: 'Yes, log out',
  loggedOut: (count: number) => plural(count, { one: 'Logged out of # browser', other: 'Logged out of # browsers' }),
  'is-staff': 'Only an owner can log out members of the staff.',
  'not-found': 'This account no longer exists. Go back to the list of customers.',
} as const;

/** Texts of the orders that a customer placed in the shop before this one. */
export const pastOrdersCopy = { title: 'Orders in the previous shop' } as const;

/** Texts of the page that merges two accounts of one person. */
export const mergeCopy = {
  open: 'Merge with another account',
  title: 'Merge accounts',
  duplicates: 'Choose the account to merge',
  lead: (name: string, email: string) =>
    `Its orders, addresses, reviews, likes and store credit move to ${name} (${email}). Then it is deleted.`,
  search: 'Full email address or username',
  find: 'Find account',
  none: 'No other account has the same phone number or email address.',
  noneFound: 'No other account has this email address or username.',
  choose: (name: string) => `Merge ${name} into this account`,
  merged: 'This account is deleted',
  mergedText:
    'Its login and sessions end immediately. Where both have a like or review of the same product, the account that stays keeps its own.',
  kept: 'This account stays',
  keptText:
    'Anyone who logs in here sees the orders and addresses of both accounts. Merge only accounts of the same person.',
  contents: {
    orders: 'Orders',
    drafts: 'Draft orders',
    addresses: 'Addresses',
    reviews: 'Reviews',
    likes: 'Likes',
  },
  credit: 'Store credit',
  sure: 'Both accounts belong to the same person. I know that I cannot undo this.',
  notSure: 'Tick the box to merge the accounts.',
  submit: 'Merge accounts',
  refused: {
    'not-found': 'One of the accounts no longer exists. Reload the page.',
    same: 'This is the same account. Choose another one.',
    'is-staff': 'An account of your staff cannot be merged. Remove it from the staff first.',
    unverified: 'The email address of the account that stays is not verified. Ask the customer to verify it first.',
    'drafts-need-addresses':
      'The account that stays has no room for the address of a draft order. Place or delete the draft order first.',
  },
} as const;
