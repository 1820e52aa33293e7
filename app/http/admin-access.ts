import type { Register } from 'react-router';
import { can, type Permission, type Role } from '#shop/accounts/permissions.ts';

/** A path of a page or file of the admin, as in routes.ts. */
type AdminPath = Extract<keyof Register['pages'], '/admin' | `/admin/${string}`>;

type Params = Readonly<Record<string, string | undefined>>;

type Access = {
  /** To open it; every form of the page needs it too. null: any member of the staff, for data below every page. */
  read: Permission | ((params: Params) => Permission) | null;
  /** To post each `intent`; `*` is any other, and a form without one. */
  intents?: Readonly<Record<string, Permission>>;
  /** To post a form in which this field is not empty. */
  fields?: Readonly<Record<string, Permission>>;
};

const orderList = {
  read: 'orders.read',
  intents: {
    confirmed: 'orders.fulfil',
    packed: 'orders.fulfil',
    completed: 'orders.fulfil',
    tag: 'orders.fulfil',
    untag: 'orders.fulfil',
    delete: 'orders.manage',
    restore: 'orders.manage',
  },
  // The form says that money came in.
  fields: { received: 'payments' },
} as const satisfies Access;

const orderLists: Access = {
  ...orderList,
  intents: { ...orderList.intents, 'save-filter': 'orders.read', 'delete-filter': 'orders.read' },
};

const productList: Access = {
  read: 'products.read',
  intents: {
    // A role that may not edit products changes the stock only: the action checks it.
    change: 'stock',
    publish: 'products.edit',
    unpublish: 'products.edit',
    delete: 'products.edit',
    restore: 'products.edit',
  },
};

const productForm: Access = { read: 'products.edit', intents: { save: 'products.edit', '*': 'products.edit' } };

const dashboard: Access = {
  read: 'dashboard',
  intents: {
    'retry-email': 'dashboard',
    'retry-emails': 'dashboard',
    'test-email': 'dashboard',
    'clear-demo': 'settings',
  },
};

/** What each export needs; an export that is not named here is for owners. */
const exportPermissions: Readonly<Record<string, Permission>> = {
  'shop-items.csv': 'products.edit',
  'digital-items.csv': 'products.edit',
  'reorder.csv': 'products.read',
  'shop-orders.csv': 'orders.manage',
  'digital-orders.csv': 'orders.manage',
  'service-orders.csv': 'orders.manage',
  'promotion-codes.csv': 'promotions',
  'payments.csv': 'payments',
  'payouts.csv': 'payments',
  'returns.csv': 'returns',
  'invoice-register.csv': 'tax',
  'sales-book.csv': 'tax',
  'tally.csv': 'tax',
};

const exportPermission = ({ list = '' }: Params): Permission => {
  if (Object.hasOwn(exportPermissions, list)) return exportPermissions[list] ?? 'settings';
  return list.startsWith('gstr1-') ? 'tax' : 'settings';
};

/**
 * The permission that each page, file and form of the admin needs. `guardAdmin` reads it before anything below /admin runs:
 * a page without a row does not compile, and what has no row or no intent here is for owners only.
 */
export const adminAccess: Readonly<Record<AdminPath, Access>> = {
  '/admin/products/new': productForm,
  '/admin/products/import': {
    read: 'products.edit',
    intents: { look: 'products.edit', take: 'products.edit', repeat: 'products.edit' },
  },
  '/admin/products/import/picture': { read: 'products.edit' },
  '/admin/products/labels': { read: 'products.read' },
  '/admin/products/labels.pdf': { read: 'products.read' },
  '/admin/products/edit': { read: 'products.edit', intents: { save: 'products.edit', undo: 'products.edit' } },
  '/admin/products/:id': {
    read: 'products.edit',
    intents: {
      save: 'products.edit',
      delete: 'products.edit',
      restore: 'products.edit',
      duplicate: 'products.edit',
      '*': 'products.edit',
    },
  },
  '/admin/products/:id/file': { read: 'products.edit', intents: { '*': 'products.edit' } },
  '/admin/reorder': { read: 'products.read' },
  '/admin/shop-items': productList,
  '/admin/digital-items': productList,
  '/admin/shop-orders': orderLists,
  '/admin/digital-orders': orderLists,
  '/admin/service-orders': orderLists,
  '/admin/orders/new': { read: 'orders.manage', intents: { open: 'orders.manage' } },
  '/admin/orders/drafts/:id': {
    read: 'orders.manage',
    intents: {
      line: 'orders.manage',
      agree: 'orders.manage',
      link: 'orders.manage',
      place: 'orders.manage',
      business: 'orders.manage',
      'end-link': 'orders.manage',
      delete: 'orders.manage',
    },
  },
  '/admin/orders/:id': {
    ...orderList,
    intents: {
      ...orderList.intents,
      shipped: 'orders.fulfil',
      delivered: 'orders.fulfil',
      cancelled: 'orders.manage',
      track: 'orders.fulfil',
      note: 'orders.fulfil',
      checked: 'orders.fulfil',
      quote: 'orders.manage',
      book: 'orders.fulfil',
      'make-label': 'orders.fulfil',
      'request-pickup': 'orders.fulfil',
      'cancel-booking': 'orders.fulfil',
      'parcel-back': 'orders.manage',
      'ship-part': 'orders.fulfil',
      'parcel-delivered': 'orders.fulfil',
      'parcel-track': 'orders.fulfil',
      'parcel-remove': 'orders.fulfil',
      'cancel-rest': 'orders.manage',
      write: 'messages',
      address: 'orders.manage',
      'confirm-payment': 'payments',
      refund: 'payments',
      'refund-sent': 'payments',
      'refund-retry': 'payments',
      'refund-credit': 'payments',
      'refund-assign': 'payments',
    },
  },
  '/admin/orders/:id/:document': { read: 'orders.read' },
  '/admin/payouts': { read: 'payments', intents: { '*': 'payments' } },
  '/admin/shipping': { read: 'orders.fulfil', intents: { check: 'orders.fulfil', ship: 'orders.fulfil' } },
  '/admin/remittances': { read: 'payments', intents: { check: 'payments', book: 'payments', settle: 'payments' } },
  '/admin/returns': { read: 'returns' },
  '/admin/returns/:id': {
    read: 'returns',
    intents: {
      approved: 'returns',
      declined: 'returns',
      question: 'returns',
      pickup: 'returns',
      'in-transit': 'returns',
      received: 'returns',
      refunded: 'returns',
      replaced: 'returns',
      closed: 'returns',
      message: 'returns',
    },
  },
  '/admin/services/:id': {
    read: 'products.edit',
    intents: { save: 'products.edit', delete: 'products.edit', up: 'products.edit', down: 'products.edit' },
  },
  '/admin/messages/:id': { read: 'messages', intents: { reply: 'messages' } },
  '/admin/messages': {
    read: 'messages',
    intents: { read: 'messages', unread: 'messages', delete: 'messages', restore: 'messages' },
  },
  '/admin/reviews': {
    read: 'reviews',
    intents: { hide: 'reviews', show: 'reviews', dismiss: 'reviews', reply: 'reviews', 'remove-reply': 'reviews' },
  },
  '/admin/customers': { read: 'customers.read' },
  '/admin/customers/:id': {
    read: 'customers.read',
    intents: {
      reveal: 'customers.reveal',
      'log-out': 'customers.log-out',
      note: 'customers.read',
      'block-cod': 'orders.manage',
      'allow-cod': 'orders.manage',
    },
  },
  '/admin/customers/:id/merge': { read: 'customers.merge', intents: { merge: 'customers.merge' } },
  '/admin/promotions': { read: 'promotions' },
  '/admin/promotions/:id': {
    read: 'promotions',
    intents: { save: 'promotions', stop: 'promotions', resume: 'promotions', codes: 'promotions' },
  },
  '/admin/collections': { read: 'products.edit' },
  '/admin/collections/:id': {
    read: 'products.edit',
    intents: {
      save: 'products.edit',
      add: 'products.edit',
      remove: 'products.edit',
      up: 'products.edit',
      down: 'products.edit',
      delete: 'products.edit',
    },
  },
  '/admin/tax': { read: 'tax' },
  '/admin/tax/gstr1.json': { read: 'tax' },
  '/admin/search': { read: 'search', intents: { save: 'search', delete: 'search', import: 'search' } },
  '/admin/analytics': { read: 'analytics' },
  '/admin/settings': {
    read: 'settings',
    intents: {
      save: 'settings',
      preview: 'settings',
      'preview-invoice': 'settings',
      'test-razorpay': 'settings',
      'test-cashfree': 'settings',
      'test-carrier': 'settings',
      'test-mailbox': 'settings',
      'test-email': 'settings',
    },
  },
  '/admin/settings/invoice.pdf': { read: 'settings' },
  '/admin/home-page': { read: 'settings', intents: { save: 'settings', preview: 'settings' } },
  '/admin/policies': { read: 'settings', intents: { publish: 'settings', preview: 'settings' } },
  '/admin/setup': {
    read: 'settings',
    intents: {
      save: 'settings',
      preview: 'settings',
      'preview-invoice': 'settings',
      skip: 'settings',
      'test-email': 'settings',
      'test-razorpay': 'settings',
      'test-cashfree': 'settings',
    },
  },
  '/admin/moving': { read: 'settings', intents: { look: 'settings', take: 'settings' } },
  '/admin/api-keys': { read: 'settings', intents: { create: 'settings', revoke: 'settings' } },
  '/admin/webhooks': { read: 'settings', intents: { create: 'settings' } },
  '/admin/webhooks/:id': {
    read: 'settings',
    intents: {
      test: 'settings',
      replay: 'settings',
      rotate: 'settings',
      off: 'settings',
      on: 'settings',
      delete: 'settings',
    },
  },
  '/admin/staff': { read: 'staff', intents: { invite: 'staff', resend: 'staff', cancel: 'staff' } },
  '/admin/staff/:id': { read: 'staff', intents: { role: 'staff', 'log-out': 'staff', remove: 'staff' } },
  '/admin/waiting': { read: null },
  '/admin/find': { read: null },
  '/admin/sales': { read: 'dashboard' },
  '/admin/payments': { read: 'payments' },
  '/admin': dashboard,
  '/admin/dashboard': dashboard,
  '/admin/audit-log': { read: 'audit-log' },
  '/admin/export/:list': { read: exportPermission },
};

/** Permissions that a request needs, all of them. `pattern`: as in routes.ts; `form`: null for a GET. */
export function neededFor(pattern: string, params: Params, form: FormData | null): Permission[] {
  const access: Access | undefined = Object.hasOwn(adminAccess, pattern)
    ? adminAccess[pattern as AdminPath]
    : undefined;
  if (access === undefined) return ['staff'];
  const read = typeof access.read === 'function' ? access.read(params) : access.read;
  const toRead = read === null ? [] : [read];
  if (form === null) return toRead;
  const { intents = {}, fields = {} } = access;
  const posted = form.getAll('intent');
  // Which of several an action would read is not to be guessed.
  if (posted.length > 1) return ['staff'];
  const [intent] = posted;
  const named = typeof intent === 'string' && Object.hasOwn(intents, intent) ? intents[intent] : intents['*'];
  const fieldNeeds = Object.entries(fields).flatMap(([name, need]) => (form.getAll(name).some(Boolean) ? [need] : []));
  return [...toRead, named ?? 'staff', ...fieldNeeds];
}

/** The addresses of the pages that a role may open, without those of a single record. */
export const pagesFor = (role: Role): string[] =>
  Object.entries(adminAccess).flatMap(([path, { read }]) =>
    typeof read === 'string' && !path.includes(':') && can({ role }, read) ? [path] : [],
  );

/** The first page of a role that may not open /admin. */
export const homeFor = (role: Role): string =>
  can({ role }, 'orders.fulfil') ? '/admin/shop-orders' : '/admin/messages';
