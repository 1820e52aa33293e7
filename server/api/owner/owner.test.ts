import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { apiScopeNames } from '#shop/api-keys/api-key.ts';
import { openKeyCheck, revokeApiKey } from '#shop/api-keys/api-keys.server.ts';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openApiClient } from '#tests/support/fixtures/api-client.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';

async function open() {
  const client = await openApiClient(await openTestShop());
  const key = await client.keyWith(...apiScopeNames);
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    client.send(method, path, { key, body, headers });
  const upload = (method: string, path: string, bytes: Uint8Array) => client.send(method, path, { key, bytes });
  return { ...client, key, send, upload };
}

const autumn = {
  title: 'Autumn sale',
  kind: 'percent-off',
  terms: { percent: 10 },
  code: 'autumn10',
  minimumPaise: 500_00,
  startsAt: '2026-11-01T00:00:00Z',
};

test('a promotion is added with the checks of its form, changed by its version, ended and given codes', async () => {
  const { db, send } = await open();
  const added = await send('POST', '/promotions', autumn);
  expect(added).toMatchObject({
    status: 201,
    body: { title: 'Autumn sale', code: 'AUTUMN10', state: 'running', minimumPaise: 500_00, uses: 0 },
  });
  const path = `/promotions/${added.body.id}`;
  const refused = async (changes: object) => {
    const { status, body } = await send('POST', '/promotions', { ...autumn, code: null, ...changes });
    return [status, body.field];
  };
  expect(await refused({ terms: { percent: 101 } })).toEqual([422, 'terms.percent']);
  expect(await refused({ minimumPaise: 99 })).toEqual([422, 'minimumPaise']);
  expect(await refused({ scope: 'products', scopeValues: [newId()] })).toEqual([422, 'scopeValues']);
  expect(await refused({ endsAt: '2026-10-01T00:00:00Z' })).toEqual([422, 'endsAt']);
  expect(await refused({ startsAt: '2026-11-01T00:00:30Z' })).toEqual([422, 'startsAt']);
  const series = { ...autumn, code: null, scope: 'series', scopeValues: ['Star\0dust', 'Half \ud83d'] };
  expect((await send('POST', '/promotions', series)).body.scopeValues).toEqual(['Star dust', 'Half \ufffd']);
  expect((await send('POST', '/promotions', autumn)).body).toMatchObject({ status: 409, code: 'code-taken' });
  const read = await send('GET', path);
  const tag = { 'if-match': String(read.headers.get('etag')) };
  expect((await send('PATCH', path, { usesMax: 5 })).status).toBe(428);
  expect(await send('PATCH', path, { usesMax: 5 }, tag)).toMatchObject({
    status: 200,
    body: { usesMax: 5, title: 'Autumn sale', code: 'AUTUMN10', startsAt: '2026-11-01T00:00:00.000Z' },
  });
  expect((await send('PATCH', path, { usesMax: 6 }, tag)).status).toBe(412);
  expect((await send('POST', `${path}/end`)).body.state).toBe('ended');
  expect((await send('POST', `${path}/resume`)).body.state).toBe('running');
  const again = { 'idempotency-key': newId() };
  for (let time = 0; time < 2; time += 1)
    expect((await send('POST', `${path}/codes`, { count: 3, prefix: 'fan' }, again)).body).toEqual({ count: 3 });
  const first = await send('GET', `${path}/codes?limit=2`);
  const second = await send('GET', `${path}/codes?cursor=${first.body.nextCursor}`);
  const codes = [...first.body.data, ...second.body.data];
  expect(codes.map(({ id }) => id)).toEqual(['AUTUMN10', ...codes.slice(1).map(() => expect.stringMatching(/^FAN-/))]);
  expect(codes).toHaveLength(4);
  const log = await db.selectFrom('audit_log').select('action').where('action', 'like', 'promotion.%').execute();
  expect(new Set(log.map(({ action }) => action.slice('promotion.'.length)))).toEqual(
    new Set(['create', 'update', 'stop', 'resume', 'codes']),
  );
});

test('the secret of a webhook is sent once, and stored only sealed', async () => {
  const { db, send, key, send: _, ...client } = await open();
  const webhook = { url: 'https://hooks.example/in', topics: ['order'] };
  const again = { 'idempotency-key': newId() };
  const added = await send('POST', '/webhooks', webhook, again);
  expect(added).toMatchObject({ status: 201, body: { ...webhook, secret: expect.stringMatching(/^whsec_/) } });
  expect(added.headers.get('cache-control')).toBe('no-store');
  expect((await send('POST', '/webhooks', webhook, again)).body).toEqual(added.body);
  const path = `/webhooks/${added.body.id}`;
  const rotated = await send('POST', `${path}/rotate-secret`);
  expect(rotated.body.secret).not.toBe(added.body.secret);
  expect((await send('GET', path)).body).toMatchObject({ previousUntil: expect.any(String) });
  const stored = JSON.stringify([
    await db.selectFrom('api_idempotency_keys').select(['body']).execute(),
    await db.selectFrom('webhooks').select(['sealed_secret', 'sealed_previous']).execute(),
    (await send('GET', '/webhooks')).body,
  ]);
  for (const secret of [added.body.secret, rotated.body.secret]) expect(stored).not.toContain(secret);
  const local = await send('POST', '/webhooks', { url: 'https://127.0.0.1/in', topics: ['order'] });
  expect(local.body).toMatchObject({ status: 422, code: 'address-not-public' });
  expect((await send('POST', '/webhooks', { ...webhook, url: 'http://hooks.example' })).body.field).toBe('url');
  expect((await send('POST', `${path}/test`)).status).toBe(200);
  const [delivery] = (await send('GET', `${path}/deliveries?state=waiting`)).body.data;
  expect(delivery).toMatchObject({ type: 'webhook.test', attempts: 0 });
  await db.updateTable('webhook_deliveries').set({ state: 'failed', attempts: 9 }).execute();
  expect((await send('POST', `${path}/replays`, { deliveryId: delivery.id })).status).toBe(200);
  expect((await send('GET', `${path}/deliveries`)).body.data).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  expect((await send('POST', `${path}/replays`, { deliveryId: newId() })).status).toBe(404);
  expect((await send('POST', `${path}/disable`)).body).toMatchObject({ disabledReason: 'owner' });
  expect((await send('POST', `${path}/test`)).body.code).toBe('switched-off');
  expect((await send('POST', `${path}/enable`)).body).toMatchObject({ disabledReason: null });
  const reader = await client.keyWith('webhooks:read');
  expect((await client.get(`${path}/deliveries`, reader)).body.data).toMatchObject([{ state: 'failed' }]);
  expect((await send('DELETE', path)).status).toBe(200);
  expect((await send('GET', path)).status).toBe(404);
});

test('a picture is uploaded for products, and deleted only while nothing uses it', async () => {
  const { db, send, upload } = await open();
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const uploaded = await upload('POST', '/pictures', bytes);
  expect(uploaded).toMatchObject({ status: 201, body: { id: expect.any(String) } });
  expect((await upload('POST', '/pictures', bytes)).body).toEqual(uploaded.body);
  expect((await upload('POST', '/pictures', Buffer.from('<svg/>'))).body.code).toBe('not-a-picture');
  const product = { name: 'Crane', type: 'shop', price: 499_00, category: 'figurines', description: 'Folded.' };
  const pictures = [{ url: uploaded.body.url, alt: 'A crane' }];
  const { body: added } = await send('POST', '/products', { ...product, pictures });
  expect((await send('GET', '/pictures')).body.data).toMatchObject([
    { id: uploaded.body.id, width: 40, height: 30, url: uploaded.body.url, productIds: [added.id] },
  ]);
  const path = `/pictures/${uploaded.body.id}`;
  expect((await send('DELETE', path)).body).toMatchObject({ status: 409, code: 'in-use' });
  await db.deleteFrom('product_images').execute();
  expect((await send('DELETE', path)).status).toBe(200);
  expect((await send('DELETE', path)).status).toBe(404);
  const ofCustomer = newId();
  await db
    .insertInto('media')
    .values({ id: ofCustomer, width: 9, height: 9, sha256: '0'.repeat(64) })
    .execute();
  expect((await send('DELETE', `/pictures/${ofCustomer}`)).status).toBe(404);
});

test('a digital product gets a file or a link, which stays once it was bought', async () => {
  const { db, send, upload } = await open();
  const { id, variantIds } = await openProduct(db, { type: 'digital', category: null });
  const path = `/products/${id}/file`;
  expect(await upload('PUT', `${path}?name=guide.pdf`, Buffer.from('%PDF-'))).toMatchObject({
    status: 200,
    body: { id, kind: 'file', fileName: 'guide.pdf', bytes: 5 },
  });
  expect((await send('GET', '/files')).body.data).toMatchObject([{ id, fileName: 'guide.pdf' }]);
  expect((await upload('PUT', `${path}?name=x`, new Uint8Array())).body.code).toBe('no-file');
  expect((await send('PUT', `${path}-link`, { link: 'http://files.example' })).body.code).toBe('link-wrong');
  const link = { link: 'https://files.example/guide', fileName: 'Guide' };
  expect((await send('PUT', `${path}-link`, link)).body).toMatchObject({ kind: 'link', fileName: 'Guide' });
  const { id: goods } = await openProduct(db);
  expect((await upload('PUT', `/products/${goods}/file?name=x`, Buffer.from('x'))).body.code).toBe('not-digital');
  const orderId = await writeOrder(db);
  await db
    .updateTable('order_lines')
    .set({ product_id: id, variant_id: variantIds[0] ?? null })
    .where('order_id', '=', orderId)
    .execute();
  expect((await send('DELETE', path)).body).toMatchObject({ status: 409, code: 'sold' });
  await db.updateTable('order_lines').set({ product_id: null }).where('order_id', '=', orderId).execute();
  expect((await send('DELETE', path)).status).toBe(200);
  expect((await send('GET', '/files')).body.data).toEqual([]);
});

test('a key is remembered until it changes or ends, and not while changes are unknown', async () => {
  const { db, customerId, key } = await open();
  let isFresh = true;
  const keys = openKeyCheck(db, () => isFresh);
  const { id: keyId } = await db.selectFrom('api_keys').select('id').executeTakeFirstOrThrow();
  expect(keys.isKnown(key)).toBe(false);
  expect((await keys.check(key))?.id).toBe(keyId);
  expect(keys.isKnown(key)).toBe(true);
  const changesBefore = await db.selectFrom('changes').select('tag').where('tag', '=', 'api-keys').execute();
  await revokeApiKey(db, { adminId: customerId, keyId });
  const changes = await db.selectFrom('changes').select('tag').where('tag', '=', 'api-keys').execute();
  expect(changes.length - changesBefore.length).toBe(1);
  expect((await keys.check(key))?.id).toBe(keyId);
  isFresh = false;
  expect(keys.isKnown(key)).toBe(false);
  expect(await keys.check(key)).toBeNull();
  isFresh = true;
  keys.forget();
  expect(await keys.check(key)).toBeNull();
});
