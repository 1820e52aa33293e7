import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginHref } from './login-href.ts';
import { ownPath, returnPath } from './return-path.ts';

test('a path of the shop is accepted with its query and fragment', () => {
  for (const path of ['/', '/cart', '/item/1?x=1', '/shop/all?page=2&sort=newest#results']) {
    expect(returnPath(path)).toBe(path);
  }
});

test('a path to another site becomes the home page', () => {
  for (const text of [
    null,
    undefined,
    '',
    'cart',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    '\\\\evil.example',
    '/\u0000',
    `/${'a'.repeat(3_000)}`,
  ]) {
    expect(returnPath(text), String(text)).toBe('/');
    expect(ownPath(text), String(text)).toBeNull();
  }
});

test('the return path is never a login or signup page', () => {
  for (const endpoint of ['/login', '/login?returnTo=/signup', '/signup', '/forgot-password']) {
    expect(returnPath(endpoint)).toBe('/');
    expect(ownPath(endpoint)).toBe(endpoint);
  }
});

test('links between login and signup keep the return path, and never one to another site', () => {
  expect(returnPath('/login?returnTo=%2Fcheckout')).toBe('/checkout');
  expect(returnPath('/login/code?returnTo=%2Fsignup%3FreturnTo%3D%252Fcart')).toBe('/cart');
  expect(returnPath('/login?returnTo=%2F%2Fevil.example')).toBe('/');
});

test('no text gives a path to another site', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('/', '//', '\\', '.', '..', 'a', ':', '@', '\t', '?', '#', '%2f') }),
      (text) => {
        const path = returnPath(`/${text}`);
        expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example');
        expect(returnPath(path)).toBe(path);
      },
    ),
    { numRuns: 3_000 },
  );
});

test('login links contain the current page as return path', () => {
  expect(loginHref('/login', '/cart?a=1&b=2')).toBe('/login?returnTo=%2Fcart%3Fa%3D1%26b%3D2');
  expect(loginHref('/login', '/')).toBe('/login');
});
