import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shop } from '#app/http/context.ts';
import { parseEnv } from '#config/env.server.ts';
import { connect } from '#db/connect.ts';
import { demoProducts, demoReviews, PICTURE_RENDITIONS, picturePath } from '#demo/catalogue.ts';
import { composeShop } from '#server/compose.ts';
import { saveProduct } from '#shop/catalog/editing/save-product.server.ts';
import { takeStock } from '#shop/inventory/stock.server.ts';
import { clearDemo } from '#shop/privacy/clear-demo.server.ts';
import { cloneDatabase, untilQueryWaits } from '#tests/support/database.ts';
import { expectLedgerBalanced, productInput } from '#tests/support/fixtures/catalog.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { type Demo, seedDemo } from './seed-demo.ts';

let folder: string;
let demo: Demo;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yatai-seed-'));
  // Two products with pictures of their own, and one picture that both show.
  const files = ['crane-1', 'mug-1', 'both'];
  for (const [at, file] of files.entries()) {
    const place = picturePath(folder, file);
    await mkdir(place, { recursive: true });
    for (const name of PICTURE_RENDITIONS) {
      const width = Number.parseInt(name, 10);
      const picture = sharp({ create: { width, height: width, channels: 3, background: { r: at * 40, g: 9, b: 9 } } });
      await writeFile(
        join(place, name),
        await picture.toFormat(name.endsWith('avif') ? 'avif' : 'webp', { effort: 0 }).toBuffer(),
      );
    }
  }
  const common = {
    type: 'shop',
    description: 'A sample.',
    fullDescription: 'A sample.\n\n- of the demo',
    discount: 10,
    series: 'Paper Street',
    hsn: '48236900',
    countryOfOrigin: 'India',
    maker: 'Sample Works, Pune',
    netQuantity: '1 N',
  } as const;
  const picture = (file: string) => ({ file, alt: `The ${file}` });
  demo = {
    root: folder,
    services: [],
    collections: [],
    products: [
      {
        ...common,
        handle: 'crane',
        category: 'wall-decor',
        name: 'Crane',
        priceRupees: 999,
        options: [],
        variants: [{ optionValues: [], sku: 'CRANE', stock: 4 }],
        pictures: [picture('crane-1'), picture('both')],
      },
      {
        ...common,
        handle: 'tee',
        category: 'cosplay',
        name: 'Tee',
        priceRupees: 799,
        options: [{ name: 'Size', values: ['S', 'XXL'] }],
        variants: [
          { optionValues: ['S'], sku: 'TEE-S', stock: 20 },
          { optionValues: ['XXL'], sku: 'TEE-XXL', stock: null, priceRupees: 899 },
        ],
        pictures: [picture('mug-1'), picture('both')],
      },
    ],
    reviews: [
      { handle: 'tee', reviewerName: 'Asha', rating: 5, text: 'Soft.', daysAgo: 40 },
      { handle: 'tee', reviewerName: 'Ravi', rating: 2, text: 'Late.', daysAgo: 3 },
    ],
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A shop on a database and in a folder of its own. */
async function withShop(work: (shop: Shop, mediaFolder: string) => Promise<void>): Promise<void> {
  const database = await cloneDatabase();
  const connection = connect(database.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'yatai-seed-shop-'));
  try {
    await work(composeShop(parseEnv({ DATA_DIR: dataDir }), connection), join(dataDir, 'media'));
  } finally {
    await connection.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function count(shop: Shop, table: 'products' | 'media' | 'reviews' | 'variants'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(shop.db);
  return rows[0]?.count ?? -1;
}

const listFiles = async (place: string) =>
  (await readdir(place, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

test('two processes that start together seed the demo once', () =>
  withShop(async (shop, mediaFolder) => {
    const outcomes = await Promise.all([seedDemo(shop, () => {}, { demo }), seedDemo(shop, () => {}, { demo })]);
    expect(outcomes.toSorted()).toEqual([false, true]);
    expect([await count(shop, 'products'), await count(shop, 'variants')]).toEqual([2, 3]);
    expect([await count(shop, 'media'), await count(shop, 'reviews')]).toEqual([3, 2]);
    expect(await listFiles(mediaFolder)).toBe(3 * PICTURE_RENDITIONS.length);
    await expectLedgerBalanced(shop.db);
    const tee = await shop.db.selectFrom('products').selectAll().where('handle', '=', 'tee').executeTakeFirstOrThrow();
    expect(tee).toMatchObject({
      is_demo: true,
      rating_sum: 7,
      rating_count: 2,
      from_payable_paise: 719_00,
      version: 1,
    });
    const { first } = await shop.db
      .selectFrom('reviews')
      .select((eb) => eb.fn.min('created_at').as('first'))
      .executeTakeFirstOrThrow();
    expect(tee.created_at.getTime()).toBeLessThan(first.getTime());
  }));

test('an interrupted demo import continues with its pictures', () =>
  withShop(async (shop) => {
    const broken = { ...demo, reviews: [{ ...demo.reviews[0], handle: 'nobody' } as (typeof demo.reviews)[0]] };
    await expect(seedDemo(shop, () => {}, { demo: broken })).rejects.toThrow('nobody');
    expect([await count(shop, 'products'), await count(shop, 'media')]).toEqual([0, 3]);
    const steps: number[] = [];
    expect(await seedDemo(shop, (done) => steps.push(done), { demo })).toBe(true);
    expect(steps).toEqual([1, 2, 3, 4, 5]);
    expect([await count(shop, 'products'), await count(shop, 'media')]).toEqual([2, 3]);
  }));

test('demo data is not added to a shop that has a product', () =>
  withShop(async (shop) => {
    await saveProduct(shop.db, productInput(), { reference: 'x' });
    expect(await seedDemo(shop, () => {}, { demo })).toBe(false);
    expect([await count(shop, 'products'), await count(shop, 'media')]).toEqual([1, 0]);
  }));

test('deleting the demo removes its files, keeps the owner’s products, and it returns only on request', () =>
  withShop(async (shop, mediaFolder) => {
    await seedDemo(shop, () => {}, { demo });
    const shared = await shop.db
      .selectFrom('product_images')
      .select('media_id')
      .where('alt', '=', 'The both')
      .executeTakeFirstOrThrow();
    const images = [{ mediaId: shared.media_id, sourceUrl: null, alt: '' }];
    await saveProduct(shop.db, productInput({ images }), { reference: 'x' });
    expect(await clearDemo(shop)).toEqual({ reviews: 2, deleted: 2, removed: 0, pictures: 2 });
    expect([await count(shop, 'products'), await count(shop, 'reviews'), await count(shop, 'media')]).toEqual([
      1, 0, 1,
    ]);
    expect(await listFiles(mediaFolder)).toBe(PICTURE_RENDITIONS.length);
    await shop.db.deleteFrom('products').execute();
    expect(await seedDemo(shop, () => {}, { demo })).toBe(false);
    expect(await seedDemo(shop, () => {}, { demo, isRequested: true })).toBe(true);
  }));

test('a demo product that was ordered is hidden and stays in the ledger', () =>
  withShop(async (shop) => {
    await seedDemo(shop, () => {}, { demo });
    const { id: productId } = await shop.db
      .selectFrom('products')
      .select('id')
      .where('handle', '=', 'tee')
      .executeTakeFirstOrThrow();
    await writeOrder(shop.db, { lines: [{ productId }] });
    expect(await clearDemo(shop)).toEqual({ reviews: 2, deleted: 1, removed: 1, pictures: 3 });
    const [tee, ...others] = await shop.db.selectFrom('products').selectAll().execute();
    expect(tee).toMatchObject({ handle: 'tee', rating_sum: 0, rating_count: 0, deleted_at: expect.any(Date) });
    expect(others).toEqual([]);
    // The order still leads to it; clearing again takes nothing more.
    expect(await shop.db.selectFrom('order_lines').select('product_id').execute()).toEqual([{ product_id: productId }]);
    expect(await clearDemo(shop)).toEqual({ reviews: 0, deleted: 0, removed: 0, pictures: 0 });
  }));

test('a demo product that is being ordered stays in the ledger', () =>
  withShop(async (shop) => {
    await seedDemo(shop, () => {}, { demo });
    const { id: variantId, product_id: productId } = await shop.db
      .selectFrom('variants')
      .select(['id', 'product_id'])
      .where('sku', '=', 'TEE-S')
      .executeTakeFirstOrThrow();
    const { clearing } = await shop.db.transaction().execute(async (trx) => {
      expect((await takeStock(trx, [{ variantId, quantity: 1 }], 'an order')).ok).toBe(true);
      const clearing = clearDemo(shop);
      await untilQueryWaits(shop.db);
      await writeOrder(trx, { lines: [{ productId }] });
      return { clearing };
    });
    expect(await clearing).toMatchObject({ deleted: 1, removed: 1 });
    expect(await shop.db.selectFrom('order_lines').select('product_id').execute()).toEqual([{ product_id: productId }]);
  }));

test('every demo product can be saved, and every review has its product', () =>
  withShop(async (shop) => {
    const products = demoProducts.map((product) => ({ ...product, pictures: [] }));
    expect(
      await seedDemo(shop, () => {}, {
        demo: { root: folder, services: [], collections: [], products, reviews: demoReviews },
      }),
    ).toBe(true);
    expect(await count(shop, 'products')).toBe(demoProducts.length);
    expect(await count(shop, 'reviews')).toBe(demoReviews.length);
  }));
