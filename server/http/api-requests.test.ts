import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import type { ApiScope } from '#shop/api-keys/api-key.ts';
import { createApiKey } from '#shop/api-keys/api-keys.server.ts';
import '#tests/support/database.ts';
import { openCookies } from '#shop/accounts/internal/cookies.ts';
import { openProduct, stockOf } from '#tests/support/fixtures/catalog.ts';
import { openCustomer } from '#tests/support/fixtures/checkout.ts';
import { lost, paragraph, tinyPages } from '#tests/support/pages/tiny-pages.ts';
import { openTestGuard } from '#tests/support/security/request-guard.ts';
import { API_MAX_BYTES } from './body-limits.ts';
import { openPageCache, type PageCache } from './page-cache.ts';

const json = { 'content-type': 'application/json' };

async function openShop(cache?: PageCache, limits: { formsPerNetwork?: number; remembersKeys?: boolean } = {}) {
  const pages = tinyPages({ hello: paragraph('Hello'), ...lost });
  const endpoint = await openTestGuard(pages, { ...limits, ...(cache && { cache }) });
  const { db } = endpoint.shop;
  const { customerId } = await openCustomer(db);
  const key = await createApiKey(db, customerId, { name: 'Stock sync', scopes: ['stock:write'], lifetime: 30 });
  const authorization = { authorization: `Bearer ${key.ok ? key.value : ''}` };
  const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const response = await fetch(`${endpoint.origin}/api/v1${path}`, { method, headers, body: body ?? null });
    return { status: response.status, type: response.headers.get('content-type'), body: await response.json() };
  };
  return { ...endpoint, db, customerId, authorization, send };
}

test('a program writes with its key from anywhere, and without any form', async () => {
  const { db, authorization, send } = await openShop();
  const { variantIds } = await openProduct(db);
  const [variantId = ''] = variantIds;
  const headers = { ...authorization, ...json, origin: 'https://elsewhere.example' };
  expect(await send('PUT', `/variants/${variantId}/stock`, headers, '{"stock":4}')).toMatchObject({ status: 200 });
  const again = { ...headers, 'idempotency-key': newId() };
  const path = `/variants/${variantId}/stock-changes`;
  expect((await send('POST', path, again, '{"change":2}')).body).toMatchObject({ stock: 6 });
  expect((await send('POST', path, again, ' { "change": 2 } ')).body).toMatchObject({ stock: 6 });
  expect(await stockOf(db, variantId)).toBe(6);
});

test('what the request guard refuses is a problem for programs, too', async () => {
  const { authorization, send } = await openShop();
  const path = `/variants/${newId()}/stock`;
  const large = JSON.stringify({ stock: 'x'.repeat(API_MAX_BYTES) });
  const refused = [
    [await send('PUT', path, json, '{"stock":4}'), 401],
    [await send('PUT', path, { ...json, authorization: 'Bearer none' }, '{"stock":4}'), 401],
    [await send('PUT', path, { ...authorization, 'content-type': 'text/plain' }, '{"stock":4}'), 415],
    [await send('PUT', path, { ...authorization, ...json }, large), 413],
    [await send('PUT', path, { ...authorization, ...json }, '{"stock":'), 400],
    [await send('PUT', path, authorization), 422],
    [await send('OPTIONS', path, authorization), 405],
    [await send('DELETE', '/nowhere', authorization), 404],
  ] as const;
  for (const [{ status, type, body }, expected] of refused) {
    expect([status, type, body.status]).toEqual([expected, 'application/problem+json', expected]);
  }
});

test('pages of other sites may read the storefront, with a key of their own and no cookies', async () => {
  const { origin, send } = await openShop();
  const from = { origin: 'https://elsewhere.example' };
  const preflight = await fetch(`${origin}/api/v1/storefront/checkouts`, {
    method: 'OPTIONS',
    headers: { ...from, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
  expect(preflight.headers.get('access-control-allow-headers')).not.toMatch(/shopper-address/i);
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  // Also what is refused before the API is reached, or by it.
  for (const method of ['GET', 'POST']) {
    const answer = await fetch(`${origin}/api/v1/storefront/orders`, { method, headers: from });
    expect([answer.status, answer.headers.get('access-control-allow-origin')], method).toEqual([401, '*']);
    expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
  }
  const other = await fetch(`${origin}/api/v1/products`, { headers: from });
  expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([401, null]);
  expect((await send('OPTIONS', '/products')).status).toBe(405);
});

test('the root of the API is no page', async () => {
  const { origin } = await openShop();
  for (const path of ['/api/v1', '/api/v1/']) {
    const answer = await fetch(origin + path);
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([404, 'application/problem+json']);
  }
});

test('a network that floods the shop with wrong keys has to wait, and a known key in it does not', async () => {
  const { authorization, send } = await openShop(undefined, { formsPerNetwork: 5, remembersKeys: true });
  const post = async (headers: Record<string, string>) =>
    (await send('PUT', `/variants/${newId()}/stock`, { ...json, ...headers }, '{"stock":4}')).status;
  const wrong = () => post({ authorization: `Bearer ${newId()}` });
  for (let at = 0; at < 10; at += 1) expect(await post(authorization)).toBe(404);
  for (let at = 0; at < 4; at += 1) expect(await wrong()).toBe(401);
  expect(await wrong()).toBe(429);
  expect(await post(authorization)).toBe(404);
});

test('a large file is read only for a key that may upload', async () => {
  const { db, customerId, authorization, send } = await openShop();
  const scopes: ApiScope[] = ['files:write', 'files:read'];
  const key = await createApiKey(db, customerId, { name: 'Photos', scopes, lifetime: 30 });
  const own = { authorization: `Bearer ${key.ok ? key.value : ''}` };
  const bytes = { 'content-type': 'application/octet-stream' };
  const large = 'x'.repeat(2 * API_MAX_BYTES);
  const statusOf = async (headers: Record<string, string>) => (await send('POST', '/pictures', headers, large)).status;
  expect(await statusOf({ ...bytes, authorization: 'Bearer none' })).toBe(401);
  expect(await statusOf({ ...bytes, ...authorization })).toBe(403);
  expect(await statusOf({ ...json, ...own })).toBe(415);
  expect((await send('POST', '/pictures', { ...bytes, ...own }, large)).body.code).toBe('not-a-picture');
  expect((await send('POST', '/pictures', { ...bytes, ...own }, large.repeat(11))).status).toBe(413);
});

test('what is the same for every key is answered from the page cache, only to keys, until it changes', async () => {
  const cookies = openCookies('a secret of the shop, long enough for it', false);
  const cache = openPageCache({ maxBytes: 1_000_000, isFresh: () => true, host: null, accounts: { cookies } });
  const { db, customerId, origin } = await openShop(cache);
  const keyOf = async (scope: ApiScope) => {
    const key = await createApiKey(db, customerId, { name: 'App', scopes: [scope], lifetime: 30 });
    return { authorization: `Bearer ${key.ok ? key.value : ''}` };
  };
  const [first, second, other] = [
    await keyOf('storefront:read'),
    await keyOf('storefront:read'),
    await keyOf('products:read'),
  ];
  const { id } = await openProduct(db, { name: 'Crane', fullDescription: 'Folded by hand. '.repeat(100) });
  const get = async (headers: Record<string, string>, query = 'sort=newest&type=shop') => {
    const answer = await fetch(`${origin}/api/v1/storefront/products?${query}`, { headers });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, names: text.match(/(?<="name":")[^"]+/g) ?? [] };
  };
  const made = await get(first);
  await db.updateTable('products').set({ name: 'Lantern' }).where('id', '=', id).execute();
  const cached = await get(second, 'type=shop&sort=newest');
  expect([made.names, cached.names]).toEqual([['Crane'], ['Crane']]);
  for (const { headers } of [made, cached]) {
    expect(headers.get('ratelimit')).toMatch(/^"key";r=1199;/);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toBe('Accept-Encoding, Authorization, Customer-Token');
    expect(headers.get('content-type')).toBe('application/json');
  }
  const zipped = { ...other, 'accept-encoding': 'gzip' };
  const listed = await fetch(`${origin}/api/v1/products`, { headers: zipped });
  expect([listed.headers.get('content-encoding'), (await listed.json()).data[0].name]).toEqual(['gzip', 'Lantern']);
  const unchanged = { ...zipped, 'if-none-match': String(listed.headers.get('etag')) };
  expect((await fetch(`${origin}/api/v1/products`, { headers: unchanged })).status).toBe(304);
  const plain = await fetch(`${origin}/api/v1/products`, { headers: { ...other, 'accept-encoding': 'gzip;q=0' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  const etag = String(cached.headers.get('etag'));
  expect(made.headers.get('etag')).toBe(etag);
  expect((await get({ ...second, 'if-none-match': etag })).status).toBe(304);
  expect([(await get({})).status, (await get(other)).status, (await get(first, 'sort=lost')).status]).toEqual([
    401, 403, 400,
  ]);
  cache.invalidate([`product:${id}`]);
  expect((await get(second)).names).toEqual(['Lantern']);
});
