import { adminOrderEndpoints, GSTINS, moneyQuery, orderQuery } from './admin-order-endpoints.ts';
import { adminProductEndpoints, itemQuery, tableQuery } from './admin-product-endpoints.ts';
import type { RoleEndpoints } from './endpoints.ts';

const dashboard = {
  query: { days: ['7', '30', '90'], emails: ['1', '2', 'x'], refunds: ['2', '-1'] },
  forms: [{ intent: ['retry-email', 'retry-emails', 'test-email', 'clear-demo'], id: ['‹email›', '‹nobody›', '1'] }],
} as const;

/** Every endpoint of the admin. */
export const adminEndpoints: RoleEndpoints = {
  ...adminProductEndpoints,
  ...adminOrderEndpoints,
  admin: dashboard,
  'admin/find': { query: { q: ['crane', '#1001', '%', ''] } },
  'admin/waiting': {},
  'admin/moving': {
    forms: [{ intent: ['preview'], kind: ['orders', 'customers', 'redirects', 'x'] }, { intent: ['import'] }],
  },
  'admin/settings/invoice.pdf': {
    query: {
      shopName: ['Lantern Lane', '', 'झ'.repeat(60)],
      shopAddress: ['4 Lantern Street, Bengaluru 560001', 'x'.repeat(300)],
      gstin: GSTINS,
      invoicePrefix: ['LL', 'C', ''],
      logo: ['01890a5d-ac96-774b-bcce-b302099a8057 9999x1', '../x 1x1', ''],
    },
  },
  'admin/api-keys': {
    forms: [
      {
        intent: ['create'],
        name: ['Stock sync', ''],
        scopes: ['products:read', 'none'],
        lifetime: ['30', 'never', '7'],
        password: ['', 'wrong horse', 'x'.repeat(5_000)],
      },
      { intent: ['revoke'], id: ['‹nobody›', '1'] },
    ],
  },
  'admin/webhooks': {
    forms: [
      {
        intent: ['create'],
        url: ['https://127.0.0.1/x', 'https://10.0.0.1/', 'http://x', 'https://[::1]/', ''],
        topics: ['order', 'none'],
      },
    ],
  },
  'admin/webhooks/:id': {
    params: { id: ['‹nobody›', '1'] },
    query: { state: ['failed', 'x'], before: ['‹nobody›', '1'] },
    forms: [{ intent: ['test', 'replay', 'rotate', 'off', 'on', 'delete'], id: ['‹nobody›', '1'] }],
  },
  'admin/services/:id': {
    params: { id: ['new', 'new', '‹service›', '‹nobody›'] },
    forms: [
      {
        intent: ['save'],
        title: ['Portrait'],
        slug: ['portrait-‹count›', '', '‹slug›'],
        text: ['We draw you.'],
        image: ['', '‹picture›', 'https://127.0.0.1/a.png'],
        price: ['1,499', '0'],
        published: ['on'],
      },
      { intent: ['delete', 'up', 'down'] },
    ],
  },
  'admin/messages': {
    query: { ...tableQuery, show: ['unread'] },
    forms: [{ intent: ['read', 'unread', 'delete', 'restore'], id: ['‹message›', ['‹message›', '‹nobody›'], '1'] }],
  },
  'admin/messages/:id': {
    params: { id: ['‹message›', '‹nobody›'] },
    forms: [{ intent: ['reply'], key: ['‹nobody›', 'x'], text: ['Yes, we do.', ''] }],
  },
  'admin/customers': { query: tableQuery },
  'admin/customers/:id': {
    params: { id: ['‹customer›', '‹nobody›'] },
    forms: [{ intent: ['reveal', 'log-out', 'note', 'block-cod', 'allow-cod'], note: ['Pays late.', ''] }],
  },
  'admin/customers/:id/merge': {
    params: { id: ['‹customer›', '‹nobody›'] },
    query: { from: ['‹nobody›', '', '\u0000'], q: ['asha@example.com', ''] },
    forms: [{ intent: ['merge'], from: ['‹nobody›', '‹customer›'], sure: ['yes', ''] }],
  },
  'admin/staff': {
    forms: [
      { intent: ['invite'], email: ['new.‹count›@example.com', 'nobody'], role: ['packer', 'support', 'king'] },
      { intent: ['resend', 'cancel'], id: ['‹nobody›', '1'] },
    ],
  },
  'admin/staff/:id': {
    params: { id: ['‹customer›', '‹nobody›'] },
    forms: [{ intent: ['role', 'log-out', 'remove'], role: ['packer', 'king'] }],
  },
  'admin/promotions': { query: { state: ['running', 'ended', 'nowhere'], page: ['1', '2'] } },
  'admin/promotions/:id': {
    params: { id: ['new', '‹nobody›', '1'] },
    query: { kind: ['amount-off', 'nothing'] },
    forms: [
      {
        intent: ['save'],
        kind: ['percent-off', 'amount-off', 'buy-x-get-y', 'no-payment-fee', 'free-delivery', 'nothing'],
        title: ['Sakura days', ''],
        'terms-percent': ['10', '0', '101'],
        'terms-rupees': ['100', '1e9'],
        'terms-buy': ['2'],
        'terms-get': ['1'],
        isAutomatic: ['automatic', 'code'],
        code: ['', 'FUZZ‹count›', 'no'],
        scope: ['all', 'categories', 'collections', 'series', 'products', 'nothing'],
        categories: ['stickers', ['stickers', 'nowhere']],
        collections: ['', '‹nobody›', 'x'],
        series: ['', 'Lantern Road\nOther'],
        products: ['', '‹product›', '/item/‹nobody›'],
        minimum: ['', '500', '₹ 1,000'],
        startsAt: ['2026-12-01T00:00', '', '9999-99-99T99:99'],
        endsAt: ['', '2026-12-08T00:00', '2020-01-01T00:00'],
        usesMax: ['', '1', '99999999'],
        usesPerCustomer: ['', '2'],
        isFirstOrder: ['', 'on'],
      },
      { intent: ['stop', 'resume'] },
      { intent: ['codes'], count: ['5', '0', '10001'], prefix: ['', 'FOX', '_'] },
    ],
  },
  'admin/analytics': {
    query: { days: ['7', '90', '-1'], from: ['2026-11-01', 'x'], to: ['2026-11-30', '2026-02-30'] },
  },
  'admin/settings': {
    forms: [
      {
        intent: ['save', 'preview', 'preview-invoice'],
        group: ['shop', 'nowhere'],
        version: ['0', '-1', 'x'],
        shopName: ['Lantern Lane', ''],
        shopEmail: ['hello@shop.example', 'nobody'],
        gstin: ['29ABCDE1234F1ZW', '1'],
      },
      {
        intent: ['save', 'preview'],
        group: ['payments'],
        version: ['0'],
        cod: ['', 'on'],
        codMax: ['', '5000', '-1'],
        codFee: ['40', 'x'],
        codUnverified: ['refuse', 'nowhere'],
        upiId: ['shop@bank', 'shop'],
        razorpayKeyId: ['', 'rzp_test_1'],
        'remove-razorpayKeySecret': ['on'],
      },
      { intent: ['save'], group: ['email'], version: ['0'], smtpPort: ['587', '0'], orderEmails: ['a@b.example', ','] },
      { intent: ['test-email'] },
    ],
  },
  'admin/home-page': {
    forms: [
      {
        intent: ['save', 'preview'],
        group: ['home', 'shop'],
        version: ['0', '-1'],
        heroTitle: ['Lanterns\nfor all', '', 'a\nb\nc\nd'],
        homePromises: ['1', 'hidden', '7'],
        homeNewest: ['1', 'hidden'],
        featured1: ['', '‹nobody›', '1'],
      },
    ],
  },
  'admin/policies': {
    query: { policy: ['terms', 'shipping', 'nowhere'], original: ['1'] },
    forms: [
      {
        intent: ['publish', 'preview'],
        slug: ['shipping', 'nowhere'],
        version: ['0', '1', '-1', 'x'],
        text: ['## Where\n\nTo {shop name}.\n\n- here\n- there', 'no heading', '## {nothing}', ''],
      },
    ],
  },
  'admin/setup': {
    query: { step: ['1', '6', '7', 'x'] },
    forms: [
      {
        intent: ['save'],
        group: ['shop', 'email'],
        version: ['0'],
        shopName: ['Lantern Lane', ''],
        smtpPort: ['587', 'x'],
      },
      { intent: ['skip'] },
      { intent: ['test-email'] },
    ],
  },
  'admin/dashboard': dashboard,
  'admin/audit-log': { query: { ...tableQuery, admin: ['‹admin›'], kind: ['product-edited'] } },
  'admin/export/:list': {
    params: {
      list: [
        ...['shop-items.csv', 'digital-items.csv', 'shop-orders.csv', 'digital-orders.csv', 'service-orders.csv'],
        ...['reorder.csv', 'payments.csv'],
        ...['invoice-register.csv', 'sales-book.csv', 'tally.csv', 'gstr1-b2cs.csv', 'gstr1-x.csv'],
      ],
    },
    query: { ...itemQuery, ...orderQuery, ...moneyQuery, period: ['2026-11', '2026-Q3', '2026-13', ''], gstin: GSTINS },
  },
};
