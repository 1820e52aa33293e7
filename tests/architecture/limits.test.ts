import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { attemptLimits, effectLimits, unlimitedAttempts } from '#config/limits.ts';
import { findLimit } from '#server/http/action-limits.ts';
import type { EndpointRow } from '#tests/support/security/access-cells.ts';
import { endpoints, lastEndpoint, plainEndpoints } from '#tests/support/security/access-matrix.ts';
import { listRoutes } from '#tests/support/security/access-routes.ts';
import { drawEffectLimits } from '#tests/support/security/limits-table.ts';

const matrix: readonly EndpointRow[] = [...endpoints, lastEndpoint, ...plainEndpoints];
const nameOf = (route: string): string => route.replace(/^\//, '');

const isNamed = (action: string): boolean => Object.hasOwn({ ...attemptLimits, ...unlimitedAttempts }, action);

test('every form of the access matrix has a limit by account and by network', () => {
  const takesForms = new Set(listRoutes().flatMap(({ route, hasAction }) => (hasAction ? [route] : [])));
  const ofPages = [...endpoints, lastEndpoint].filter(({ route }) => takesForms.has(route));
  const ofServer = plainEndpoints.filter(({ posts }) => posts.some(({ page }) => page.owner !== 405));
  const actions = new Set([...ofPages, ...ofServer].map(({ route }) => `POST ${nameOf(route)}`));
  expect(actions.size).toBeGreaterThan(45);
  expect([...actions].filter((action) => !isNamed(action))).toEqual([]);
});

test('every limit belongs to an address, and every row of the matrix is counted by its limit', () => {
  const known = new Set(matrix.map(({ route }) => nameOf(route)));
  const actions = [...Object.keys(attemptLimits), ...Object.keys(unlimitedAttempts)];
  expect(actions.filter((action) => !known.has(action.replace(/^\w+ /, '')))).toEqual([]);
  for (const action of Object.keys(attemptLimits)) {
    const [method = '', route = ''] = action.split(' ');
    const path = `/${route.replace(/:\w+/g, 'x')}`;
    for (const address of [path, `${path}.data`, `${path}/`, path.toUpperCase()]) {
      expect(findLimit(method, address)?.action, `${method} ${address}`).toBe(action);
    }
  }
});

test('a form without a row is counted, and a page view is not', () => {
  expect(findLimit('POST', '/nowhere')?.action).toBe('POST *');
  expect(findLimit('PUT', '/checkout')?.action).toBe('POST checkout');
  expect(findLimit('POST', '/_.data')?.action).toBe('POST *');
  expect(findLimit('GET', '/shop/all')).toBeNull();
  expect(findLimit('POST', '/webhooks/razorpay')).toBeNull();
});

test('no limit on attempts is stricter than the limit on their effects', () => {
  const { checkouts, briefs, reviews, dataExports } = effectLimits;
  const pairs = [
    ['POST checkout', checkouts],
    ['POST services/:slug', briefs],
    ['POST item/:id/review', reviews],
    ['POST profile/data', dataExports],
  ] as const;
  for (const [action, effect] of pairs)
    expect(attemptLimits[action]?.account.points, action).toBeGreaterThanOrEqual(effect.points);
});

test('docs/security.md lists the limits on effects', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/security.md'), 'utf8');
  // On a difference: put the table of the code into the page.
  expect(page).toContain(drawEffectLimits());
});
