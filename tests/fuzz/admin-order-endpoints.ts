import { adminMoves, bulkMoves } from '#shop/fulfilment/admin-order.ts';
import { tableQuery } from './admin-product-endpoints.ts';
import type { Fields, RoleEndpoints } from './endpoints.ts';

export const GSTINS = ['29ABCDE1234F1Z5', 'x'];

const orders: readonly Fields[] = [
  {
    intent: [...bulkMoves, 'delete', 'restore', 'tag', 'untag'],
    id: [['‹order›', '‹done›'], '‹order›', '‹nobody›'],
    received: ['yes'],
    tags: ['', 'gift wrap, fragile'],
  },
  { intent: ['save-filter', 'delete-filter'], name: ['', 'Gifts'], filter: ['‹nobody›', '1'] },
];

export const orderQuery = {
  ...tableQuery,
  status: ['pending', 'completed'],
  payment: ['paid', 'unpaid', 'to-collect', 'claimed'],
  needs: ['check', 'late'],
  age: ['fresh', 'older', 'oldest'],
  shown: ['cancelled', 'archived', 'all'],
  tag: ['gift wrap', ''],
};

const ROW_TO_SHIP = '[{"line":2,"orderNumber":1,"carrier":"Post","trackingNumber":"EE1","trackingUrl":null}]';
const ROW_TO_RECORD = '[{"line":2,"trackingNumber":null,"orderNumber":1,"amountPaise":100}]';

const days = { from: ['2026-11-01', 'x'], to: ['2026-11-30', '2026-02-31'], page: ['1', '2', '999999'] };

export const moneyQuery = { ...days, flow: ['paid', 'refunded'], method: ['cod', 'x'] };

/** Endpoints of orders, returns and payments in the admin. */
export const adminOrderEndpoints: RoleEndpoints = {
  'admin/shop-orders': { query: orderQuery, forms: orders },
  'admin/digital-orders': { query: orderQuery, forms: orders },
  'admin/service-orders': { query: orderQuery, forms: orders },
  'admin/orders/new': {
    query: { page: ['1', '2'], show: ['placed', 'all', 'x'] },
    forms: [
      {
        intent: ['open'],
        email: ['asha@example.com', 'x', ''],
        name: ['Asha Rao'],
        phone: ['9876543210', '1'],
        pincode: ['560001', ''],
        city: ['Bengaluru'],
        state: ['Karnataka'],
        addressLine: ['4 Lantern Street'],
      },
    ],
  },
  'admin/orders/drafts/:id': {
    params: { id: ['‹order-draft›', '‹nobody›'] },
    query: { q: ['crane', '%', ''] },
    forms: [
      {
        intent: ['line'],
        productId: ['‹product›', '‹nobody›'],
        variantId: ['‹variant›', '1'],
        quantity: ['1', '0', 'x'],
      },
      { intent: ['agree'], discount: ['100', '-1', ''], reason: ['Regular customer', ''], delivery: ['60', '1.5'] },
      { intent: ['business'], gstin: ['27AAPFU0939F1ZV', 'x', ''], businessName: ['Lantern Prints', ''] },
      { intent: ['link', 'place', 'end-link', 'delete'], method: ['cod', 'x'], version: ['x'.repeat(43), ''] },
    ],
  },
  'admin/orders/:id': {
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
      { intent: ['write'], key: ['‹nobody›', '1', ''], text: ['Hello', ''] },
      { intent: ['address'], name: ['Asha Rao'], phone: ['9876543210', '1'], pincode: ['560001'], city: ['Bengaluru'] },
      {
        intent: [
          'note',
          'tag',
          'untag',
          'checked',
          'confirm-payment',
          'refund-sent',
          'refund-retry',
          'refund-credit',
          'refund-assign',
          'book',
          'make-label',
          'request-pickup',
          'cancel-booking',
          'parcel-back',
          'ship-part',
          'parcel-delivered',
          'parcel-track',
          'parcel-remove',
          'cancel-rest',
          'delete',
          'restore',
        ],
        note: ['Call first.'],
        tags: ['gift wrap', ''],
        parcel: ['1', '-1', 'x'],
        parcels: ['0', ''],
        'units-1': ['1', '0', '1e9', '-1'],
        'carrier-part': ['India Post', ''],
        'trackingNumber-part': ['EE1', ''],
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
  'admin/sales': { query: { ...days, product: ['‹product›', '‹nobody›', 'x'] } },
  'admin/payments': { query: moneyQuery },
  'admin/tax': { query: { period: ['2026-11', '2026-Q3', '2026-13', ''], gstin: GSTINS } },
  'admin/tax/gstr1.json': { query: { period: ['2026-11', '2026-Q3', 'x'], gstin: GSTINS } },
  'admin/shipping': {
    maxBytes: 1024 * 1024,
    forms: [
      { intent: ['check'], file: [{ file: 'csv' }, { file: 'text' }, { file: 'empty' }] },
      { intent: ['ship'], rows: ['[]', ROW_TO_SHIP, '{', '[{"line":1}]'] },
    ],
  },
  'admin/remittances': {
    query: { page: ['1', '2', 'x'] },
    maxBytes: 1024 * 1024,
    forms: [
      { intent: ['check'], file: [{ file: 'csv' }, { file: 'text' }, { file: 'empty' }] },
      {
        intent: ['record'],
        reference: ['412345678901', ''],
        rows: ['[]', ROW_TO_RECORD, '{', '[{"line":1}]'],
        accepted: ['', '2'],
      },
      { intent: ['settle'], order: ['‹order›', '‹nobody›', '1'], settled: ['Collected by hand', ''] },
    ],
  },
  'admin/payouts': { forms: [{ refundId: ['‹nobody›', '1'], reference: ['412345678901', ''] }] },
  'admin/orders/:id/:document': {
    params: {
      id: ['‹order›', '‹done›', '‹nobody›'],
      document: ['invoice.pdf', 'credit-note.pdf', 'packing-slip.pdf', 'other.pdf'],
    },
  },
  'admin/returns': {
    query: { q: ['R1001', '%'], status: ['waiting', 'requested'], reason: ['damaged'], sort: ['due', 'newest'] },
  },
  'admin/returns/:id': {
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
};
