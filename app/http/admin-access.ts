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

/** Each of these intents with the permission that it needs. */
const allowed = (permission: Permission, ...intents: string[]): Readonly<Record<string, Permission>> =>
  Object.fromEntries(intents.map((intent) => [intent, permission]));

/** A page whose forms need the same permission as the page. */
const page = (permission: Permission, ...intents: string[]): Access => ({
  read: permission,
  intents: allowed(permission, ...intents),
});

const orderActions = {
  ...allowed('orders.fulfil', 'confirmed', 'packed', 'completed', 'tag', 'untag'),
  ...allowed('orders.manage', 'delete', 'restore'),
};

/** Forms of orders with `received` say that money came in. */
const receivedPayment = { received: 'payments' } as const;

const orderList: Access = {
  read: 'orders.read',
  intents: { ...orderActions, ...allowed('orders.read', 'save-filter', 'delete-filter') },
  fields: receivedPayment,
};

const productList: Access = {
  read: 'products.read',
  intents: {
    // A role that may not edit products changes the stock only: the action checks it.
    change: 'stock',
    ...allowed('products.edit', 'publish', 'unpublish', 'delete', 'restore'),
  },
};

const dashboard: Access = {
  read: 'dashboard',
  intents: { ...allowed('dashboard', 'retry-email', 'retry-emails', 'test-email'), 'clear-demo': 'settings' },
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
  '/admin/products/new': page('products.edit', 'save', '*'),
  '/admin/products/import': page('products.edit', 'preview', 'import', 'repeat'),
  '/admin/products/import/picture': page('products.edit'),
  '/admin/products/labels': page('products.read'),
  '/admin/products/labels.pdf': page('products.read'),
  '/admin/products/edit': page('products.edit', 'save', 'undo'),
  '/admin/products/:id': page('products.edit', 'save', 'delete', 'restore', 'duplicate', '*'),
  '/admin/products/:id/file': page('products.edit', '*'),
  '/admin/reorder': page('products.read'),
  '/admin/shop-items': productList,
  '/admin/digital-items': productList,
  '/admin/shop-orders': orderList,
  '/admin/digital-orders': orderList,
  '/admin/service-orders': orderList,
  '/admin/orders/new': page('orders.manage', 'open'),
  '/admin/orders/drafts/:id': page(
    'orders.manage',
    ...['line', 'agree', 'link', 'place', 'business', 'end-link', 'delete'],
  ),
  '/admin/orders/:id': {
    read: 'orders.read',
    intents: {
      ...orderActions,
      ...allowed('orders.fulfil', 'shipped', 'delivered', 'track', 'note', 'checked'),
      ...allowed('orders.fulfil', 'book', 'make-label', 'request-pickup', 'cancel-booking'),
      ...allowed('orders.fulfil', 'ship-part', 'parcel-delivered', 'parcel-track', 'parcel-remove'),
      ...allowed('orders.manage', 'cancelled', 'cancel-rest', 'parcel-back', 'quote', 'address'),
      ...allowed('payments', 'confirm-payment'),
      ...allowed('payments', 'refund', 'refund-sent', 'refund-retry', 'refund-credit', 'refund-assign'),
      write: 'messages',
    },
    fields: receivedPayment,
  },
  '/admin/orders/:id/:document': page('orders.read'),
  '/admin/payouts': page('payments', '*'),
  '/admin/shipping': page('orders.fulfil', 'check', 'ship'),
  '/admin/remittances': page('payments', 'check', 'record', 'settle'),
  '/admin/returns': page('returns'),
  '/admin/returns/:id': page(
    'returns',
    ...['approved', 'declined', 'question', 'pickup', 'in-transit'],
    ...['received', 'refunded', 'replaced', 'closed', 'message'],
  ),
  '/admin/services/:id': page('products.edit', 'save', 'delete', 'up', 'down'),
  '/admin/messages/:id': page('messages', 'reply'),
  '/admin/messages': page('messages', 'read', 'unread', 'delete', 'restore'),
  '/admin/reviews': page('reviews', 'hide', 'show', 'dismiss', 'reply', 'remove-reply'),
  '/admin/customers': page('customers.read'),
  '/admin/customers/:id': {
    read: 'customers.read',
    intents: {
      reveal: 'customers.reveal',
      'log-out': 'customers.log-out',
      note: 'customers.read',
      ...allowed('orders.manage', 'block-cod', 'allow-cod'),
    },
  },
  '/admin/customers/:id/merge': page('customers.merge', 'merge'),
  '/admin/promotions': page('promotions'),
  '/admin/promotions/:id': page('promotions', 'save', 'stop', 'resume', 'codes'),
  '/admin/collections': page('products.edit'),
  '/admin/collections/:id': page('products.edit', 'save', 'add', 'remove', 'up', 'down', 'delete'),
  '/admin/tax': page('tax'),
  '/admin/tax/gstr1.json': page('tax'),
  '/admin/search': page('search', 'save', 'delete', 'import'),
  '/admin/analytics': page('analytics'),
  '/admin/settings': page(
    'settings',
    ...['save', 'preview', 'preview-invoice'],
    ...['test-razorpay', 'test-cashfree', 'test-carrier', 'test-mailbox', 'test-email'],
  ),
  '/admin/settings/invoice.pdf': page('settings'),
  '/admin/home-page': page('settings', 'save', 'preview'),
  '/admin/policies': page('settings', 'publish', 'preview'),
  '/admin/setup': page(
    'settings',
    ...['save', 'preview', 'preview-invoice', 'skip', 'test-email', 'test-razorpay', 'test-cashfree'],
  ),
  '/admin/moving': page('settings', 'preview', 'import'),
  '/admin/api-keys': page('settings', 'create', 'revoke'),
  '/admin/webhooks': page('settings', 'create'),
  '/admin/webhooks/:id': page('settings', 'test', 'replay', 'rotate', 'off', 'on', 'delete'),
  '/admin/staff': page('staff', 'invite', 'resend', 'cancel'),
  '/admin/staff/:id': page('staff', 'role', 'log-out', 'remove'),
  '/admin/waiting': { read: null },
  '/admin/find': { read: null },
  '/admin/sales': page('dashboard'),
  '/admin/payments': page('payments'),
  '/admin': dashboard,
  '/admin/dashboard': dashboard,
  '/admin/audit-log': page('audit-log'),
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
