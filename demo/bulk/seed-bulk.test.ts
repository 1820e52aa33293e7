import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeBulkProduct } from '#demo/bulk/bulk-product.ts';
import { chanceFrom } from '#demo/bulk/random.ts';
import { payable } from '#shop/catalog/product.ts';
import { availabilityOf } from '#shop/inventory/availability.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { expectLedgerBalanced } from '#tests/support/fixtures/catalog.ts';
import { seedBulk } from './seed-bulk.ts';

const { db } = await openTestDatabase();

test('the same seed gives the same products, and another seed gives others', () => {
  const now = new Date(Date.UTC(2026, 5, 1));
  const make = (seed: number) => {
    const chance = chanceFrom(seed);
    return Array.from({ length: 50 }, () => makeBulkProduct(chance, now));
  };
  expect(make(7)).toEqual(make(7));
  expect(make(7)).not.toEqual(make(8));
});

test('a large catalogue keeps every rule of a saved product', async () => {
  const progress: number[] = [];
  await seedBulk(db, 1_200, (done) => progress.push(done));
  await seedBulk(db, 100);
  expect(progress).toEqual([1_000, 1_200]);
  const products = await db.selectFrom('products').selectAll().execute();
  expect(products).toHaveLength(1_300);
  const variants = Map.groupBy(await db.selectFrom('variants').selectAll().execute(), (row) => row.product_id);
  for (const product of products) {
    const own = variants.get(product.id) ?? [];
    const prices = own.map((variant) => variant.price_paise ?? product.price_paise);
    expect(product.is_demo).toBe(true);
    expect(own.length).toBeGreaterThan(0);
    expect(product.from_price_paise).toBe(Math.min(...prices));
    expect(product.from_payable_paise).toBe(payable(Math.min(...prices), product.discount));
    expect(product.price_varies).toBe(new Set(prices).size > 1);
    expect(product.availability).toBe(
      availabilityOf(
        own.map(({ stock }) => stock),
        product.empty_stock,
      ),
    );
  }
  await expectLedgerBalanced(db);
  const { rows } = await sql`
    select p.id from products p left join reviews r on r.product_id = p.id group by p.id
    having p.rating_count <> count(r.id) or p.rating_sum <> coalesce(sum(r.rating), 0)`.execute(db);
  expect(rows).toEqual([]);
});

test('the search index is unchanged and has no pending entries', async () => {
  const { rows } = await sql<{ reloptions: string[] }>`
    select reloptions from pg_class where relname = 'products_search'`.execute(db);
  expect(rows[0]?.reloptions).toEqual(['fastupdate=off']);
});
