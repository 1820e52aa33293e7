import type { Endpoints } from './endpoints.ts';
import { addressFields } from './storefront-endpoints.ts';

const password = ['correct horse', 'wrong horse', 'short'];
const code = ['123456', '000 000', 'abcde-fghij'];
const returnTo = ['/cart', '/orders?page=1', '//evil.invalid', '/login'];
const order = { id: ['‹order›', '‹to-pay-test›', '‹quoted›', '‹brief›', '‹done›', '‹delivered›', '‹nobody›'] };
const book = { id: ['‹address›', '‹spare-address›', '‹nobody›'] };

/** What people do with an account, and before they have one. */
export const accountEndpoints: Endpoints = {
  login: {
    role: 'visitor',
    query: { returnTo, google: ['denied', 'failed'] },
    forms: [{ identifier: ['‹username›', '‹guarded›', 'nobody', 'nobody@example.com'], password, returnTo }],
  },
  'login/code': { role: 'visitor', query: { returnTo }, forms: [{ code, returnTo }] },
  'login/link': {
    role: 'visitor',
    query: { email: ['asha@example.com'], returnTo },
    forms: [{ email: ['‹guarded›@example.com', 'nobody@example.com'], returnTo }, { code }],
  },
  'login/confirm': {
    role: 'visitor',
    query: { token: ['‹reset›', 'x'.repeat(43)] },
    forms: [{ token: ['‹reset›', 'x'.repeat(43)] }],
  },
  'api/v1/auth/password-policy': { role: 'visitor' },
  signup: {
    role: 'visitor',
    query: { returnTo },
    forms: [
      {
        username: ['fuzz‹count›', '‹username›', 'a', 'a@b.example'],
        email: ['fuzz‹count›@example.com', '‹username›@example.com'],
        password,
        returnTo,
      },
    ],
  },
  'forgot-password': {
    role: 'visitor',
    query: { email: ['asha@example.com'], returnTo },
    forms: [{ email: ['‹guarded›@example.com', 'nobody@example.com'], returnTo }],
  },
  'reset-password': {
    role: 'visitor',
    query: { token: ['‹reset›', 'x'.repeat(43)] },
    forms: [{ token: ['‹reset›', 'x'.repeat(43)], password }],
  },
  'verify-email': {
    role: 'customer',
    query: { token: ['‹verify›', 'x'.repeat(43)] },
    forms: [{ token: ['‹verify›', 'x'.repeat(43), ''] }],
  },
  invitation: {
    role: 'customer',
    query: { token: ['x'.repeat(43), ''] },
    forms: [{ token: ['x'.repeat(43), ''] }],
  },
  profile: { role: 'customer' },
  'profile/two-factor': { role: 'customer', forms: [{ password }] },
  'profile/two-factor/confirm': { role: 'customer', forms: [{ code }] },
  'profile/two-factor/disable': { role: 'customer', forms: [{ password }] },
  'edit-profile': {
    role: 'customer',
    forms: [
      {
        username: ['‹username›', 'renamed‹count›', '‹guarded›'],
        phone: ['', '+91 98765-43210', '12345'],
        photo: ['', '‹picture›', '/media/‹nobody›/400.webp', 'https://stall.invalid/me.png'],
      },
    ],
  },
  'edit-profile/email': {
    role: 'customer',
    forms: [{ email: ['moved‹count›@example.com', '‹guarded›@example.com'], password }],
  },
  'edit-profile/photo': {
    role: 'customer',
    maxBytes: 10 * 1024 * 1024 + 16 * 1024,
    forms: [{ file: [{ file: 'picture' }, { file: 'broken-picture' }, { file: 'svg' }] }],
  },
  'edit-profile/delete': { role: 'customer', forms: [{ password: ['wrong horse', 'wrong horse', 'correct horse'] }] },
  orders: { role: 'customer', query: { page: ['1', '2'], cancelled: ['1'] } },
  'orders/:id': { role: 'customer', params: order },
  'orders/:id/cancel': { role: 'customer', params: order, forms: [{}] },
  'orders/:id/cancel-items': {
    role: 'customer',
    params: order,
    forms: [{ key: ['‹nobody›', '1'], 'units-1': ['1', '0', '-1'] }],
  },
  'orders/:id/address': {
    role: 'customer',
    params: order,
    forms: [
      {
        name: ['Asha Rao', ''],
        phone: ['9876543210', '1'],
        pincode: ['560001', '1'],
        city: ['Bengaluru'],
        state: ['Karnataka', 'x'],
        addressLine: ['4 Lantern Street'],
        landmark: [''],
      },
    ],
  },
  'orders/:id/payout': {
    role: 'customer',
    params: order,
    query: { by: ['bank'] },
    forms: [
      { kind: ['upi', ''], upiId: ['asha@okaxis', 'asha'] },
      { kind: ['bank'], name: ['Asha Rao'], accountNumber: ['123456789012', '1'], ifsc: ['HDFC0001234', 'HDFC'] },
    ],
  },
  'orders/:id/return': {
    role: 'customer',
    params: order,
    maxBytes: 25 * 1024 * 1024 + 64 * 1024,
    forms: [
      {
        key: ['0199a000-0000-7000-8000-000000000001', 'x'],
        reason: ['damaged', 'wrong-size', 'changed-mind', 'other'],
        wish: ['refund', 'replacement', 'credit'],
        'quantity-1': ['1', '0', '999'],
        note: ['Too small', ''],
        upiId: ['', 'asha@bank'],
        photos: [{ file: 'picture' }, { file: 'broken-picture' }, { file: 'svg' }],
      },
    ],
  },
  'orders/:id/returns/:returnId': {
    role: 'customer',
    params: { id: ['‹delivered›', '‹nobody›'], returnId: ['‹return›', '‹nobody›'] },
    maxBytes: 25 * 1024 * 1024 + 64 * 1024,
    forms: [{ intent: ['message', 'sent', 'withdraw', 'payout'], text: ['Hello', ''], photos: [{ file: 'picture' }] }],
  },
  'orders/:id/returns/:returnId/photos/:photoId': {
    role: 'customer',
    params: { id: ['‹delivered›', '‹nobody›'], returnId: ['‹return›', '‹nobody›'], photoId: ['‹nobody›', 'x'] },
  },
  'orders/:id/photos/:photoId': {
    role: 'customer',
    params: { id: ['‹delivered›', '‹nobody›'], photoId: ['‹nobody›', 'x'] },
  },
  'saved-addresses': { role: 'customer', query: { returnTo } },
  'saved-addresses/new': { role: 'customer', query: { returnTo }, forms: [addressFields] },
  'saved-addresses/:id': { role: 'customer', params: book, query: { returnTo }, forms: [addressFields] },
  'saved-addresses/:id/delete': { role: 'customer', params: book, query: { returnTo }, forms: [{}] },
  'set-up': { role: 'customer', forms: [{ email: ['‹username›@example.com'], password }] },
  'orders/:id/accept': {
    role: 'customer',
    params: order,
    forms: [{ paymentMethod: ['upi', 'test', 'razorpay', 'cod'] }],
  },
  'download/:token': { role: 'visitor', params: { token: ['x'.repeat(43), '‹nobody›'] } },
  'orders/:id/invoice.pdf': { role: 'customer', params: order },
  'orders/:id/credit-note.pdf': { role: 'customer', params: order },
  logout: { role: 'customer', forms: [{}] },
  'saved-addresses/:id/default': { role: 'customer', params: book, query: { returnTo }, forms: [{}] },
  'profile/data': { role: 'customer', forms: [{}] },
  'profile/sessions': { role: 'customer', forms: [{}] },
  'auth/google': { role: 'visitor', query: { returnTo, popup: ['1'] } },
  'auth/done': {
    role: 'visitor',
    query: { returnTo, popup: ['1'], error: ['denied', 'failed'], code: ['1'], like: ['liked'] },
  },
  'api/auth/callback/google': {
    role: 'visitor',
    query: { code: ['4/abc'], state: ['abc'], error: ['access_denied'], iss: ['https://accounts.google.com'] },
  },
};
