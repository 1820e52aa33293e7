import type { Db } from '#db/connect.ts';
import { isId } from '#kit/ids.ts';

/** What a product is called that is, or was, for sale. null: no such product, or one that was never shown. */
export async function findProductName(db: Db, id: string): Promise<{ name: string; isRemoved: boolean } | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('products')
    .select(['name', 'deleted_at'])
    .where('id', '=', id)
    .where('published', '=', true)
    .executeTakeFirst();
  return row === undefined ? null : { name: row.name, isRemoved: row.deleted_at !== null };
}
