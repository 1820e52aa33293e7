import type { Endpoints, Fields } from './endpoints.ts';

const listing = {
  sort: ['newest', 'price-asc', 'price-desc', 'discount', 'rating'],
  category: ['figurines', 'wall-decor'],
  series: ['Lantern Road'],
  origin: ['India'],
  min: ['1', '500'],
  max: ['999', '100000'],
  rating: ['1', '4'],
  stock: ['in'],
  page: ['1', '2'],
};

const item = { id: ['‹product›', '‹other›', '‹digital›', '‹removed›', '‹nobody›'] };
export const addressFields: Fields = {
  name: ['Asha Rao'],
  phone: ['9876543210', '+91 98765 43210', '12'],
  pincode: ['560001', '110 001', '000000'],
  city: ['Bengaluru', ''],
  state: ['Karnataka', '29', 'Atlantis'],
  addressLine: ['4 Lantern Street'],
  landmark: ['', 'Behind the well'],
  isDefault: ['on'],
};

/** Endpoints of customers and visitors. */
export const storefrontEndpoints: Endpoints = {
  '': { role: 'visitor' },
  shop: { role: 'visitor' },
  'shop/all': { role: 'visitor', query: listing },
  'shop/:slug': { role: 'visitor', params: { slug: ['figurines', 'wall-decor', 'nowhere'] }, query: listing },
  collections: { role: 'visitor' },
  'collections/:slug': { role: 'visitor', params: { slug: ['stall-favourites', 'nowhere'] }, query: listing },
  'series/:slug': { role: 'visitor', params: { slug: ['lantern-road', 'nowhere'] }, query: listing },
  digital: { role: 'visitor', query: listing },
  services: { role: 'visitor' },
  'services/:slug': {
    role: 'customer',
    params: { slug: ['‹slug›', 'nowhere'] },
    maxBytes: 25 * 1024 * 1024 + 64 * 1024,
    forms: [
      {
        idempotencyKey: ['‹fresh›', '‹used›'],
        brief: ['A cat as a tengu,\nwith a fan.'],
        photos: [{ file: 'picture' }, { file: 'broken-picture' }, { file: 'svg' }],
      },
    ],
  },
  search: {
    role: 'visitor',
    query: { q: ['crane', 'lantern road', 'crnae', '"paper crane"'], exact: ['1'], ...listing },
  },
  'item/:id': {
    role: 'visitor',
    params: item,
    query: { page: ['1', '2'], reviews: ['newest', 'helpful', 'highest', 'lowest'], photos: ['all'] },
  },
  'item/:id/review': {
    role: 'customer',
    params: item,
    maxBytes: 25 * 1024 * 1024 + 64 * 1024,
    forms: [
      { rating: ['5', '1'], text: ['Folded with care.'], photos: [{ file: 'picture' }, { file: 'broken-picture' }] },
    ],
  },
  cart: { role: 'visitor' },
  liked: { role: 'customer', query: { page: ['1', '2'] }, forms: [{ id: ['‹product›', '‹other›', '‹nobody›'] }] },
  contact: {
    role: 'visitor',
    query: { ticket: ['1001'] },
    forms: [
      {
        name: ['Asha'],
        email: ['asha@example.com', 'mara@example.com'],
        message: ['Where is my crane?'],
        website: ['', 'http://spam.invalid'],
      },
    ],
  },
  terms: { role: 'visitor', query: { tab: ['refund', 'privacy', 'shipping'], version: ['0', '1', '-1', 'x'] } },
  offline: { role: 'visitor' },
  checkout: {
    role: 'customer',
    query: { addressId: ['‹address›', '‹nobody›'] },
    forms: [
      {
        idempotencyKey: ['‹fresh›', '‹fresh›', '‹used›'],
        paymentMethod: ['cod', 'test', 'upi', 'razorpay'],
        filesMethod: ['test', 'upi', 'razorpay', 'cod'],
        addressId: ['‹address›', '‹address›', '‹nobody›', ''],
        line: [
          '‹product›.‹variant›.1.49900',
          '‹product›.‹variant›.10.1',
          '‹digital›..1.',
          ['‹product›.‹variant›.2.49900', '‹other›..1.', '‹digital›..1.19900'],
          ['‹product›.‹variant›.1.49900', '‹product›.‹variant›.2.49900'],
          '‹removed›..1.',
        ],
        isAddressMeant: ['on', ''],
      },
    ],
  },
  'checkout/address': { role: 'customer', forms: [addressFields] },
  'checkout/login': {
    role: 'visitor',
    query: { email: ['asha@example.com', 'nobody'] },
    forms: [{ email: ['asha@example.com', 'nobody'] }, { code: ['123456', '1', ''] }],
  },
  'checkout/verification': { role: 'customer', forms: [{}] },
  '*': { role: 'visitor', params: { '*': ['nowhere', 'admin.php', '.env', 'wp-login.php', 'shop/all/extra'] } },
  'orders/:id/pay': {
    role: 'customer',
    params: { id: ['‹to-pay-test›', '‹to-pay-upi›', '‹to-pay-razorpay›', '‹order›', '‹nobody›'] },
    forms: [
      { outcome: ['approve', 'decline', 'abandon'] },
      { reference: ['123456789012', 'UTR 1234 5678 9012'] },
      {
        razorpay_order_id: ['order_1'],
        razorpay_payment_id: ['pay_1'],
        razorpay_signature: ['0'.repeat(64)],
      },
    ],
  },
  me: { role: 'customer', query: { item: ['‹product›', '‹nobody›', 'nothing'] } },
  'search/suggest': { role: 'visitor', query: { q: ['cra', 'lantern', 'p'] } },
  'item/:id/like': { role: 'customer', params: item, forms: [{ liked: ['true', 'false'] }] },
  'item/:id/review/delete': { role: 'customer', params: item, forms: [{}] },
  'item/:id/review/report': {
    role: 'customer',
    params: item,
    forms: [{ reviewId: ['‹review›', '‹nobody›'] }],
  },
  'item/:id/review/vote': {
    role: 'customer',
    params: item,
    forms: [{ reviewId: ['‹review›', '‹nobody›'], helpful: ['true', 'false'] }],
  },
  'item/:id/review/photos/:photoId': {
    role: 'visitor',
    params: { ...item, photoId: ['‹nobody›', 'nothing'] },
    query: { size: ['small', 'large'] },
  },
  'item/:id/alert': {
    role: 'visitor',
    params: item,
    forms: [{ variantId: ['‹variant›', '‹nobody›'], email: ['asha@example.com', 'nobody'] }],
  },
  'order-link/:token': {
    role: 'visitor',
    params: { token: ['x'.repeat(43), '‹nobody›'] },
    forms: [{ paymentMethod: ['cod', 'upi', ''], version: ['x'.repeat(43), ''] }],
  },
  'alerts/:token': {
    role: 'visitor',
    params: { token: ['x'.repeat(43), '‹nobody›'] },
    forms: [{ intent: ['confirm', 'stop'] }],
  },
  'delivery/:pincode': {
    role: 'visitor',
    params: { pincode: ['560038', '999999', 'nowhere'] },
    query: { from: ['2027-01-15', '2027-02-31', '9999-12-31', ''] },
  },
  'cart/saved': {
    role: 'customer',
    forms: [{ version: ['0', '1', 'x'], line: ['‹product›.‹variant›.2', '‹digital›..1', '‹nobody›..1'] }],
  },
  'cart/prices': {
    role: 'visitor',
    query: { line: ['‹product›.‹variant›', '‹digital›', '‹nobody›', '‹removed›', '‹product›.‹nobody›'] },
  },
  'cart/offers': {
    role: 'visitor',
    query: {
      lines: ['‹product›.‹variant›.1,‹digital›..2', '‹nobody›..1', '‹product›..99', ''],
      code: ['SAKURA10', 'sakura 10', 'NOBODY', ''],
    },
  },
};
