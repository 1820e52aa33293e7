import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openApiClient } from '#tests/support/fixtures/api-client.ts';

const openShop = async () => openApiClient(await openTestShop());
const crane = { name: 'Paper Crane', type: 'shop', category: 'figurines', price: 499_00, description: 'Folded.' };

test.each([
  [{ ...crane, price: 499_50 }, 422, 'price'],
  [{ ...crane, name: '' }, 422, 'name'],
  [{ ...crane, secret: 1 }, 422, undefined],
  [{ ...crane, category: null }, 422, 'category'],
  [{ ...crane, pictures: [{ url: 'http://127.0.0.1/x.png' }] }, 422, 'pictures'],
  [{ ...crane, variants: [{ sku: 'TAKEN' }] }, 409, 'sku'],
  [{ ...crane, name: 'Half \ud83d' }, 422, 'name'],
  [{ ...crane, sizeTable: { head: ['Size\0'], rows: [['S']] } }, 422, 'sizeTable'],
  [{ ...crane, sizeTable: { head: ['Size'], rows: [['\ud83d']] } }, 422, 'sizeTable'],
  ['a text', 422, undefined],
])('%j is refused with %i', async (body, status, field) => {
  const { db, send, keyWith } = await openShop();
  const key = await keyWith('products:write');
  await send('POST', '/products', { key, body: { ...crane, variants: [{ sku: 'TAKEN' }] } });
  const refused = await send('POST', '/products', { key, body });
  expect([refused.status, refused.body.field]).toEqual([status, field]);
  const { length } = await db.selectFrom('products').select('id').execute();
  expect(length).toBe(1);
});
