import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { isId } from '#lib/ids.ts';
import type { AdminCollection, Collection, CollectionProduct } from './collection.ts';

const columns = ['id', 'slug', 'title', 'text', 'image'] as const;

/** A published collection by its slug; null: there is none. */
export async function findCollection(db: Db, slug: string): Promise<Collection | null> {
  const found = await db
    .selectFrom('collections')
    .select(columns)
    .where('slug', '=', slug)
    .where('is_published', '=', true)
    .executeTakeFirst();
  return found ?? null;
}

const LISTED_MAX = 500;

const productCount = sql<number>`(
  select count(*)::integer from collection_products join products on products.id = product_id
  where collection_id = collections.id and published and deleted_at is null)`;

/** Published collections that have a product for sale, the newest first. */
export const listCollections = (db: Db, limit = LISTED_MAX): Promise<Collection[]> =>
  db
    .selectFrom('collections')
    .select(columns)
    .where('is_published', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('collection_products')
          .innerJoin('products', 'products.id', 'product_id')
          .select('product_id')
          .whereRef('collection_id', '=', 'collections.id')
          .where('published', '=', true)
          .where('deleted_at', 'is', null),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Every collection, also drafts, the newest first. */
export const listAdminCollections = (db: Db): Promise<AdminCollection[]> => readAdmin(db, sql`true`);

/** A collection or draft by its id; null: there is none. */
export const findAdminCollection = async (db: Db, id: string): Promise<AdminCollection | null> =>
  isId(id) ? ((await readAdmin(db, sql`id = ${id}::uuid`))[0] ?? null) : null;

async function readAdmin(db: Db, where: RawBuilder<unknown>): Promise<AdminCollection[]> {
  const { rows } = await sql<AdminCollection>`
    select id, slug, title, text, image, rule, is_published as "isPublished", ${productCount} as "productCount"
    from collections where ${where} order by created_at desc, id limit ${sql.lit(LISTED_MAX)}`.execute(db);
  return rows;
}

/** The products of a collection in its order, also those that are not for sale now. */
export async function listMembers(db: Db, collectionId: string): Promise<CollectionProduct[]> {
  const { rows } = await sql<CollectionProduct>`
    select id, name, published and deleted_at is null as "isForSale" from products
    join collection_products on product_id = id
    where collection_id = ${collectionId}::uuid order by position, id`.execute(db);
  return rows;
}
