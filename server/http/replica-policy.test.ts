import { expect, test } from 'vitest';
import { writeChanged } from '#shop/accounts/audience.server.ts';
import { openCookies } from '#shop/accounts/internal/cookies.ts';
import { mayReadReplica } from './pages.ts';

const accounts = { cookies: openCookies('a secret of these tests, 32 characters', false) };
const session = { customerId: 'c1' } as never;
const may = (target: string, { method = 'GET', cookie = '', isLoggedIn = false } = {}) =>
  mayReadReplica(accounts, { session: isLoggedIn ? session : null }, { method, headers: { cookie } }, target);

test('public pages and reports are read from a replica', () => {
  for (const target of ['/', '/shop/all?page=2', '/item/x', '/item/x.data', '/search?q=crane'])
    expect(may(target), target).toBe(true);
  for (const target of ['/admin/dashboard', '/admin/dashboard.data', '/admin/audit-log', '/admin/export/orders'])
    expect(may(target, { isLoggedIn: true }), target).toBe(true);
});

test('personal pages and writes use the primary', () => {
  for (const target of ['/checkout', '/orders', '/profile', '/me', '/contact', '/login', '/admin/orders', '/liked'])
    expect(may(target, { isLoggedIn: true }), target).toBe(false);
  expect(may('/services/poster', { isLoggedIn: true })).toBe(false);
  expect(may('/admin/dashboard', { isLoggedIn: true, method: 'POST' })).toBe(false);
  expect(may('/item/x', { method: 'POST' })).toBe(false);
});

test('a person who has just changed something reads from the primary', () => {
  const [cookie = ''] = writeChanged(accounts).split(';', 1);
  expect(may('/item/x', { cookie })).toBe(false);
  expect(may('/admin/dashboard', { cookie, isLoggedIn: true })).toBe(false);
});
