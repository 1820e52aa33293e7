import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { paiseFromRupees, sumOf } from '#lib/money.ts';
import { type LoadedProduct, loadProducts } from '#shop/catalog/load-products.server.ts';
import { emptyProduct } from '#shop/catalog/product-fields.ts';
import { loadReviews } from '#shop/reviews/demo-reviews.server.ts';
import { type BulkProduct, type BulkReview, makeBulkProduct } from './bulk-product.ts';
import { type Chance, chanceFrom } from './random.ts';

const CHUNK_PRODUCTS = 1_000;

/**
 * Adds `count` generated products, marked as demo data, with variants, stock, reviews and existing pictures. The result
 * is reproducible: the random numbers are seeded with the number of products. Each thousand is one transaction;
 * `onProgress` gets the number of finished products.
 */
export async function seedBulk(db: Db, count: number, onProgress: (done: number) => void = () => {}): Promise<void> {
  const pictures = await listPictures(db);
  const chance = chanceFrom(await countProducts(db));
  const now = new Date();
  await collectSearchEntries(db, async () => {
    for (let done = 0; done < count; ) {
      const size = Math.min(CHUNK_PRODUCTS, count - done);
      await loadChunk(
        db,
        Array.from({ length: size }, () => generate(makeBulkProduct(chance, now), chance, pictures)),
      );
      done += size;
      onProgress(done);
    }
  });
  // Query plans need statistics, and index-only scans need the visibility map.
  await sql`vacuum (analyze) products, variants, product_images, stock_moves, search_words, reviews`.execute(db);
}

/**
 * Makes inserts ten times as fast: new entries of the search index go to a pending list, which the vacuum afterwards
 * merges.
 */
async function collectSearchEntries(db: Db, work: () => Promise<void>): Promise<void> {
  await sql`alter index products_search set (fastupdate = on, gin_pending_list_limit = 65536)`.execute(db);
  try {
    await work();
  } finally {
    await sql`alter index products_search set (fastupdate = off)`.execute(db);
    await sql`alter index products_search reset (gin_pending_list_limit)`.execute(db);
  }
}

type GeneratedProduct = { product: LoadedProduct; reviews: BulkReview[] };

const loadChunk = (db: Db, chunk: GeneratedProduct[]): Promise<void> =>
  withTransaction(db, async (trx) => {
    await loadProducts(
      trx,
      chunk.map(({ product }) => product),
      'bulk sample',
    );
    await loadReviews(
      trx,
      chunk.flatMap(({ product, reviews }) => reviews.map((review) => ({ productId: product.id, ...review }))),
    );
  });

function generate(bulk: BulkProduct, chance: Chance, pictures: Map<string, string[]>): GeneratedProduct {
  const { priceRupees, variants, reviews, pictureCount, ...rest } = bulk;
  const product = {
    ...emptyProduct,
    ...rest,
    id: newId(),
    price: paiseFromRupees(priceRupees),
    published: true,
    variants: variants.map(({ priceRupees: own, ...variant }) => ({
      ...variant,
      price: own === null ? null : paiseFromRupees(own),
    })),
    mediaIds: chance.pickSeveral(pictures.get(bulk.category ?? '') ?? pictures.get('any') ?? [], pictureCount),
    ratingSum: sumOf(reviews.map(({ rating }) => rating)),
    ratingCount: reviews.length,
    isDemo: true,
  };
  return { product, reviews };
}

async function countProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Existing pictures by the category of the products that show them; 'any' has all of them. */
async function listPictures(db: Db): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('media')
    .leftJoin('product_images', 'product_images.media_id', 'media.id')
    .leftJoin('products', (join) =>
      join.onRef('products.id', '=', 'product_images.product_id').on('product_images.position', '=', 0),
    )
    .select(['media.id', 'products.category', 'products.type'])
    .distinct()
    .orderBy('media.id')
    .execute();
  const pictures = new Map<string, string[]>();
  const put = (key: string, id: string) => pictures.set(key, [...(pictures.get(key) ?? []), id]);
  for (const { id, category, type } of rows) {
    if (type !== null) put(category ?? '', id);
    put('any', id);
  }
  return pictures;
}
