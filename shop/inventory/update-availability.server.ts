import type { Db } from '#db/connect.ts';
import { anyOf } from '#db/sql.ts';
import { availabilityOf, availabilityOfVariant } from './availability.ts';

/** Stock of one variant before and after; null: made to order. */
export type StockChange = { product_id: string; before: number | null; after: number | null };

/**
 * Updates `products.availability` after the stock of variants has changed. Products are locked in id order, after their
 * variants, and read once locked: of two concurrent sales that cross a threshold, the later one sees both.
 */
export async function updateAvailability(trx: Db, changes: readonly StockChange[]): Promise<void> {
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
