import { expect, test } from 'vitest';
import { listRoutes } from '#tests/support/security/route-list.ts';
import { PUBLIC_LINKS } from './components/shell/prefetch.ts';
import { pathPolicies, policyOf, ROUTES_PATH } from './paths.ts';

test('every row of the table is a path of the shop', () => {
  const paths = listRoutes().map(({ path }) => path);
  const isThere = (path: string) =>
    path.endsWith('/*') ? paths.some((one) => one.startsWith(path.slice(0, -1))) : paths.includes(path);
  const missing = pathPolicies.map(({ path }) => path).filter((path) => !isThere(path));
  // React Router's own, and what the server answers before it looks for a page.
  expect(missing.filter((path) => !path.startsWith('/api/'))).toEqual([ROUTES_PATH, '/webhooks/:method']);
});

test('no row hides a later row', () => {
  for (const policy of pathPolicies) {
    const example = policy.path.replace(/\/\*$/, '/x').replace(/:\w+/g, 'x');
    expect(policyOf(example), policy.path).toBe(policy);
  }
});

test('what the frame prefetches for logged-in people is the same for everybody', () => {
  for (const path of PUBLIC_LINKS) expect(policyOf(path)?.cache, path).toBe('everybody');
});

test('public paths read no session, and private paths are not stored', () => {
  for (const path of ['/orders', '/orders/x', '/checkout', '/profile', '/admin', '/liked', '/contact', '/me', '/login'])
    expect(policyOf(path)?.cache, path).toBeUndefined();
  for (const path of ['/', '/_.data', '/shop/all.data', '/item/x', '/cart'])
    expect(policyOf(path)?.cache, path).toBe('everybody');
  for (const path of ['/SHOP/all', '/shop/all/', '//shop/all', '/item/x/y/z'])
    expect(policyOf(path), path).toBeUndefined();
});
