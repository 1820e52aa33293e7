import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { Likeable } from './like.ts';

/** Which of these products a customer likes. */
export async function listLikedIds(db: Db, customerId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('likes')
    .select('product_id')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ product_id }) => product_id));
}

/** The same things, each with the customer's like or without. */
export async function markLiked<Thing extends { id: string }>(
  db: Db,
  customerId: string,
  things: readonly Thing[],
): Promise<Likeable<Thing>[]> {
  const liked = await listLikedIds(
    db,
    customerId,
    things.map(({ id }) => id),
  );
  return things.map((thing) => ({ ...thing, isLiked: liked.has(thing.id) }));
}
