import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import { logAdminActions } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { anyOf } from '#db/sql.ts';

/** A collection whose products are chosen by hand. */
export type HandMade = { id: string; title: string };

/** Every collection that is made by hand, by title. */
export const listHandMade = (db: Db): Promise<HandMade[]> =>
  db
    .selectFrom('collections')
    .select(['id', 'title'])
    .where('rule', 'is', null)
    .orderBy('title')
    .orderBy('id')
    .execute();

/** The collections made by hand that each of these products is in, by product. */
export async function listMemberships(db: Db, productIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('collection_products')
    .innerJoin('collections', 'collections.id', 'collection_id')
    .select(['collection_id', 'product_id'])
    .where('product_id', '=', anyOf(productIds))
    .where('rule', 'is', null)
    .orderBy('title')
    .execute();
  const byProduct = Map.groupBy(rows, ({ product_id }) => product_id);
  return new Map([...byProduct].map(([id, own]) => [id, own.map(({ collection_id }) => collection_id)]));
}

/** The collections of a product, by id: those it was in when the form was rendered, and those it is to be in. */
type Membership = { productId: string; name: string; was: readonly string[]; now: readonly string[] };

/** Locks every collection made by hand, in id order, so that their members stay as they are until the end. */
export const lockHandMade = (trx: Db) =>
  trx.selectFrom('collections').select(['id', 'title']).where('rule', 'is', null).orderBy('id').forUpdate().execute();

/**
 * Adds products at the end of collections and removes them, in the caller's transaction, which has called `lockHandMade`.
 * Returns the products that a full collection could not take; they stay where they are.
 */
export async function setMemberships(trx: Db, adminId: string, all: readonly Membership[]): Promise<Set<string>> {
  const changed = all.filter(({ was, now }) => [...was].sort().join() !== [...now].sort().join());
  if (changed.length === 0) return new Set();
  const { rows: collections } = await sql<HandMade & { members: number; last: number }>`
    select id, title, count(product_id)::integer as members, coalesce(max(position), 0) as last
    from collections left join collection_products on collection_id = id where rule is null group by id`.execute(trx);
  const byId = new Map(collections.map((collection) => [collection.id, collection]));
  const room = new Map(collections.map(({ id, members }) => [id, numbers.COLLECTION_PRODUCTS_MAX - members]));
  const fitting = changed.filter(({ was, now }) => {
    const added = now.filter((id) => !was.includes(id));
    if (added.some((id) => (room.get(id) ?? 0) < 1)) return false;
    for (const id of added) room.set(id, (room.get(id) ?? 0) - 1);
    return true;
  });
  const pairs = (of: (row: Membership) => readonly string[]) =>
    fitting.flatMap((row) => of(row).map((id) => ({ id, productId: row.productId })));
  const removed = pairs(({ was, now }) => was.filter((id) => !now.includes(id)));
  const added = pairs(({ was, now }) => now.filter((id) => !was.includes(id)));
  await sql`
    delete from collection_products using unnest(
      ${removed.map(({ id }) => id)}::uuid[], ${removed.map(({ productId }) => productId)}::uuid[]
    ) as gone(collection_id, product_id)
    where collection_products.collection_id = gone.collection_id
      and collection_products.product_id = gone.product_id`.execute(trx);
  await sql`
    insert into collection_products (collection_id, product_id, position)
    select * from unnest(
      ${added.map(({ id }) => id)}::uuid[], ${added.map(({ productId }) => productId)}::uuid[],
      ${added.map(({ id }, at) => (byId.get(id)?.last ?? 0) + at + 1)}::integer[]
    ) on conflict do nothing`.execute(trx);
  const named = (ids: readonly string[]) => ids.map((id) => byId.get(id)?.title ?? id).join(', ');
  await logAdminActions(
    trx,
    fitting.map(({ productId, name, was, now }) => ({
      adminId,
      action: 'product.update' as const,
      subjectId: productId,
      subjectName: name,
      before: { collections: named(was) },
      after: { collections: named(now) },
    })),
  );
  const taken = new Set(fitting.map(({ productId }) => productId));
  return new Set(changed.flatMap(({ productId }) => (taken.has(productId) ? [] : productId)));
}
