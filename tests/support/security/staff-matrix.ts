import type { Role } from '#shop/accounts/permissions.ts';

/** Managers, packers and support by their first letter; owners may do everything. */
const letters: Record<string, Exclude<Role, 'owner'>> = { M: 'manager', P: 'packer', S: 'support' };

/** Who may open a page of the admin, and who may post which `intent` there; `''`: a form without one. */
type Row = { read: string; forms?: Readonly<Record<string, readonly string[]>> };

const products = { read: 'MP', forms: { MP: ['change'], M: ['publish', 'unpublish', 'delete', 'restore'] } };
const parcels = ['ship-part', 'parcel-delivered', 'parcel-track', 'parcel-remove'];
const bookings = ['book', 'make-label', 'request-pickup', 'cancel-booking'];
const orders = {
  read: 'MPS',
  forms: { MP: ['confirmed', 'packed', 'completed', 'tag', 'untag'], M: ['delete', 'restore'] },
};

const orderLists = { ...orders, forms: { ...orders.forms, MPS: ['save-filter', 'delete-filter'] } };

const dashboard = {
  read: 'M',
  forms: { M: ['retry-email', 'retry-emails', 'test-email'], '': ['clear-demo'] },
};

/** What docs/accounts.md promises, apart from the code that keeps it. Written by hand: it is never derived from roles. */
export const staffMatrix: Readonly<Record<string, Row>> = {
  admin: dashboard,
  'admin/products/new': { read: 'M', forms: { M: ['save', ''] } },
  'admin/products/import': { read: 'M', forms: { M: ['preview', 'import', 'repeat'] } },
  'admin/products/import/picture': { read: 'M' },
  'admin/products/labels': { read: 'MP' },
  'admin/products/labels.pdf': { read: 'MP' },
  'admin/products/edit': { read: 'M', forms: { M: ['save', 'undo'] } },
  'admin/products/:id': { read: 'M', forms: { M: ['save', 'delete', 'restore', 'duplicate', ''] } },
  'admin/products/:id/file': { read: 'M', forms: { M: [''] } },
  'admin/reorder': { read: 'MP' },
  'admin/shop-items': products,
  'admin/digital-items': products,
  'admin/shop-orders': orderLists,
  'admin/digital-orders': orderLists,
  'admin/service-orders': orderLists,
  'admin/orders/new': { read: 'M', forms: { M: ['open'] } },
  'admin/orders/drafts/:id': {
    read: 'M',
    forms: { M: ['line', 'agree', 'business', 'link', 'end-link', 'place', 'delete'] },
  },
  'admin/orders/:id': {
    read: 'MPS',
    forms: {
      MP: [...orders.forms.MP, 'shipped', 'delivered', 'track', 'note', 'checked', ...bookings, ...parcels],
      MS: ['write'],
      M: [
        'cancel-rest',
        ...[
          ...orders.forms.M,
          'cancelled',
          'address',
          'quote',
          'confirm-payment',
          'refund',
          'refund-sent',
          'refund-retry',
          'refund-credit',
        ],
        'refund-assign',
        'parcel-back',
      ],
    },
  },
  'admin/orders/:id/:document': { read: 'MPS' },
  'admin/payouts': { read: 'M', forms: { M: [''] } },
  'admin/shipping': { read: 'MP', forms: { MP: ['check', 'ship'] } },
  'admin/remittances': { read: 'M', forms: { M: ['check', 'record', 'settle'] } },
  'admin/returns': { read: 'MS' },
  'admin/returns/:id': {
    read: 'MS',
    forms: {
      MS: [
        ...['approved', 'declined', 'question', 'pickup', 'in-transit', 'received', 'refunded', 'replaced', 'closed'],
        'message',
      ],
    },
  },
  'admin/services/:id': { read: 'M', forms: { M: ['save', 'delete', 'up', 'down'] } },
  'admin/messages/:id': { read: 'MS', forms: { MS: ['reply'] } },
  'admin/messages': { read: 'MS', forms: { MS: ['read', 'unread', 'delete', 'restore'] } },
  'admin/reviews': { read: 'M', forms: { M: ['hide', 'show', 'dismiss', 'reply', 'remove-reply'] } },
  'admin/customers': { read: 'MS' },
  'admin/customers/:id': {
    read: 'MS',
    forms: { MS: ['reveal', 'log-out', 'note'], M: ['block-cod', 'allow-cod'] },
  },
  'admin/customers/:id/merge': { read: 'M', forms: { M: ['merge'] } },
  'admin/promotions': { read: 'M' },
  'admin/promotions/:id': { read: 'M', forms: { M: ['save', 'stop', 'resume', 'codes'] } },
  'admin/tax': { read: 'M' },
  'admin/tax/gstr1.json': { read: 'M' },
  'admin/search': { read: 'M', forms: { M: ['save', 'delete', 'import'] } },
  'admin/analytics': { read: 'M' },
  'admin/settings': {
    read: '',
    forms: {
      '': [
        ...['save', 'preview', 'preview-invoice', 'test-razorpay', 'test-cashfree', 'test-carrier', 'test-mailbox'],
        'test-email',
      ],
    },
  },
  'admin/settings/invoice.pdf': { read: '' },
  'admin/moving': { read: '', forms: { '': ['preview', 'import'] } },
  'admin/home-page': { read: '', forms: { '': ['save', 'preview'] } },
  'admin/policies': { read: '', forms: { '': ['publish', 'preview'] } },
  'admin/setup': {
    read: '',
    forms: { '': ['save', 'preview', 'preview-invoice', 'skip', 'test-razorpay', 'test-cashfree', 'test-email'] },
  },
  'admin/api-keys': { read: '', forms: { '': ['create', 'revoke'] } },
  'admin/webhooks': { read: '', forms: { '': ['create'] } },
  'admin/webhooks/:id': { read: '', forms: { '': ['test', 'replay', 'rotate', 'off', 'on', 'delete'] } },
  'admin/staff': { read: '', forms: { '': ['invite', 'resend', 'cancel'] } },
  'admin/staff/:id': { read: '', forms: { '': ['role', 'log-out', 'remove'] } },
  'admin/dashboard': dashboard,
  'admin/waiting': { read: 'MPS' },
  'admin/find': { read: 'MPS' },
  'admin/sales': { read: 'M' },
  'admin/payments': { read: 'M' },
  'admin/collections': { read: 'M' },
  'admin/collections/:id': { read: 'M', forms: { M: ['save', 'add', 'remove', 'up', 'down', 'delete'] } },
  'admin/audit-log': { read: 'M' },
  'admin/export/:list': { read: 'M' },
};

/** Who may read each export. */
export const exportMatrix: Readonly<Record<string, string>> = {
  'reorder.csv': 'MP',
  ...{ 'shop-items.csv': 'M', 'digital-items.csv': 'M', 'shop-orders.csv': 'M', 'digital-orders.csv': 'M' },
  ...{
    'service-orders.csv': 'M',
    'payments.csv': 'M',
    'payouts.csv': 'M',
    'promotion-codes.csv': 'M',
    'returns.csv': 'MS',
  },
  ...{ 'invoice-register.csv': 'M', 'sales-book.csv': 'M', 'tally.csv': 'M', 'gstr1-b2b.csv': 'M', 'unknown.csv': '' },
};

export const staffRoles = Object.values(letters);

/** Whether `role` is among the letters of a cell. */
export const isAmong = (cell: string, role: Role): boolean =>
  role === 'owner' || [...cell].some((letter) => letters[letter] === role);

/** Every form of a route: its intent and who may post it. */
export const formsOf = (route: string): { intent: string; cell: string }[] =>
  Object.entries(staffMatrix[route]?.forms ?? {}).flatMap(([cell, intents]) =>
    intents.map((intent) => ({ intent, cell })),
  );
