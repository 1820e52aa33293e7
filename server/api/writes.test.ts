import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { listAuditLog } from '#shop/accounts/list-audit-log.server.ts';
import { type ApiScope, apiScopeNames } from '#shop/api-keys/api-key.ts';
import { findAdminOrder } from '#shop/fulfilment/find-admin-order.server.ts';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openApiClient } from '#tests/support/fixtures/api-client.ts';
import { expectLedgerBalanced, openProduct, stockOf, withSizes } from '#tests/support/fixtures/catalog.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { openReturns } from '#tests/support/fixtures/returns.ts';
import { orderItem } from './items.ts';
import { writeOperations } from './write-operations.ts';

const openShop = async () => openApiClient(await openTestShop());
const crane = { name: 'Paper Crane', type: 'shop', category: 'figurines', price: 499_00, description: 'Folded.' };

test('every write is refused without its scope', async () => {
  const { send, keyWith } = await openShop();
  const keys = Object.fromEntries(await Promise.all(apiScopeNames.map(async (scope) => [scope, await keyWith(scope)])));
  for (const { method, path, security } of Object.values(writeOperations)) {
    const needed = security[0]?.apiKey[0];
    const address = path.replace('{id}', newId());
    const body = method === 'delete' ? undefined : {};
    expect((await send(method.toUpperCase(), address, { body })).status, path).toBe(401);
    for (const scope of apiScopeNames) {
      const { status, headers } = await send(method.toUpperCase(), address, { key: keys[scope], body });
      expect(status === 403, `${method} ${path} with ${scope}: ${status}`).toBe(scope !== needed);
      expect(status, `${method} ${path}`).toBeLessThan(500);
      expect(headers.get('ratelimit')).toMatch(/^"key";r=\d+/);
    }
  }
});

test('a product is added, changed by its version, published, deleted and restored', async () => {
  const { db, send, get, keyWith } = await openShop();
  const key = await keyWith('products:read', 'products:write');
  const variants = [
    { option1: 'S', sku: 'CR-S', stock: 3 },
    { option1: 'M', stock: null, price: 599_00 },
  ];
  const added = await send('POST', '/products', { key, body: { ...crane, option1Name: 'Size', variants } });
  expect(added).toMatchObject({ status: 201, body: { name: 'Paper Crane', published: false, version: 1 } });
  const { id } = added.body;
  const address = `/products/${id}`;
  const read = await get(address, key);
  const headers = { 'if-match': read.headers.get('etag') ?? '' };
  expect((await send('PATCH', address, { key, body: { name: 'Crane' } })).status).toBe(428);
  const changed = await send('PATCH', address, { key, headers, body: { name: 'Crane', discount: 10 } });
  expect(changed).toMatchObject({
    status: 200,
    body: {
      id,
      name: 'Crane',
      discount: 10,
      version: 2,
      variants: [
        { sku: 'CR-S', stock: 3 },
        { stock: null, price: 599_00 },
      ],
    },
  });
  expect(changed.body.variants.map((variant: { id: string }) => variant.id)).toEqual(
    added.body.variants.map((variant: { id: string }) => variant.id),
  );
  expect(await send('PATCH', address, { key, headers, body: { name: 'Late' } })).toMatchObject({
    status: 412,
    body: { code: 'changed-meanwhile' },
  });
  expect((await send('POST', `${address}/publish`, { key })).body).toMatchObject({ published: true });
  expect(await send('POST', `${address}/publish`, { key })).toMatchObject({
    status: 409,
    body: { code: 'done-already' },
  });
  for (let time = 0; time < 2; time += 1) expect((await send('DELETE', address, { key })).status).toBe(200);
  expect((await get(address, key)).status).toBe(404);
  expect((await send('POST', `${address}/restore`, { key })).body).toMatchObject({ id, name: 'Crane' });
  await expectLedgerBalanced(db);
  const log = await listAuditLog(db, { q: '', page: 1, sort: 'newest', filters: {} });
  const entries = log.ok ? log.value.rows.filter(({ action }) => action.startsWith('product.')) : [];
  expect(entries.map(({ action }) => action)).toEqual(
    ['restore', 'delete', 'publish', 'update', 'add'].map((action) => `product.${action}`),
  );
  expect(entries.every(({ admin }) => admin?.name === 'Stock sync')).toBe(true);
});

test('a request with the same Idempotency-Key is done once, also at the same time', async () => {
  const { db, send, keyWith } = await openShop();
  const [key, other] = [await keyWith('stock:write'), await keyWith('stock:write')];
  const { variantIds } = await openProduct(db, withSizes(10, 10));
  const [variantId = '', second = ''] = variantIds;
  const address = `/variants/${variantId}/stock-changes`;
  const headers = { 'idempotency-key': 'delivery-7' };
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => send('POST', address, { key, headers, body: { change: 5 } })),
  );
  expect(answers.map(({ status, body }) => [status, body.stock])).toEqual(answers.map(() => [200, 15]));
  expect(answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true')).toHaveLength(5);
  for (const [path, change] of [
    [address, 6],
    [`/variants/${second}/stock-changes`, 5],
  ] as const) {
    expect(await send('POST', path, { key, headers, body: { change } })).toMatchObject({
      status: 422,
      body: { code: 'key-reused' },
    });
  }
  // A refusal is not stored, and each API key has its own idempotency keys.
  const refused = { 'idempotency-key': 'delivery-8' };
  expect((await send('POST', address, { key, headers: refused, body: { change: -16 } })).status).toBe(422);
  expect((await send('POST', address, { key, headers: refused, body: { change: -15 } })).body.stock).toBe(0);
  expect((await send('POST', address, { key: other, headers, body: { change: 5 } })).body.stock).toBe(5);
  await db
    .updateTable('api_idempotency_keys')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  expect((await send('POST', address, { key, headers, body: { change: 1 } })).body.stock).toBe(6);
  expect((await send('POST', address, { key, headers: { 'idempotency-key': '' }, body: { change: 1 } })).status).toBe(
    428,
  );
  expect(await stockOf(db, second)).toBe(10);
  await expectLedgerBalanced(db);
});

test('stock is set, also to made to order', async () => {
  const { db, send, keyWith } = await openShop();
  const key = await keyWith('stock:write');
  const { variantIds } = await openProduct(db);
  const address = `/variants/${variantIds[0]}/stock`;
  for (const stock of [0, 7, null]) {
    expect((await send('PUT', address, { key, body: { stock } })).body.stock).toBe(stock);
  }
  const changes = { key, body: { change: 1 } };
  expect((await send('POST', `/variants/${variantIds[0]}/stock-changes`, changes)).body).toMatchObject({
    code: 'stock-wrong',
    field: 'change',
  });
  expect((await send('PUT', `/variants/${newId()}/stock`, { key, body: { stock: 1 } })).status).toBe(404);
  await expectLedgerBalanced(db);
});

test('an order is packed, shipped with its tracking, delivered and completed', async () => {
  const { db, send, keyWith } = await openShop();
  const key = await keyWith('orders:write');
  const orderId = await writeOrder(db, { status: 'confirmed' });
  const move = (to: string, more: object = {}) =>
    send('POST', `/orders/${orderId}/moves`, { key, body: { to, ...more } });
  expect((await move('packed', { from: 'pending' })).body).toMatchObject({ status: 412, code: 'changed-meanwhile' });
  expect((await move('packed', { from: 'confirmed' })).body).toMatchObject({ status: 'packed', isPaid: false });
  expect((await move('shipped')).body).toMatchObject({ status: 422, field: 'parcel' });
  const parcel = { carrier: 'India Post', trackingNumber: 'EE1' };
  expect((await move('shipped', { parcel: { ...parcel, trackingUrl: 'http://x' } })).body.field).toBe(
    'parcel.trackingUrl',
  );
  expect((await move('shipped', { parcel })).body.status).toBe('shipped');
  const corrected = { ...parcel, trackingNumber: 'EE2' };
  expect((await send('PUT', `/orders/${orderId}/tracking`, { key, body: corrected })).status).toBe(200);
  expect((await send('PUT', `/orders/${orderId}/note`, { key, body: { note: 'Call first' } })).status).toBe(200);
  expect((await move('delivered')).body.status).toBe('delivered');
  expect((await move('completed')).body).toMatchObject({ status: 409, code: 'payment-unclear' });
  const paid = { to: 'completed', isPaymentReceived: true };
  expect((await move('completed', paid)).body).toMatchObject({
    status: 403,
    detail: 'The key needs the scope payments:write',
  });
  const completed = await send('POST', `/orders/${orderId}/moves`, {
    key: await keyWith('orders:write', 'payments:write'),
    body: paid,
  });
  expect(completed.body).toMatchObject({ status: 'completed', isPaid: true });
  expect((await move('cancelled', { reason: 'Lost' })).body).toMatchObject({ status: 409, code: 'illegal-move' });
  const row = await db
    .selectFrom('orders')
    .select(['tracking_number', 'internal_note'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ tracking_number: 'EE2', internal_note: 'Call first' });
  const shown = await findAdminOrder(db, orderId);
  expect(shown?.events.find(({ to }) => to === 'shipped')?.name).toBe('Stock sync');
});

test('an order is shipped in two parcels, which it shows', async () => {
  const { db, send, keyWith } = await openShop();
  const key = await keyWith('orders:write');
  const orderId = await writeOrder(db, { status: 'packed', lines: [{ quantity: 2 }] });
  const ship = (trackingNumber: string, quantity: number) => {
    const body = { carrier: 'India Post', trackingNumber, lines: [{ position: 1, quantity }] };
    return send('POST', `/orders/${orderId}/parcels`, { key, body });
  };
  expect((await ship('EE0', 3)).body).toMatchObject({ status: 412, code: 'changed' });
  expect((await ship('', 1)).body).toMatchObject({ status: 422, field: 'trackingNumber' });
  expect(await ship('EE1', 1)).toMatchObject({ status: 201, body: { id: orderId, status: 'packed' } });
  const cancelled = await send('POST', `/orders/${orderId}/moves`, { key, body: { to: 'cancelled', reason: 'Lost' } });
  expect(cancelled.body).toMatchObject({ status: 409, code: 'partly-shipped' });
  expect((await ship('EE2', 1)).body).toMatchObject({ status: 'shipped' });
  const shown = await findAdminOrder(db, orderId);
  if (shown === null) throw new Error('The order is gone');
  const { parcels, trackingNumber } = orderItem(shown);
  expect(trackingNumber).toBe('EE2');
  expect(parcels).toMatchObject([
    { number: 1, trackingNumber: 'EE1', collectPaise: 499_00, lines: [{ position: 1, quantity: 1 }] },
    { number: 2, trackingNumber: 'EE2', collectPaise: 499_00, deliveredAt: null },
  ]);
});

test('a parcel that came back is recorded, and an order of which nothing is left is cancelled', async () => {
  const { db, send, keyWith } = await openShop();
  const key = await keyWith('orders:write');
  const orderId = await writeOrder(db, { status: 'packed', lines: [{ quantity: 2 }] });
  const lines = [{ position: 1, quantity: 1 }];
  const ship = (trackingNumber: string, units = lines) => {
    const body = { carrier: 'India Post', trackingNumber, lines: units };
    return send('POST', `/orders/${orderId}/parcels`, { key, body });
  };
  const receive = (number: number) => send('POST', `/orders/${orderId}/returned-parcels`, { key, body: { number } });
  expect((await receive(1)).body).toMatchObject({ status: 409, code: 'illegal-move' });
  expect((await ship('EE1', [...lines, ...lines])).body).toMatchObject({ status: 422, field: 'lines' });
  await ship('EE1');
  await ship('EE2');
  expect((await receive(0)).body).toMatchObject({ status: 422, field: 'number' });
  expect((await receive(3)).body).toMatchObject({ status: 404 });
  expect(await receive(2)).toMatchObject({ status: 200, body: { status: 'shipped', payablePaise: 499_00 } });
  const shown = await findAdminOrder(db, orderId);
  expect(shown && orderItem(shown).parcels).toMatchObject([
    { number: 1, collectPaise: 499_00, cameBackAt: null },
    { number: 2, collectPaise: 0, cameBackAt: expect.stringMatching(/Z$/) },
  ]);
  expect((await receive(1)).body).toMatchObject({ status: 'cancelled' });
});

test('a paid order is refunded in parts and then cancelled, each once', async () => {
  const client = await openRefundClient();
  const { db, razorpay, sweep, payOnline, orderNow } = client;
  const { send, get, keyWith } = await openApiClient(client);
  const key = await keyWith('orders:read', 'orders:write', 'refunds:write');
  const { orderId } = await payOnline({ quantities: [2] });
  const refund = (amountPaise: number, headers = {}) =>
    send('POST', `/orders/${orderId}/refunds`, {
      key,
      headers,
      body: { reason: 'goodwill', lines: [{ line: 1, amountPaise }] },
    });
  const headers = { 'idempotency-key': 'refund-1' };
  for (let time = 0; time < 2; time += 1) {
    expect(await refund(100_00, headers)).toMatchObject({
      status: 201,
      body: { amountPaise: 100_00, status: 'requested' },
    });
  }
  expect(await refund(9_999_00)).toMatchObject({ status: 409, body: { code: 'too-much' } });
  const cancelled = await send('POST', `/orders/${orderId}/moves`, {
    key,
    body: { to: 'cancelled', reason: 'Sold out' },
  });
  expect(cancelled.body.status).toBe('cancelled');
  await sweep();
  expect(razorpay.refunds).toMatchObject([{ amount: 100_00 }, { amount: 898_00 }]);
  expect((await orderNow(orderId)).cancelled_by).toBe('admin');
  expect((await get(`/orders/${orderId}?fields=refunds`, key)).body.refunds).toMatchObject([
    { amountPaise: 100_00, reason: 'goodwill', status: 'done', to: 'original' },
    { amountPaise: 898_00, reason: 'cancelled', status: 'done', to: 'original' },
  ]);
  const listed = (await get(`/refunds?orderId=${orderId}&status=done&limit=1`, key)).body;
  expect(listed.data).toMatchObject([{ orderId, amountPaise: 100_00, reason: 'goodwill', to: 'original' }]);
  const next = (await get(`/refunds?orderId=${orderId}&status=done&cursor=${listed.nextCursor}`, key)).body;
  expect(next.data).toMatchObject([{ amountPaise: 898_00, reason: 'cancelled', returnId: null }]);
  expect((await get(`/refunds?orderId=${newId()}`, key)).body.data).toEqual([]);
  const rows = await db.selectFrom('api_idempotency_keys').select('body').execute();
  expect(JSON.stringify(rows)).not.toMatch(/@|Lantern Street/);
});

test('a return is approved, received with its stock and refunded; another one is declined', async () => {
  const client = await openReturns({ isPaid: true });
  const { db, open, variantId, returnNow } = client;
  const { send, get, keyWith } = await openApiClient(client);
  const scopes: ApiScope[] = ['returns:read', 'returns:write', 'refunds:write'];
  const key = await keyWith(...scopes);
  const [back, declined] = [await open({ wish: 'refund' }), await open({ wish: 'refund' })];
  const post = (id: string, step: string, body: object) => send('POST', `/returns/${id}/${step}`, { key, body });
  expect((await post(declined, 'decline', { reason: 'It was used.' })).body.status).toBe('declined');
  expect((await post(back, 'approve', { resolution: 'refund' })).body.status).toBe('approved');
  const refund = { lines: [{ line: 1, amountPaise: 499_00 }] };
  expect((await post(back, 'refund', refund)).body).toMatchObject({ code: 'not-received' });
  const before = (await stockOf(db, variantId)) ?? 0;
  const line = { position: 1, sellable: 1, damaged: 0, missing: 0 };
  expect((await post(back, 'receive', { lines: [{ ...line, sellable: 2 }] })).body.code).toBe('count-wrong');
  expect((await post(back, 'receive', { lines: [line] })).body).toMatchObject({ status: 'received', lines: [line] });
  expect(await stockOf(db, variantId)).toBe(before + 1);
  expect((await post(back, 'refund', refund)).body).toMatchObject({ status: 'refunded', refundedPaise: 499_00 });
  expect((await returnNow(back)).status).toBe('refunded');
  const listed = await get('/returns?status=declined', key);
  expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([declined]);
});
