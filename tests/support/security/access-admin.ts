import { adminMoves, bulkMoves } from '#shop/fulfilment/admin-order.ts';
import { cells, type EndpointRow, type Got, NOT_TESTED } from './access-cells.ts';

const bulkItems = ['change', 'publish', 'unpublish', 'delete', 'restore'];
const bulkOrders = [...bulkMoves, 'delete', 'restore', 'tag', 'untag', 'save-filter', 'delete-filter'];

/**
 * Below the admin's layout, where one guard protects everything: the actions of the forms of each page,
 * by their `intent`. Each is tried by everybody else; that they are done for an administrator is shown by end-to-end tests of their own.
 */
const adminRows: Record<string, { path?: string; got?: Got; form?: Got; intents?: string[] }> = {
  admin: { intents: ['retry-email', 'retry-emails', 'test-email', 'clear-demo'] },
  'admin/find': { path: '/admin/find?q=crane', form: 405 },
  'admin/waiting': { form: 405 },
  'admin/products/new': { intents: ['save'] },
  'admin/products/import': { intents: ['preview', 'import', 'repeat'] },
  'admin/products/import/picture': {
    path: '/admin/products/import/picture?file={product}&line=2',
    got: 404,
    form: 405,
  },
  'admin/products/labels': { form: 405 },
  'admin/products/labels.pdf': { got: 404, form: 405 },
  'admin/products/edit': { intents: ['save', 'undo'] },
  'admin/products/:id': { path: '/admin/products/{product}', intents: ['save', 'delete', 'restore', 'duplicate'] },
  'admin/products/:id/file': {
    path: '/admin/products/{file}/file',
    got: 404,
    form: '/admin/products/{file}?file=link-wrong#file',
  },
  'admin/reorder': { form: 405 },
  'admin/shop-items': { intents: bulkItems },
  'admin/digital-items': { intents: bulkItems },
  'admin/shop-orders': { intents: bulkOrders },
  'admin/digital-orders': { intents: bulkOrders },
  'admin/service-orders': { intents: bulkOrders },
  'admin/orders/new': { intents: ['open'] },
  'admin/orders/drafts/:id': {
    path: '/admin/orders/drafts/{draft}',
    intents: ['line', 'agree', 'business', 'link', 'end-link', 'place', 'delete'],
  },
  'admin/orders/:id': {
    path: '/admin/orders/{delivered}',
    intents: [
      ...[
        ...adminMoves,
        'track',
        'tag',
        'untag',
        'note',
        'checked',
        'quote',
        'address',
        'book',
        'make-label',
        'request-pickup',
        'cancel-booking',
        'parcel-back',
      ],
      ...['ship-part', 'parcel-delivered', 'parcel-track', 'parcel-remove', 'cancel-rest', 'write'],
      ...[
        'confirm-payment',
        'refund-sent',
        'refund-retry',
        'refund-credit',
        'refund-assign',
        'refund',
        'delete',
        'restore',
      ],
    ],
  },
  'admin/orders/:id/:document': { path: '/admin/orders/{delivered}/packing-slip.pdf', form: 405 },
  'admin/sales': { form: 405 },
  'admin/payments': { form: 405 },
  'admin/payouts': {},
  'admin/shipping': { intents: ['check', 'ship'] },
  'admin/remittances': { intents: ['check', 'record', 'settle'] },
  'admin/returns': { form: 405 },
  'admin/returns/:id': {
    path: '/admin/returns/{return}',
    intents: [
      ...['approved', 'declined', 'question', 'pickup', 'in-transit', 'received', 'refunded', 'replaced', 'closed'],
      'message',
    ],
  },
  'admin/services/:id': { path: '/admin/services/{service}', intents: ['save', 'delete', 'up', 'down'] },
  'admin/messages/:id': { path: '/admin/messages/{message}', intents: ['reply'] },
  'admin/messages': { intents: ['read', 'unread', 'delete', 'restore'] },
  'admin/reviews': { intents: ['hide', 'show', 'dismiss', 'reply', 'remove-reply'] },
  'admin/customers': { form: 405 },
  'admin/customers/:id': {
    path: '/admin/customers/{customer}',
    intents: ['reveal', 'log-out', 'note', 'block-cod', 'allow-cod'],
  },
  'admin/customers/:id/merge': { path: '/admin/customers/{customer}/merge', intents: ['merge'] },
  'admin/promotions': { form: 405 },
  'admin/promotions/:id': { path: '/admin/promotions/{promotion}', intents: ['save', 'stop', 'resume', 'codes'] },
  'admin/collections': { form: 405 },
  'admin/collections/:id': {
    path: '/admin/collections/{collection}',
    intents: ['save', 'delete', 'add', 'remove', 'up', 'down'],
  },
  'admin/tax': { form: 405 },
  'admin/tax/gstr1.json': { got: 404, form: 405 },
  'admin/search': { intents: ['save', 'delete', 'import'] },
  'admin/analytics': { form: 405 },
  'admin/settings': {
    intents: [
      ...['save', 'preview', 'preview-invoice', 'test-razorpay', 'test-cashfree', 'test-carrier', 'test-mailbox'],
      'test-email',
    ],
  },
  'admin/settings/invoice.pdf': { form: 405 },
  'admin/moving': { intents: ['preview', 'import'] },
  'admin/home-page': { intents: ['save', 'preview'] },
  'admin/policies': { intents: ['publish', 'preview'] },
  'admin/setup': {
    intents: ['save', 'preview', 'preview-invoice', 'skip', 'test-razorpay', 'test-cashfree', 'test-email'],
  },
  'admin/api-keys': { intents: ['create', 'revoke'] },
  'admin/webhooks': { intents: ['create'] },
  'admin/webhooks/:id': {
    path: '/admin/webhooks/{webhook}',
    intents: ['test', 'replay', 'rotate', 'off', 'on', 'delete'],
  },
  'admin/staff': { intents: ['invite', 'resend', 'cancel'] },
  'admin/staff/:id': { path: '/admin/staff/{administrator}', intents: ['role', 'log-out', 'remove'] },
  'admin/dashboard': { intents: ['retry-email', 'retry-emails', 'test-email', 'clear-demo'] },
  'admin/audit-log': { form: 405 },
  'admin/export/:list': { path: '/admin/export/shop-orders.csv', form: 405 },
};

/** The actions of each page's forms. */
export const adminForms: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(adminRows).map(([route, { intents = [] }]) => [route, intents]),
);

/** Every action that is tried, of any page. */
export const intents = new Set(Object.values(adminRows).flatMap((endpoint) => endpoint.intents ?? []));

const TAKEN = { id: '{delivered}', name: 'Taken over', price: '1', reason: 'x', reply: 'x', refundId: '{delivered}' };

/** Every page and file of the admin. */
export const adminEndpoints: EndpointRow[] = Object.entries(adminRows).map(
  ([route, { path = `/${route}`, got = 200, form = 422, ...endpoint }]) => ({
    route,
    path,
    page: cells('login', '/', got, '/'),
    posts: [
      {
        fields: { intent: 'no such action' },
        page: cells('login', 403, form, 403),
        data: form === 405 ? {} : { admin: 422 },
      },
      ...(endpoint.intents ?? []).map((intent) => ({
        fields: { ...TAKEN, intent },
        // No administrator sends these requests, because they would succeed.
        page: cells('login', 403, NOT_TESTED, 403),
      })),
    ],
  }),
);
