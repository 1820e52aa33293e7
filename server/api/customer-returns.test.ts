import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import '#tests/support/database.ts';
import { joinShop, openTestShop, verifyAddress } from '#tests/support/fixtures/accounts.ts';
import { openApiClient } from '#tests/support/fixtures/api-client.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { deliver } from '#tests/support/fixtures/returns.ts';

test('a customer requests a return once, and another one is refused with its reason', async () => {
  const client = await openApiClient(await openTestShop());
  const { db, accounts, orderContext, get, send } = client;
  const key = await client.keyWith('storefront:customer', 'returns:read');
  const { form, session } = await joinShop(accounts, { username: 'asha' });
  await verifyAddress(client, session.customerId);
  const login = { identifier: form.email, password: form.password };
  const { token } = (await send('POST', '/storefront/sessions', { key, body: login })).body;
  const orderId = await writeOrder(db, {
    customerId: session.customerId,
    status: 'confirmed',
    lines: [{ quantity: 2 }],
  });
  const lines = [{ position: 1, quantity: 1 }];
  const request = (changes: object = {}, headers: Record<string, string> = {}, id = orderId) =>
    send('POST', `/storefront/orders/${id}/returns`, {
      key,
      headers: { 'customer-token': token, ...headers },
      body: { reason: 'changed-mind', wish: 'refund', lines, ...changes },
    });
  expect((await request()).body).toMatchObject({ status: 409, code: 'not-delivered' });
  await deliver(orderContext, orderId);
  const headers = { 'idempotency-key': newId() };
  const [first, again] = [await request({ note: ' Too  small ' }, headers), await request({}, headers)];
  expect([first.status, again.body]).toEqual([201, first.body]);
  expect((await get(`/returns/${first.body.id}`, key)).body).toMatchObject({
    orderId,
    status: 'requested',
    reason: 'changed-mind',
    lines: [{ position: 1, quantity: 1 }],
  });
  for (const [changes, status, code] of [
    [{ reason: 'damaged' }, 422, 'photo-missing'],
    [{ wish: 'replacement' }, 422, 'wish-unavailable'],
    [{ lines: [{ position: 1, quantity: 2 }] }, 409, 'too-many-units'],
    [{ lines: [...lines, ...lines] }, 422, 'line-twice'],
  ] as const) {
    expect((await request(changes)).body).toMatchObject({ status, code, detail: expect.any(String) });
  }
  expect((await request({}, { 'idempotency-key': 'again' })).status).toBe(428);
  expect((await request({}, {}, await writeOrder(db, { status: 'delivered' }))).body.code).toBe('not-found');
  expect((await request({}, { 'customer-token': 'none' })).status).toBe(401);
});
