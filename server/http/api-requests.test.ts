import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { createApiKey } from '#shop/api-keys/api-keys.server.ts';
import '#tests/support/database.ts';
import { openProduct, stockOf } from '#tests/support/fixtures/catalog.ts';
import { openCustomer } from '#tests/support/fixtures/checkout.ts';
import { lost, paragraph, tinyPages } from '#tests/support/pages/tiny-pages.ts';
import { openTestGuard } from '#tests/support/security/request-guard.ts';
import { API_MAX_BYTES } from './body-limits.ts';

const json = { 'content-type': 'application/json' };

async function openShop() {
  const endpoint = await openTestGuard(tinyPages({ hello: paragraph('Hello'), ...lost }));
  const { db } = endpoint.shop;
  const { customerId } = await openCustomer(db);
  const key = await createApiKey(db, customerId, { name: 'Stock sync', scopes: ['stock:write'], lifetime: 30 });
  const authorization = { authorization: `Bearer ${key.ok ? key.value : ''}` };
  const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const response = await fetch(`${endpoint.origin}/api/v1${path}`, { method, headers, body: body ?? null });
    return { status: response.status, type: response.headers.get('content-type'), body: await response.json() };
  };
  return { db, authorization, send };
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
