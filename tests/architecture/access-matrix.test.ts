import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { adminMoves } from '#shop/fulfilment/admin-order.ts';
import { messageMarks } from '#shop/messages/admin-message.ts';
import { listAddresses, listEndpoints } from '#tests/fuzz/list-endpoints.ts';
import { intents } from '#tests/support/security/access-admin.ts';
import { actors, type EndpointRow } from '#tests/support/security/access-cells.ts';
import { endpoints, lastEndpoint, plainEndpoints } from '#tests/support/security/access-matrix.ts';
import { listRoutes, listServerRoutes } from '#tests/support/security/access-routes.ts';

const rows: readonly EndpointRow[] = [...endpoints, lastEndpoint];
const namesOf = (list: readonly { route: string }[]): string[] => [...new Set(list.map(({ route }) => route))].sort();

test('every route has a row in the matrix, and every row has a route', () => {
  expect(listRoutes().length).toBeGreaterThan(70);
  expect(namesOf(rows), 'rows of tests/support/security/access-matrix.ts').toEqual(namesOf(listRoutes()));
});

test('every address that the server answers itself has a row in the matrix', () => {
  const source = readFileSync(resolve(import.meta.dirname, '../../server/http/routes.ts'), 'utf8');
  // One more: what becomes of a fault has no address.
  expect(listServerRoutes().length).toBe((source.match(/\bapp\s*\.\w+\(/g) ?? []).length - 1);
  expect(namesOf(plainEndpoints)).toEqual([...new Set(listServerRoutes())].sort());
});

test('every address has a generator of unusual requests, and every generator an address', () => {
  expect(listEndpoints().missing, 'rows of tests/fuzz/').toEqual([]);
  expect(listAddresses().length).toBeGreaterThan(80);
  expect(listAddresses().filter(({ hasForms }) => hasForms).length).toBeGreaterThan(40);
});

test('a row has a form if and only if its address accepts one', () => {
  const isRefused = (endpoint: EndpointRow) =>
    endpoint.posts.every(({ page }) => actors.every((client) => [403, 405, 'login'].includes(page[client])));
  const withForms = new Set(rows.filter((endpoint) => !isRefused(endpoint)).map(({ route }) => route));
  const differing = listRoutes().filter(({ route, hasAction }) => withForms.has(route) !== hasAction);
  expect(differing.map(({ route }) => route)).toEqual([]);
  expect(rows.filter(({ posts }) => posts.length === 0)).toEqual([]);
});

test('every action of an admin form is requested without permission', () => {
  const root = resolve(import.meta.dirname, '../..');
  const files = globSync(['app/admin/**/*.tsx', 'app/admin/**/*.ts'], { cwd: root });
  const texts = files.map((file) => readFileSync(resolve(root, file), 'utf8'));
  const shown = texts.flatMap((text) => [
    ...text.matchAll(/(?<!typeof )\bintent(?:: '|="| === '|"\s+value=")([\w-]+)/g),
  ]);
  const answered = texts
    .filter((text) => text.includes(".get('intent')"))
    .flatMap((text) => [...text.matchAll(/\bcase '([\w-]+)':/g)]);
  const named = [...shown, ...answered].map(([, intent = '']) => intent);
  const all = new Set([...named, ...adminMoves, ...messageMarks]);
  expect(all.size).toBeGreaterThan(30);
  expect([...all].filter((intent) => !intents.has(intent))).toEqual([]);
});

test('every action of the admin answers through the form that the guard has read', () => {
  const root = resolve(import.meta.dirname, '../../app');
  const actions = listRoutes().filter(({ isAdminEndpoint, hasAction }) => isAdminEndpoint && hasAction);
  const bare = actions.filter(({ file }) => {
    const text = readFileSync(resolve(root, file), 'utf8');
    return !/\banswer(?:Admin|ProductForm)\b/.test(text) || /request\.(?:formData|text|json|body)/.test(text);
  });
  expect(actions.length).toBeGreaterThan(20);
  expect(bare.map(({ file }) => file)).toEqual([]);
});
