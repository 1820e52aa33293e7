import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { anyOf } from '#db/sql.ts';

type ClearedDemoData = {
  /** Permanently deleted. */
  deleted: number;
  /** Marked as deleted only, because an order refers to them. */
  removed: number;
  /** Their pictures, which may be unused now. */
  pictureIds: string[];
};

const CHUNK_PRODUCTS = 500;
/**
 * Permanently removes all demo products, in batches, so that a large catalogue holds no lock for long. They are not
 * loaded again automatically when the shop starts.
 */
export async function clearDemoProducts(
  db: Db,
  onProgress: (cleared: number, total: number) => void = () => {},
): Promise<ClearedDemoData> {
  await db
    .insertInto('shop_marks')
    .values({ name: 'demo-cleared' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { total } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('is_demo', '=', true)
    .executeTakeFirstOrThrow();
  const cleared: ClearedDemoData = { deleted: 0, removed: 0, pictureIds: [] };
  const pictureIds = new Set<string>();
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const products = await db
      .selectFrom('products')
      .select(['id', 'deleted_at'])
      .where('is_demo', '=', true)
      .where('id', '>', last)
      .orderBy('id')
      .limit(CHUNK_PRODUCTS)
      .execute();
    const ids = products.map(({ id }) => id);
    if (ids.length === 0) return { ...cleared, pictureIds: [...pictureIds] };
    last = ids.at(-1) ?? last;
    const images = await db
      .selectFrom('product_images')
      .select('media_id')
      .where('product_id', '=', anyOf(ids))
      .execute();
    for (const { media_id } of images) if (media_id !== null) pictureIds.add(media_id);
    const ordered = await deleteUnordered(db, ids);
    cleared.deleted += ids.length - ordered.size;
    for (const { id, deleted_at } of products) {
      if (deleted_at !== null || !ordered.has(id)) continue;
      await retire(db, id);
      cleared.removed += 1;
    }
    onProgress(cleared.deleted + cleared.removed, total);
  }
}

/** Deletes the products that nobody has ordered; returns the ids of the others. */
async function deleteUnordered(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return db.transaction().execute(async (trx) => {
    // Locks variants in the same way as takeStock, so that no order is placed in between.
    await sql`select from variants where product_id = ${anyOf(ids)} order by id for update`.execute(trx);
    const ordered = await listOrdered(trx, ids);
    const unordered = ids.filter((id) => !ordered.has(id));
    if (unordered.length > 0) await trx.deleteFrom('products').where('id', '=', anyOf(unordered)).execute();
    return ordered;
  });
}

/** The products with orders: order pages link to them, and a cancelled order restocks them. */
async function listOrdered(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('order_lines')
    .select('product_id')
    .distinct()
    .where('product_id', '=', anyOf(ids))
    .execute();
  return new Set(rows.flatMap(({ product_id }) => product_id ?? []));
}

async function retire(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('product_images').where('product_id', '=', id).execute();
    await trx
      .updateTable('products')
      .set({ deleted_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
  });
}

/** Whether demo data may be loaded automatically: the shop has no products, and demo products were never cleared. */
export async function isDemoWelcome(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ welcome: boolean }>`
    select not exists (select from products) and not exists (select from shop_marks where name = 'demo-cleared')
      as welcome`.execute(trx);
  return rows[0]?.welcome === true;
}

/** Allows demo data to be loaded automatically again, after the owner has asked for it. */
export async function welcomeDemo(trx: Db): Promise<void> {
  await trx.deleteFrom('shop_marks').where('name', '=', 'demo-cleared').execute();
}
