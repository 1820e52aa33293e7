import { UPLOAD_FORM_MAX_BYTES } from '#server/http/upload.ts';
import { adminMoves, bulkMoves } from '#shop/fulfilment/admin-order.ts';
import type { Endpoints, Fields } from './endpoints.ts';

const table = { q: ['crane', 'asha', '1001'], sort: ['newest', 'name', 'cheapest'], page: ['1', '2'] };

const product: Fields = {
  type: ['shop', 'digital'],
  published: ['true', 'false', ''],
  name: ['Fox Mask'],
  category: ['figurines', 'wall-decor'],
  price: ['499', '1,299', '₹ 499.50'],
  discount: ['0', '12.5', '100', ''],
  description: ['Painted by hand.'],
  fullDescription: ['Long.\nLonger.', ''],
  option1Name: ['', 'Size'],
  option1Values: ['', 'S, M'],
  option2Name: ['', 'Colour'],
  option2Values: ['', 'Red, Blue'],
  variantId: ['', ['', ''], ['‹variant›'], ['‹variant›', '']],
  option1: ['', ['S', 'M']],
  option2: ['', ['Red', 'Red']],
  sku: ['', 'FOX-‹count›', ['FOX-‹count›-S', 'FOX-‹count›-M'], ['SAME', 'SAME']],
  stock: ['', '5', ['5', '0']],
  stockWas: ['', '10', ['1', '']],
  variantPrice: ['', '599', ['', '1']],
  images: ['‹picture›', ['‹picture›', 'https://stall.invalid/fox.png'], '/media/‹nobody›/400.webp'],
  imageAlt: ['', ['A fox', 'Another']],
  imageUrls: ['', 'https://stall.invalid/a.png\nhttps://stall.invalid/b.png'],
  sizeTable: ['', 'Size,Chest\nS,90\nM,96'],
  demoUrl: ['', 'https://stall.invalid/demo'],
  hsn: ['', '4911', '95030030'],
  gstRate: ['', '18', '12.5'],
  countryOfOrigin: ['', 'India'],
  maker: ['', 'Sample Works'],
  netQuantity: ['', '1 piece'],
  series: ['', 'Lantern Road'],
  version: ['1', '2', ''],
  keepVersion: ['1', '2'],
};

/** A valid one, so that a single unusual field is the only fault. */
const plainProduct: Fields = {
  type: ['shop'],
  published: ['true'],
  name: ['Fox Mask'],
  category: ['figurines'],
  price: ['499'],
  discount: ['0'],
  description: ['Painted by hand.'],
  variantId: [''],
  sku: ['FOX-‹count›'],
  stock: ['5'],
  stockWas: [''],
  variantPrice: [''],
  option1: [''],
  option2: [''],
  images: ['‹picture›'],
  imageAlt: ['A fox'],
  fullDescription: [''],
  option1Name: [''],
  option1Values: [''],
  option2Name: [''],
  option2Values: [''],
  imageUrls: [''],
  sizeTable: [''],
  demoUrl: [''],
  hsn: [''],
  gstRate: [''],
  countryOfOrigin: ['India'],
  maker: [''],
  netQuantity: [''],
  series: [''],
  version: ['1'],
};

const chosen: Fields[string] = ['‹product›', ['‹product›', '‹other›'], '‹nobody›', ['‹order›', '‹other-order›']];
const products: readonly Fields[] = [
  { intent: ['publish', 'unpublish', 'delete', 'restore'], id: chosen },
  {
    intent: ['change'],
    id: ['‹product›', '‹nobody›'],
    version: ['1', '2', '3'],
    price: ['499', '₹1,299'],
    discount: ['', '10%'],
    'stock-‹variant›': ['5', ''],
    'was-‹variant›': ['10', ''],
    'stock-‹nobody›': ['5'],
  },
];
const orders: readonly Fields[] = [
  {
    intent: [...bulkMoves, 'delete', 'restore'],
    id: [['‹order›', '‹done›'], '‹order›', '‹nobody›'],
    received: ['yes'],
  },
];
const orderQuery = {
  ...table,
  status: ['pending', 'completed'],
  payment: ['paid', 'unpaid', 'to-collect', 'claimed'],
  needs: ['check', 'late'],
  shown: ['cancelled', 'archived', 'all'],
};
const itemQuery = {
  ...table,
  category: ['figurines'],
  status: ['published', 'draft'],
  availability: ['in-stock', 'low'],
  change: ['‹product›', '‹nobody›'],
};
const newProduct = {
  role: 'admin',
  maxBytes: 1024 * 1024,
  query: { type: ['digital'] },
  forms: [product, plainProduct],
} as const;

const dashboard = {
  role: 'admin',
  query: { days: ['7', '30', '90'] },
  forms: [{ intent: ['retry-email', 'retry-emails', 'test-email', 'clear-demo'], id: ['‹email›', '‹nobody›', '1'] }],
} as const;

/** Endpoints of the admin. */
export const adminEndpoints: Endpoints = {
  admin: dashboard,
  'admin/find': { role: 'admin', query: { q: ['crane', '#1001', '%', ''] } },
  'admin/waiting': { role: 'admin' },
  'admin/products/new': newProduct,
  'admin/products/import': {
    role: 'admin',
    maxBytes: UPLOAD_FORM_MAX_BYTES,
    query: { file: ['‹draft›', '‹nobody›'] },
    forms: [
      { intent: ['look'], file: [{ file: 'csv' }, { file: 'text' }], category: ['', 'figurines', 'nowhere'] },
      { intent: ['take', 'repeat'], file: ['‹draft›', '‹nobody›'] },
    ],
  },
  'admin/products/:id': {
    role: 'admin',
    maxBytes: 1024 * 1024,
    params: { id: ['‹product›', '‹other›', '‹digital›', '‹removed›', '‹nobody›'] },
    query: { file: ['too-large'], ask: ['delete'] },
    forms: [product, plainProduct, { intent: ['delete', 'restore', 'duplicate', 'save'] }],
  },
  'admin/products/:id/file': {
    role: 'admin',
    maxBytes: 25 * 1024 * 1024 + 16 * 1024,
    params: { id: ['‹digital›', '‹product›', '‹nobody›'] },
    forms: [
      { file: [{ file: 'text' }, { file: 'empty' }, { file: 'picture' }] },
      { link: ['https://stall.invalid/file.zip', ''], linkName: ['Wallpaper', ''] },
    ],
  },
  'admin/shop-items': { role: 'admin', query: itemQuery, forms: products },
  'admin/digital-items': { role: 'admin', query: itemQuery, forms: products },
  'admin/shop-orders': { role: 'admin', query: orderQuery, forms: orders },
  'admin/digital-orders': { role: 'admin', query: orderQuery, forms: orders },
  'admin/service-orders': { role: 'admin', query: orderQuery, forms: orders },
  'admin/orders/:id': {
    role: 'admin',
    params: {
      id: ['‹order›', '‹other-order›', '‹brief›', '‹quoted›', '‹to-pay-upi›', '‹to-pay-test›', '‹done›', '‹nobody›'],
    },
    forms: [
      {
        intent: [...adminMoves, 'track'],
        seen: ['pending', 'confirmed', 'packed', ''],
        received: ['yes', ''],
        carrier: ['Post'],
        trackingNumber: ['EX123'],
        trackingUrl: ['', 'https://track.example.com/EX123'],
        reason: ['Sold out'],
      },
      { intent: ['quote'], price: ['1799', '₹1,799'] },
      {
        intent: [
          'note',
          'checked',
          'confirm-payment',
          'refund-sent',
          'refund-retry',
          'refund-credit',
          'refund-assign',
          'delete',
          'restore',
        ],
        note: ['Call first.'],
        refundId: ['‹nobody›', '1'],
      },
      {
        intent: ['refund'],
        key: ['‹nobody›', '1'],
        reason: ['goodwill', 'return', 'x'],
        to: ['original', 'store-credit', 'payout'],
        'amount-1': ['100', '1.50', '-1', ''],
        'units-1': ['1', 'x'],
        withFees: ['yes', ''],
        note: [''],
      },
    ],
  },
  'admin/api-keys': {
    role: 'admin',
    forms: [
      {
        intent: ['create'],
        name: ['Stock sync', ''],
        scopes: ['products:read', 'none'],
        lifetime: ['30', 'never', '7'],
      },
      { intent: ['revoke'], id: ['‹nobody›', '1'] },
    ],
  },
  'admin/payments': {
    role: 'admin',
    query: {
      from: ['2026-11-01', 'x'],
      to: ['2026-11-30', '2026-02-31'],
      flow: ['paid', 'refunded'],
      method: ['cod', 'x'],
    },
  },
  'admin/tax': { role: 'admin', query: { period: ['2026-11', '2026-Q3', '2026-13', ''] } },
  'admin/tax/gstr1.json': { role: 'admin', query: { period: ['2026-11', '2026-Q3', 'x'] } },
  'admin/remittances': {
    role: 'admin',
    maxBytes: 1024 * 1024,
    forms: [
      { intent: ['check'], file: [{ file: 'csv' }, { file: 'text' }, { file: 'empty' }] },
      { intent: ['book'], reference: ['412345678901', ''], rows: ['[]', '[[null,1,100]]', '{', '[[1]]'] },
    ],
  },
  'admin/payouts': { role: 'admin', forms: [{ refundId: ['‹nobody›', '1'], reference: ['412345678901', ''] }] },
  'admin/orders/:id/:document': {
    role: 'admin',
    params: {
      id: ['‹order›', '‹done›', '‹nobody›'],
      document: ['invoice.pdf', 'credit-note.pdf', 'packing-slip.pdf', 'other.pdf'],
    },
  },
  'admin/returns': {
    role: 'admin',
    query: { q: ['R1001', '%'], status: ['waiting', 'requested'], reason: ['damaged'], sort: ['due', 'newest'] },
  },
  'admin/returns/:id': {
    role: 'admin',
    params: { id: ['‹return›', '‹nobody›'] },
    maxBytes: 25 * 1024 * 1024 + 64 * 1024,
    forms: [
      {
        intent: [
          'approved',
          'declined',
          'question',
          'pickup',
          'in-transit',
          'received',
          'refunded',
          'replaced',
          'closed',
          'message',
        ],
        seen: ['requested', ''],
        resolution: ['refund', 'replacement'],
        reason: ['Worn'],
        question: ['Which one?'],
        text: ['Hello'],
        carrier: ['Post'],
        pickupOn: ['2026-11-28', 'x'],
        'sellable-1': ['1', 'x'],
        'amount-1': ['499', '-1'],
        photos: [{ file: 'picture' }],
      },
    ],
  },
  'admin/services/:id': {
    role: 'admin',
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
    role: 'admin',
    query: { ...table, show: ['unread'] },
    forms: [{ intent: ['read', 'unread', 'delete', 'restore'], id: ['‹message›', ['‹message›', '‹nobody›'], '1'] }],
  },
  'admin/reviews': {
    role: 'admin',
    query: { ...table, show: ['reported', 'hidden', 'demo'] },
    forms: [
      { intent: ['hide', 'show', 'dismiss'], id: ['‹review›', ['‹review›', '‹nobody›']], reason: ['Not kind'] },
      { intent: ['reply', 'remove-reply'], id: ['‹review›'], reply: ['Thank you.'] },
    ],
  },
  'admin/customers': { role: 'admin', query: table },
  'admin/customers/:id': {
    role: 'admin',
    params: { id: ['‹customer›', '‹nobody›'] },
    forms: [{ intent: ['reveal', 'sign-out'] }],
  },
  'admin/staff': {
    role: 'admin',
    forms: [
      { intent: ['invite'], email: ['new.‹count›@example.com', 'nobody'], role: ['packer', 'support', 'king'] },
      { intent: ['resend', 'cancel'], id: ['‹nobody›', '1'] },
    ],
  },
  'admin/staff/:id': {
    role: 'admin',
    params: { id: ['‹customer›', '‹nobody›'] },
    forms: [{ intent: ['role', 'log-out', 'remove'], role: ['packer', 'king'] }],
  },
  'admin/promotions': { role: 'admin', query: { state: ['running', 'ended', 'nowhere'] } },
  'admin/promotions/:id': {
    role: 'admin',
    params: { id: ['new', '‹nobody›', '1'] },
    query: { kind: ['amount-off', 'nothing'] },
    forms: [
      {
        intent: ['save'],
        kind: ['percent-off', 'amount-off', 'buy-x-get-y', 'no-payment-fee', 'nothing'],
        title: ['Sakura days', ''],
        'terms-percent': ['10', '0', '101'],
        'terms-rupees': ['100', '1e9'],
        'terms-buy': ['2'],
        'terms-get': ['1'],
        isAutomatic: ['automatic', 'code'],
        code: ['', 'FUZZ‹count›', 'no'],
        scope: ['all', 'categories', 'series', 'products', 'nothing'],
        categories: ['stickers', ['stickers', 'nowhere']],
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
  'admin/search': {
    role: 'admin',
    query: { ...table, edit: ['‹nobody›'], add: ['mug'] },
    forms: [
      {
        intent: ['save'],
        id: ['', '‹nobody›'],
        terms: ['mug, cup', 'T-Shirt ‹count›'],
        finds: ['', 'bottle'],
        category: ['', 'accessories', 'nowhere'],
        ignored: ['', 'on'],
      },
      { intent: ['import'], lines: ['mug, cup => bottle @accessories\n-buy', 'a @nowhere'], replace: ['', 'on'] },
      { intent: ['delete'], id: ['‹nobody›', '1'] },
    ],
  },
  'admin/analytics': { role: 'admin', query: { days: ['7', '90', '-1'] } },
  'admin/settings': {
    role: 'admin',
    forms: [
      {
        intent: ['save'],
        group: ['shop', 'nowhere'],
        version: ['0', '-1', 'x'],
        shopName: ['Lantern Lane', ''],
        shopEmail: ['hello@shop.example', 'nobody'],
        gstin: ['29ABCDE1234F1Z5', '1'],
      },
      {
        intent: ['save'],
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
  'admin/dashboard': dashboard,
  'admin/audit-log': { role: 'admin', query: { ...table, admin: ['‹admin›'], kind: ['product-edited'] } },
  'admin/export/:list': {
    role: 'admin',
    params: {
      list: [
        ...['shop-items.csv', 'digital-items.csv', 'shop-orders.csv', 'digital-orders.csv', 'service-orders.csv'],
        ...['invoice-register.csv', 'sales-book.csv', 'tally.csv', 'gstr1-b2cs.csv', 'gstr1-x.csv'],
      ],
    },
    query: { ...itemQuery, ...orderQuery, period: ['2026-11', '2026-Q3', '2026-13', ''] },
  },
};
