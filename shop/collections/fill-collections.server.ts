import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept } from '#lib/result.ts';
import { productsByRule } from '#shop/search/list-set.server.ts';
import type { CollectionRule } from './collection.ts';

/** Makes the members of every rule what its rule finds now. Another process that does the same is not waited for. */
export async function fillCollections(db: Db): Promise<void> {
  const ids = await db.selectFrom('collections').select('id').where('rule', 'is not', null).orderBy('id').execute();
  for (const { id } of ids) {
    await withTransaction(db, async (trx) => {
      const found = await trx
        .selectFrom('collections')
        .select('rule')
        .where('id', '=', id)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (found?.rule) await fillByRule(trx, id, found.rule as CollectionRule);
      return accept(null);
    });
  }
}

/** Writes only what differs, so that nothing is reported as changed when nothing is. The caller has locked the collection. */
export async function fillByRule(trx: Db, collectionId: string, rule: CollectionRule): Promise<void> {
  await sql`
    with wanted as materialized (${productsByRule(rule)}), gone as (
      delete from collection_products
      where collection_id = ${collectionId}::uuid and product_id not in (select id from wanted)
    )
    insert into collection_products (collection_id, product_id, position)
    select ${collectionId}::uuid, id, position from wanted
    on conflict (collection_id, product_id) do update set position = excluded.position
    where collection_products.position <> excluded.position`.execute(trx);
}
