import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { anyOf } from '#db/sql.ts';

export type ClearedDemoData = {
  /** Deleted for good. */
  deleted: number;
  /** Ordered by somebody: taken out of the shop, while the order keeps pointing at them. */
  removed: number;
  /** What they showed; nobody may need these any more. */
  pictureIds: string[];
};

const CHUNK_PRODUCTS = 500;
/**
 * Takes every sample product out of the shop for good, in portions, so that a large catalogue holds no lock for long.
 * What was cleared once does not come back by itself when the shop starts.
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
    .where('is_sample', '=', true)
    .executeTakeFirstOrThrow();
  const cleared: ClearedDemoData = { deleted: 0, removed: 0, pictureIds: [] };
  const pictureIds = new Set<string>();
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const products = await db
      .selectFrom('products')
      .select(['id', 'deleted_at'])
      .where('is_sample', '=', true)
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

/** Deletes what nobody has ordered; gives the others. */
async function deleteUnordered(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return db.transaction().execute(async (trx) => {
    // Held as takeStock holds them: what somebody is ordering just now has been ordered, or can no longer be.
    await sql`select from variants where product_id = ${anyOf(ids)} order by id for update`.execute(trx);
    const ordered = await listOrdered(trx, ids);
    const nobodys = ids.filter((id) => !ordered.has(id));
    if (nobodys.length > 0) await trx.deleteFrom('products').where('id', '=', anyOf(nobodys)).execute();
    return ordered;
  });
}

/** Which of them somebody has ordered: their orders lead to them, and what is cancelled goes back on their shelf. */
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

/** May the demo fill this database by itself? Only one that holds no product and was never cleared of samples. */
export async function isDemoWelcome(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ welcome: boolean }>`
    select not exists (select from products) and not exists (select from shop_marks where name = 'demo-cleared')
      as welcome`.execute(trx);
  return rows[0]?.welcome === true;
}

/** Somebody asks for samples: they may come by themselves again. */
export async function welcomeDemo(trx: Db): Promise<void> {
  await trx.deleteFrom('shop_marks').where('name', '=', 'demo-cleared').execute();
}
