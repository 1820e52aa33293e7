import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { readTableQuery } from '#lib/table-query.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct, removeProduct, variantInput, withSizes } from '#tests/support/fixtures/catalog.ts';
import { adminProductShape } from './admin-product.ts';
import { listAdminProducts } from './list-admin-products.server.ts';

const { db } = await openTestDatabase({ poolSize: 3 });

beforeEach(async () => {
  await sql`truncate products cascade`.execute(db);
});

/** As an address asks: `?q=…`. */
async function ask(search: string, type: ProductType = 'shop') {
  const listed = await listAdminProducts(db, type, readTableQuery(new URLSearchParams(search), adminProductShape));
  if (!listed.ok) throw new Error(`Past the end: ${listed.last}`);
  return listed.value;
}

const names = async (search: string, type?: ProductType) => (await ask(search, type)).rows.map(({ name }) => name);

test('a row shows the stock, also of drafts and demo products; deleted products are not listed', async () => {
  await openProduct(db, { name: 'Digital', type: 'digital', category: null });
  const { id: gone } = await openProduct(db, { name: 'Gone' });
  await removeProduct(db, gone);
  await openProduct(db, { name: 'Order', variants: [variantInput({ stock: null })] });
  await openProduct(db, { name: 'Demo', isDemo: true, published: false, ...withSizes(0, 3, null) });
  await openProduct(db, { name: 'Crane', price: 500_00, discount: 10, ...withSizes(4, 8) });
  const page = await ask('');
  expect(page).toMatchObject({ total: 3, units: 15, page: 1, pageSize: 50 });
  expect(page.rows).toMatchObject([
    {
      name: 'Crane',
      price: 500_00,
      payable: 450_00,
      units: 12,
      variantCount: 2,
      availability: 'in-stock',
      isPublished: true,
    },
    { name: 'Demo', units: 3, variantCount: 3, isPublished: false, isDemo: true, isDeleted: false },
    { name: 'Order', units: null, availability: 'made-to-order' },
  ]);
  expect(page.rows[0]?.updatedAt).toBeInstanceOf(Date);
  expect(await ask('status=deleted')).toMatchObject({ total: 1, rows: [{ name: 'Gone', isDeleted: true }] });
  expect(await names('', 'digital')).toEqual(['Digital']);
});

test('every sort order goes both ways, and pages skip nothing', async () => {
  await openProduct(db, { name: 'banner', price: 300_00, ...withSizes(1, 1) });
  await openProduct(db, { name: 'Apron', price: 200_00, variants: [variantInput({ stock: null })] });
  const { id } = await openProduct(db, { name: 'Charm', price: 100_00, variants: [variantInput({ stock: 9 })] });
  await db
    .updateTable('products')
    .set({ updated_at: new Date('2020-01-01') })
    .where('id', '=', id)
    .execute();
  expect(await names('sort=newest')).toEqual(['Charm', 'Apron', 'banner']);
  expect(await names('sort=name')).toEqual(['Apron', 'banner', 'Charm']);
  expect(await names('sort=price')).toEqual(['Charm', 'Apron', 'banner']);
  expect(await names('sort=stock')).toEqual(['banner', 'Charm', 'Apron']);
  for (const [name, country] of [
    ['Charm', 'Japan'],
    ['banner', 'india'],
    ['Apron', null],
  ] as const) {
    await db.updateTable('products').set({ country_of_origin: country }).where('name', '=', name).execute();
  }
  expect(await names('sort=country')).toEqual(['banner', 'Charm', 'Apron']);
  expect(await names('sort=updated-asc')).toEqual(['Charm', 'banner', 'Apron']);
  for (const [one, other] of [
    ['newest', 'oldest'],
    ['name', 'name-desc'],
    ['price', 'price-desc'],
    ['stock', 'stock-desc'],
    ['country', 'country-desc'],
    ['updated', 'updated-asc'],
  ]) {
    expect(await names(`sort=${other}`), other).toEqual((await names(`sort=${one}`)).toReversed());
  }
});

test('filters work alone and together', async () => {
  await openProduct(db, { name: 'Draft', published: false, variants: [variantInput({ stock: 0 })] });
  await openProduct(db, { name: 'Sticker', category: 'stickers', variants: [variantInput({ stock: 2 })] });
  await openProduct(db, { name: 'Demo', category: 'stickers', isDemo: true });
  expect(await names('status=draft')).toEqual(['Draft']);
  expect(await names('status=published')).toEqual(['Demo', 'Sticker']);
  expect(await names('status=demo')).toEqual(['Demo']);
  expect(await names('category=stickers&availability=low')).toEqual(['Sticker']);
  expect(await ask('availability=sold-out')).toMatchObject({ total: 1, units: 0, rows: [{ name: 'Draft' }] });
  // What the list does not know falls away.
  expect(await names('category=tables&sort=weight&page=0')).toEqual(['Demo', 'Sticker', 'Draft']);
});

test('search finds names, series and SKUs, also of drafts and deleted products', async () => {
  await openProduct(db, { name: 'Oni Mask', published: false, variants: [variantInput({ sku: 'MSK-07' })] });
  await openProduct(db, { name: 'Fan', series: 'Oni Academy' });
  const { id } = await openProduct(db, { name: 'Old Oni' });
  await removeProduct(db, id);
  expect(await names('q=oni')).toEqual(['Fan', 'Oni Mask']);
  expect(await names('q=msk-07')).toEqual(['Oni Mask']);
  expect(await names('q=MSK07')).toEqual(['Oni Mask']);
  expect(await names('q=oni+mas')).toEqual(['Oni Mask']);
  expect(await names('q=oni&status=deleted')).toEqual(['Old Oni']);
  expect(await ask('q=oni&sort=stock-desc')).toMatchObject({ total: 2, units: 20 });
  expect(await ask('q=%21%21')).toMatchObject({ total: 0, units: 0 });
  expect(await names('q=nothing')).toEqual([]);
});

test('pages have fifty products, and a page past the end names the last one', async () => {
  for (let at = 1; at <= 51; at += 1) await openProduct(db, { name: `Pin ${String(at).padStart(2, '0')}` });
  const [first, second] = [await ask('sort=name'), await ask('sort=name&page=2')];
  expect(first.rows).toHaveLength(50);
  expect(second).toMatchObject({ total: 51, rows: [{ name: 'Pin 51' }] });
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(51);
  const past = readTableQuery(new URLSearchParams('page=3'), adminProductShape);
  expect(await listAdminProducts(db, 'shop', past)).toMatchObject({ ok: false, reason: 'past-the-end', last: 2 });
  expect(await ask('q=pin&sort=name-desc&page=2')).toMatchObject({ total: 51, rows: [{ name: 'Pin 01' }] });
});

/** Copies of one product: opening thousands one by one would take a minute. */
const copy = (id: string, from: number, to: number) =>
  sql`
  with added as (
    insert into products (id, handle, type, category, name, price_paise, from_price_paise, from_payable_paise, search_vector, created_at)
    select gen_random_uuid(), 'pin-' || n, type, category, 'Pin ' || lpad(n::text, 4, '0'), price_paise, from_price_paise,
      from_payable_paise + n * 100, search_vector, created_at - n * interval '1 minute'
    from products, generate_series(${from}::integer, ${to}::integer) n where id = ${id} returning id
  )
  insert into variants (id, product_id, position, stock) select gen_random_uuid(), id, 0, 3 from added`.execute(db);

test('very many products and matches are listed in every sort order', async () => {
  const { id } = await openProduct(db, { name: 'Pin 0000', price: 1_00 });
  await copy(id, 1, 2_100);
  expect(await ask('q=pin')).toMatchObject({
    total: 2_000,
    isTotalCapped: true,
    units: null,
    rows: [{ name: 'Pin 0000' }, { name: 'Pin 0001' }, ...Array(48).fill({})],
  });
  expect((await ask('q=pin&sort=price-desc')).rows[0]).toMatchObject({ name: 'Pin 2100' });
  expect((await ask('q=pin&sort=name&page=2')).rows[0]).toMatchObject({ name: 'Pin 0050' });
  expect((await ask('q=pin&sort=stock-desc')).rows[0]).toMatchObject({ name: 'Pin 0000', units: 10 });
  expect(await ask('')).toMatchObject({ total: 2_101, isTotalCapped: false });

  await copy(id, 2_101, 9_999);
  expect(await ask('')).toMatchObject({ total: 10_000, isTotalCapped: false, units: 10 + 9_999 * 3 });
  await copy(id, 10_000, 10_000);
  expect(await ask('')).toMatchObject({ total: 10_000, isTotalCapped: true, units: null });
  expect((await ask('page=200')).rows).toHaveLength(50);
});
