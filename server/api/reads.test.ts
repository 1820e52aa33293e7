import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openApiClient } from '#tests/support/fixtures/api-client.ts';
import { openProduct, removeProduct, variantInput, withSizes } from '#tests/support/fixtures/catalog.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';

const openApiShop = async () => openApiClient(await openTestShop());

test('programs read what has changed since a moment, in the order of the last change', async () => {
  const { db, keyWith, get } = await openApiShop();
  const key = await keyWith('products:read', 'orders:read');
  const ids: string[] = [];
  for (let at = 0; at < 4; at += 1) ids.push((await openProduct(db, { name: `Crane ${at}` })).id);
  const changed = (at: number, moment: string) =>
    sql`update products set updated_at = ${moment}::timestamptz where id = ${ids[at] ?? ''}`.execute(db);
  // Two of them within a millisecond.
  await changed(0, '2026-11-03 10:00:00.000900Z');
  await changed(1, '2026-11-01 10:00:00Z');
  await changed(2, '2026-11-03 10:00:00.000100Z');
  await changed(3, '2026-11-02 10:00:00Z');
  const since = 'updatedSince=2026-11-02T10:00:00Z';
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { body } = await get(`/products?${since}&limit=1${after}`, key);
    seen.push(...body.data.map(({ id }: { id: string }) => id));
    // What changes meanwhile comes last, and again.
    if (seen.length === 1) await changed(3, '2026-11-04 10:00:00Z');
    cursor = body.nextCursor;
  }
  expect(seen).toEqual([ids[3], ids[2], ids[0], ids[3]]);
  const { body } = await get('/products?limit=1', key);
  expect((await get(`/products?${since}&cursor=${body.nextCursor}`, key)).status).toBe(400);
  expect((await get(`/products?${since}&type=digital`, key)).body.data).toEqual([]);
  expect((await get('/products?published=false', key)).body.data).toEqual([]);
  const orderId = await writeOrder(db);
  expect((await get(`/orders?${since}&kind=shop`, key)).body.data).toMatchObject([{ id: orderId }]);
  expect((await get('/orders?updatedSince=2100-01-01T00:00:00Z', key)).body.data).toEqual([]);
});

test('variants are found by SKU and product, with their stock', async () => {
  const { db, keyWith, get } = await openApiShop();
  const key = await keyWith('products:read');
  const sizes = await openProduct(db, withSizes(3, 5));
  const other = await openProduct(db, { variants: [variantInput({ sku: 'CR-1', stock: 7 })] });
  const found = async (query: string) => (await get(`/variants?${query}`, key)).body.data;
  expect(await found('sku=CR-1')).toMatchObject([{ id: other.variantIds[0], productId: other.id, stock: 7 }]);
  expect(await found(`productId=${sizes.id}&fields=stock`)).toEqual(
    sizes.variantIds.toSorted().map((id) => ({ id, stock: id === sizes.variantIds[0] ? 3 : 5 })),
  );
  await removeProduct(db, other.id);
  expect(await found('sku=CR-1')).toEqual([]);
  expect((await get(`/variants/${other.variantIds[0]}`, key)).status).toBe(404);
});
