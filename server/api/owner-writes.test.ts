import { expect, test } from 'vitest';
import { apiScopeNames } from '#shop/api-keys/api-key.ts';
import { settingNames, settingOf } from '#shop/settings/shop-settings.ts';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openApiClient } from '#tests/support/fixtures/api-client.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';

async function open() {
  const client = await openApiClient(await openTestShop());
  const key = await client.keyWith(...apiScopeNames);
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    client.send(method, path, { key, body, headers });
  return { ...client, key, send };
}

test('a collection is added, filled by hand or by rule, changed and deleted, and the audit log names the key', async () => {
  const { db, send } = await open();
  const [crane, lantern] = [await openProduct(db, { name: 'Crane' }), await openProduct(db, { name: 'Lantern' })];
  const added = await send('POST', '/collections', { title: 'Paper', slug: 'paper', isPublished: true });
  expect(added).toMatchObject({ status: 201, body: { slug: 'paper', rule: null, productCount: 0 } });
  const path = `/collections/${added.body.id}`;
  for (const { id } of [crane, lantern]) await send('POST', `${path}/products`, { change: 'add', productId: id });
  await send('POST', `${path}/products`, { change: 'up', productId: lantern.id });
  expect((await send('GET', path)).body).toMatchObject({ productIds: [lantern.id, crane.id], productCount: 2 });
  expect((await send('POST', '/collections', { title: 'Other', slug: 'paper' })).body).toMatchObject({
    status: 409,
    code: 'slug-taken',
  });
  const odd = { title: ' Star\0dust ', slug: 'stardust', text: 'One\0two' };
  expect((await send('POST', '/collections', { ...odd, rule: { series: '\0' } })).status).toBe(422);
  expect((await send('POST', '/collections', odd)).body).toMatchObject({ title: 'Star dust', text: 'Onetwo' });
  const rule = { type: 'shop', sort: 'newest', count: 1 };
  const paper = { title: 'New paper', slug: 'paper', isPublished: true };
  expect((await send('PUT', path, paper)).status).toBe(428);
  const read = async () => ({ 'if-match': String((await send('GET', path)).headers.get('etag')) });
  const tag = await read();
  const drop = { startsAt: '2027-01-15T06:30:00.000Z', unitsPerCustomer: 2, isLimitPerProduct: true };
  expect((await send('PUT', path, { ...paper, ...drop }, tag)).body).toMatchObject({ ...paper, ...drop, rule: null });
  expect(await send('PUT', path, paper, tag)).toMatchObject({ status: 412, body: { code: 'changed-meanwhile' } });
  const both = await send('PUT', path, { ...paper, ...drop, rule }, await read());
  expect(both).toMatchObject({ status: 422, body: { field: 'startsAt' } });
  const ruled = await send('PUT', path, { ...paper, rule }, await read());
  expect(ruled.body).toMatchObject({ title: 'New paper', startsAt: null, rule, productCount: 1 });
  expect((await send('POST', `${path}/products`, { change: 'add', productId: crane.id })).body.code).toBe('by-rule');
  const wrong = await send('PUT', path, { title: 'x', slug: 'paper', image: 'javascript:alert(1)' }, await read());
  expect(wrong).toMatchObject({ status: 422, body: { field: 'image' } });
  expect((await send('GET', '/storefront/collections')).body.data).toMatchObject([{ slug: 'paper' }]);
  expect((await send('GET', '/storefront/products?collection=paper')).body.data).toHaveLength(1);
  expect((await send('DELETE', path)).status).toBe(200);
  expect((await send('GET', path)).status).toBe(404);
  const log = await db.selectFrom('audit_log').select('action').where('action', 'like', 'collection.%').execute();
  expect(new Set(log.map(({ action }) => action))).toEqual(
    new Set(['collection.create', 'collection.add', 'collection.up', 'collection.update', 'collection.delete']),
  );
});

test('settings are changed by group with the tag of what was read, and never secrets', async () => {
  const { settings, db, get, keyWith, send } = await open();
  const read = await send('GET', '/settings');
  const tag = { 'if-match': String(read.headers.get('etag')) };
  expect((await send('PATCH', '/settings', { returnDays: 10 })).status).toBe(428);
  const changed = await send('PATCH', '/settings', { returnDays: 10, damageHours: 48 }, tag);
  expect(changed).toMatchObject({ status: 200, body: { returnDays: 10, damageHours: 48 } });
  expect(settings.current().returnDays).toBe(10);
  expect((await send('PATCH', '/settings', { returnDays: 12 }, tag)).status).toBe(412);
  const next = { 'if-match': String(changed.headers.get('etag')) };
  const refused = async (body: object) => {
    const answer = await send('PATCH', '/settings', body, next);
    return [answer.status, answer.body.field];
  };
  expect(await refused({ returnDays: 'soon' })).toEqual([422, 'returnDays']);
  expect(await refused({ returnDays: 10, cutoffHour: 3 })).toEqual([422, 'cutoffHour']);
  expect(await refused({ razorpayKeySecret: 'stolen' })).toEqual([422, 'razorpayKeySecret']);
  // A key is never enough to lead money or emails elsewhere.
  for (const [name, value] of Object.entries({
    upiId: 'evil@bank',
    shopEmail: 'evil@evil.example',
    smtpHost: 'evil.example',
    imapHost: 'evil.example',
  }))
    expect(await refused({ [name]: value })).toEqual([422, name]);
  expect(await refused({ nothing: 1 })).toEqual([422, 'nothing']);
  expect(await refused({})).toEqual([422, undefined]);
  const [row] = await db.selectFrom('audit_log').select(['action', 'after']).orderBy('at', 'desc').limit(1).execute();
  expect(row).toMatchObject({ action: 'setting.update', after: { returnDays: 10 } });
  const shown = Object.keys((await get('/settings', await keyWith('settings:read'))).body);
  expect(shown.toSorted()).toEqual(settingNames.filter((name) => settingOf(name).kind !== 'secret').toSorted());
});

test('a key that may only read changes no setting, and a revoked one neither', async () => {
  const { db, send: raw, keyWith } = await openApiClient(await openTestShop());
  const reader = await keyWith('settings:read');
  expect((await raw('PATCH', '/settings', { key: reader, body: { returnDays: 9 } })).status).toBe(403);
  const writer = await keyWith('settings:read', 'settings:write');
  await db.updateTable('api_keys').set({ revoked_at: new Date() }).execute();
  expect((await raw('PATCH', '/settings', { key: writer, body: { returnDays: 9 } })).status).toBe(401);
});
