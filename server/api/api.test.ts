import type { z } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { apiKeyLimit } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { type ApiScope, apiScopeNames } from '#shop/api-keys/api-key.ts';
import { listApiKeys, revokeApiKey } from '#shop/api-keys/api-keys.server.ts';
import { addEvent } from '#shop/orders/add-event.server.ts';
import { settingNames, settingOf } from '#shop/settings/shop-settings.ts';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openApiClient } from '#tests/support/fixtures/api-client.ts';
import { openProduct, removeProduct } from '#tests/support/fixtures/catalog.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { openPromotion } from '#tests/support/fixtures/promotions.ts';
import { openShipping } from '#tests/support/fixtures/shipping.ts';
import { openWebhook } from '#tests/support/fixtures/webhooks.ts';
import { operations } from './operations.ts';
import { problemSchema } from './schemas.ts';
import { storefrontOperations } from './storefront-operations.ts';
import { writeOperations } from './write-operations.ts';

const openApiShop = async () => openApiClient(await openTestShop());

test('every read answers as its schema says with its scope, and 401 or 403 without', async () => {
  const shop = await openShipping();
  const { db, customerId, keyWith, get, orderId } = await openApiClient(shop);
  await shop.book();
  const { id: productId, variantIds } = await openProduct(db, { published: false });
  const refundId = await writeRefund(db, orderId);
  const returnId = newId();
  await db
    .insertInto('returns')
    .values({
      id: returnId,
      order_id: orderId,
      idempotency_key: newId(),
      status: 'requested',
      reason: 'damaged',
      wish: 'refund',
    })
    .execute();
  const collectionId = newId();
  await db.insertInto('collections').values({ id: collectionId, slug: 'cranes', title: 'Cranes', text: '' }).execute();
  const promotionId = await openPromotion(db);
  const webhookId = await openWebhook(db);
  const keys = Object.fromEntries(await Promise.all(apiScopeNames.map(async (scope) => [scope, await keyWith(scope)])));
  for (const { path, security, responses } of Object.values(operations)) {
    const [
      {
        apiKey: [needed],
      },
    ] = security as [{ apiKey: [ApiScope] }];
    const ids: Record<string, string | undefined> = {
      products: productId,
      variants: variantIds[0],
      orders: orderId,
      refunds: refundId,
      returns: returnId,
      customers: customerId,
      collections: collectionId,
      promotions: promotionId,
      webhooks: webhookId,
    };
    const address = path.replace('{id}', String(ids[path.split('/')[1] ?? '']));
    expect((await get(address)).status, path).toBe(401);
    for (const scope of apiScopeNames) {
      const { status, body, headers } = await get(address, keys[scope]);
      expect(status, `${path} with ${scope}`).toBe(scope === needed ? 200 : 403);
      const schema: z.ZodType = status === 200 ? responses[200].content['application/json'].schema : problemSchema;
      // A field that the schema does not have would be left out.
      expect(schema.parse(body), path).toEqual(body);
      expect(headers.get('content-type')).toBe(status === 200 ? 'application/json' : 'application/problem+json');
      expect(headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+$/);
    }
  }
});

/** Store credit of an order that goes back. */
async function writeRefund(db: Db, orderId: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('refunds')
    .values({ id, order_id: orderId, amount_paise: 100_00, reason: 'goodwill', status: 'done', target: 'store-credit' })
    .execute();
  return id;
}

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

test('a known address answers 405 to other methods, with those that it accepts', async () => {
  const { keyWith, send } = await openApiShop();
  const key = await keyWith('products:read');
  for (const [method, path, allow] of [
    ['DELETE', '/products', 'GET, HEAD, POST'],
    ['PUT', `/products/${newId()}`, 'GET, HEAD, PATCH, DELETE'],
    ['GET', '/storefront/checkouts', 'POST'],
    ['POST', '/openapi.json', 'GET, HEAD'],
  ] as const) {
    const { status, headers, body } = await send(method, path, { key });
    expect([status, headers.get('allow'), body.type], path).toEqual([405, allow, '/api/docs#wrong-method']);
  }
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
  ['/variants?sku=%00', 400],
  ['/storefront/products?collection=%00', 400],
  ['/orders?status=lost', 400],
  ['/products/none', 404],
  [`/products/${newId()}`, 404],
  ['/nowhere', 404],
])('%s is answered with %i', async (path, status) => {
  const { keyWith, get } = await openApiShop();
  const answer = await get(path, await keyWith('products:read', 'orders:read', 'storefront:read'));
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

test('a key with too many requests gets the time to wait', async () => {
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
  const named = Object.entries(body.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
    ([, item]) => Object.values(item).map(({ operationId }) => operationId),
  );
  expect(new Set(named)).toEqual(new Set(Object.keys({ ...operations, ...writeOperations, ...storefrontOperations })));
  const page = api.reference();
  const html = await page.text();
  for (const operationId of named) expect(html).toContain(`id="${operationId}"`);
  expect(html).not.toContain('<script');
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

test('names and emails of customers need a scope of their own', async () => {
  const { customerId, keyWith, get } = await openApiShop();
  const [plain, personal] = [await keyWith('customers:read'), await keyWith('customers:read', 'customers:personal')];
  const withEmail = (await get('/customers', personal)).body.data[0];
  expect(withEmail).toMatchObject({ id: customerId, email: expect.stringContaining('@') });
  for (const path of [
    '/customers',
    `/customers/${customerId}`,
    `/customers/${customerId}?fields=email,name,username`,
  ]) {
    const text = JSON.stringify((await get(path, plain)).body);
    for (const value of [withEmail.email, withEmail.name]) expect(text).not.toContain(value);
  }
});

test('events are read once each, also those of transactions that end late', async () => {
  const { db, keyWith, get } = await openApiShop();
  const key = await keyWith('events:read');
  // That the client's account was created.
  await db.deleteFrom('api_events').execute();
  expect((await get('/events', key)).body).toEqual({ data: [], nextCursor: null });
  const move = (trx: Db, orderId: string, to: 'packed' | 'shipped') =>
    addEvent(trx, orderId, { kind: 'moved', from: 'confirmed', to, actor: 'admin', actorId: 'tester' });
  const [early, late] = [await writeOrder(db), await writeOrder(db)];
  const first = await get('/events?limit=1', key);
  const second = await get(`/events?cursor=${first.body.nextCursor}`, key);
  const seen = [...first.body.data, ...second.body.data];
  expect(seen.map(({ type, subjectId }) => [type, subjectId])).toEqual([
    ['order.placed', early],
    ['order.placed', late],
  ]);
  const isOpen = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const ending = withTransaction(db, async (trx) => {
    await move(trx, late, 'packed');
    isOpen.resolve();
    await mayEnd.promise;
  });
  await isOpen.promise;
  await withTransaction(db, (trx) => move(trx, early, 'shipped'));
  const third = await get(`/events?cursor=${second.body.nextCursor}`, key);
  mayEnd.resolve();
  await ending;
  const fourth = await get(`/events?cursor=${third.body.nextCursor}`, key);
  expect([third, fourth].map(({ body }) => body.data.map(({ type }: { type: string }) => type))).toEqual([
    ['order.shipped'],
    ['order.packed'],
  ]);
  expect((await get(`/events?cursor=${fourth.body.nextCursor}`, key)).body).toEqual({
    data: [],
    nextCursor: fourth.body.nextCursor,
  });
  expect((await get(`/events?cursor=${Buffer.from(early).toString('base64url')}`, key)).status).toBe(400);
});

test('settings are read without secrets', async () => {
  const { settings, keyWith, get } = await openApiShop();
  const { body } = await get('/settings', await keyWith('settings:read'));
  expect(body.shopName).toBe(settings.current().shopName);
  const secrets = settingNames.filter((name) => settingOf(name).kind === 'secret');
  expect(secrets.length).toBeGreaterThan(0);
  for (const name of secrets) expect(body).not.toHaveProperty(name);
});
