import { expect, test } from 'vitest';
import { changesLogin, isPublicPage, isSavedOffline, isUnderWorker } from './saved-pages.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

test.each(['/cart', '/offline', `/item/${ID}`])('%s can be read offline', (path) => {
  expect(isSavedOffline(path)).toBe(true);
});

test.each([
  '/',
  '/shop/all',
  '/orders',
  '/checkout',
  '/profile',
  '/login',
  '/admin',
  '/api/x',
  `/item/${ID}/like`,
  `/item/${ID}.data`,
  '/cart/prices',
  '/cart/offers',
])('%s is never saved', (path) => {
  expect(isSavedOffline(path)).toBe(false);
});

test.each([
  '/admin',
  '/admin/orders/1',
  '/api/auth/callback/google',
  '/auth/google',
  '/orders/1/pay',
  '/feed/products.xml',
  '/sitemap.xml',
  '/download/x',
  '/worker.js',
])('%s is not handled by the worker', (path) => {
  expect(isUnderWorker(path)).toBe(false);
});

test.each(['/', '/orders', '/shop/all', `/item/${ID}`])(
  '%s shows the saved page when there is no connection',
  (path) => {
    expect(isUnderWorker(path)).toBe(true);
  },
);

test('only complete pages that are the same for every visitor are saved', () => {
  const answer = (headers: Record<string, string>, status = 200) =>
    isPublicPage(new Response('', { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } }));
  expect(answer({ 'cache-control': 'private, no-cache' })).toBe(true);
  expect(answer({ 'cache-control': 'no-store' })).toBe(false);
  expect(answer({ 'cache-control': 'private, no-store' })).toBe(false);
  expect(answer({}, 404)).toBe(false);
  expect(answer({ 'content-type': 'application/json' })).toBe(false);
});

test.each([
  ['POST', '/login'],
  ['POST', '/login.data'],
  ['POST', '/login/code'],
  ['POST', '/signup'],
  ['POST', '/logout'],
  ['GET', '/auth/done'],
])('%s %s may change who is logged in', (method, path) => {
  expect(changesLogin(method, path)).toBe(true);
});

test('viewing the login page or submitting another form changes no login', () => {
  expect(changesLogin('GET', '/login')).toBe(false);
  expect(changesLogin('POST', '/contact')).toBe(false);
});
