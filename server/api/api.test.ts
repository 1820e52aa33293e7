import type { z } from '@hono/zod-openapi';
import { beforeAll, expect, test } from 'vitest';
import type { Visit } from '#app/http/context.ts';
import { apiKeyLimit } from '#config/limits.ts';
import { newId } from '#db/ids.ts';
import { type ApiScope, apiScopeNames } from '#shop/api-keys/api-key.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '#shop/api-keys/api-keys.server.ts';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openProduct, removeProduct } from '#tests/support/fixtures/catalog.ts';
import { openCustomer } from '#tests/support/fixtures/checkout.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { serveApi } from './api.ts';
import { operations } from './operations.ts';
import { problemSchema } from './schemas.ts';

let visit: Visit;
beforeAll(() => {
  visit = { requestId: 'test', log: { error() {}, info() {} } } as unknown as Visit;
});

async function openApiShop() {
  const shop = await openTestShop();
  const { customerId } = await openCustomer(shop.db);
  const api = serveApi(shop);
  const keyWith = async (...scopes: ApiScope[]) => {
    const created = await createApiKey(shop.db, customerId, { name: 'Stock sync', scopes, lifetime: 30 });
    if (!created.ok) throw new Error(created.reason);
    return created.value;
  };
  const get = async (path: string, key?: string, headers: Record<string, string> = {}) => {
    const authorization: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const request = new Request(`http://stall.test/api/v1${path}`, { headers: { ...authorization, ...headers } });
    const response = await api.answer(request, visit);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  };
  return { ...shop, customerId, api, keyWith, get };
}

test('every operation answers as its schema says with its scope, and 401 or 403 without', async () => {
  const { db, keyWith, get } = await openApiShop();
  const { id: productId } = await openProduct(db, { published: false });
  const orderId = await writeOrder(db);
  const keys = Object.fromEntries(await Promise.all(apiScopeNames.map(async (scope) => [scope, await keyWith(scope)])));
  for (const { path, security, responses } of Object.values(operations)) {
    const [
      {
        apiKey: [needed],
      },
    ] = security as [{ apiKey: [ApiScope] }];
    const address = path.replace('{id}', needed === 'orders:read' ? orderId : productId);
    expect((await get(address)).status, path).toBe(401);
    for (const scope of apiScopeNames) {
      const { status, body, headers } = await get(address, keys[scope]);
      expect(status, `${path} with ${scope}`).toBe(scope === needed ? 200 : 403);
      const schema: z.ZodType = status === 200 ? responses[200].content['application/json'].schema : problemSchema;
      expect(schema.safeParse(body).error, path).toBeUndefined();
      expect(headers.get('content-type')).toBe(status === 200 ? 'application/json' : 'application/problem+json');
      expect(headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+$/);
    }
  }
});

test('pages follow each other by cursor without gaps, also while products are added and removed', async () => {
  const { db, keyWith, get } = await openApiShop();
  const key = await keyWith('products:read');
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) ids.push((await openProduct(db, { name: `Crane ${at}` })).id);
  const first = await get('/products?limit=2', key);
  await removeProduct(db, ids[1] ?? '');
  ids.push((await openProduct(db, { name: 'Late crane' })).id);
  const second = await get(`/products?limit=3&cursor=${first.body.nextCursor}`, key);
  const third = await get(`/products?limit=3&cursor=${second.body.nextCursor}`, key);
  const seen = [first, second, third].flatMap(({ body }) => body.data.map(({ id }: { id: string }) => id));
  expect(seen).toEqual(ids);
  expect(third.body.nextCursor).toBeNull();
});

test('fields are chosen, and an unchanged answer is 304', async () => {
  const { db, keyWith, get } = await openApiShop();
  const key = await keyWith('products:read');
  const { id } = await openProduct(db);
  const found = await get(`/products/${id}?fields=name,price`, key);
  expect(found.body).toEqual({ id, name: 'Paper Crane', price: 499_00 });
  const again = await get(`/products/${id}?fields=name,price`, key, {
    'if-none-match': found.headers.get('etag') ?? '',
  });
  expect([again.status, again.body]).toEqual([304, null]);
});

test.each([
  ['/products?limit=0', 400],
  ['/products?limit=201', 400],
  ['/products?cursor=none', 400],
  ['/products?fields=secret', 400],
  ['/products?state=draft', 400],
  ['/orders?status=lost', 400],
  ['/products/none', 404],
  [`/products/${newId()}`, 404],
  ['/nowhere', 404],
])('%s is answered with %i', async (path, status) => {
  const { keyWith, get } = await openApiShop();
  const answer = await get(path, await keyWith('products:read', 'orders:read'));
  expect([answer.status, answer.body.status]).toEqual([status, status]);
});

test('a key is shown once, notes its use, and is refused when it has expired or was revoked', async () => {
  const { db, customerId, keyWith, get } = await openApiShop();
  const key = await keyWith('products:read');
  const stored = await db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify({ ...stored, hash: stored.hash.toString() })).not.toContain(key);
  expect((await get('/products', key)).status).toBe(200);
  expect((await get('/products', `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).status).toBe(401);
  const [listed] = await listApiKeys(db);
  expect(listed).toMatchObject({ name: 'Stock sync', ending: key.slice(-4), lastUsedAt: expect.any(Date) });
  await db.updateTable('api_keys').set({ expires_at: new Date() }).execute();
  expect((await get('/products', key)).status).toBe(401);
  await db.updateTable('api_keys').set({ expires_at: null }).execute();
  expect((await get('/products', key)).status).toBe(200);
  const action = { adminId: customerId, keyId: stored.id };
  expect([await revokeApiKey(db, action), await revokeApiKey(db, action)]).toMatchObject([{ ok: true }, { ok: false }]);
  expect((await get('/products', key)).status).toBe(401);
  const logged = await db.selectFrom('audit_log').select('action').orderBy('id').execute();
  expect(logged.map(({ action: name }) => name)).toEqual(['api-key.add', 'api-key.revoke']);
});

test('a key that asks too often is told when it may ask again', async () => {
  const { keyWith, get } = await openApiShop();
  const [key, other] = [await keyWith('products:read'), await keyWith('products:read')];
  await Promise.all(Array.from({ length: apiKeyLimit.points }, () => get('/products?limit=none', key)));
  const refused = await get('/products', key);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await get('/products', other)).status).toBe(200);
});

test('the document names every operation, and the reference page is rendered from it without scripts', async () => {
  const { api, get } = await openApiShop();
  const { body } = await get('/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.paths)).toEqual(Object.values(operations).map(({ path }) => path));
  const page = api.reference();
  const html = await page.text();
  for (const { operationId } of Object.values(operations)) expect(html).toContain(`id="${operationId}"`);
  expect(html).not.toContain('<script');
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
});
