import type { Db } from '#db/connect.ts';
import { anyOf } from '#db/sql.ts';
import { availabilityOf, availabilityOfVariant } from './availability.ts';

/** One variant's pieces before and after. */
export type StockChange = { product_id: string; before: number | null; after: number | null };

/**
 * Keeps `products.availability` right after the variants' pieces changed. Products are locked in id order, after their
 * variants; what is read then is what every earlier holder of the lock committed, so that of two sales that cross a
 * threshold at once the later one sees both.
 */
export async function keepAvailability(trx: Db, changes: readonly StockChange[]): Promise<void> {
  const crossed = changes.filter(({ before, after }) => availabilityOfVariant(before) !== availabilityOfVariant(after));
  const productIds = [...new Set(crossed.map(({ product_id }) => product_id))];
  if (productIds.length === 0) return;
  const products = await trx
    .selectFrom('products')
    .select(['id', 'availability'])
    .where('id', '=', anyOf(productIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const variants = await trx
    .selectFrom('variants')
    .select(['product_id', 'stock'])
    .where('product_id', '=', anyOf(productIds))
    .execute();
  for (const { id, availability: before } of products) {
    const stocks = variants.filter(({ product_id }) => product_id === id).map(({ stock }) => stock);
    const availability = availabilityOf(stocks);
    if (availability === before) continue;
    await trx.updateTable('products').set({ availability }).where('id', '=', id).execute();
  }
}
