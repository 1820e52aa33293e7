import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import { differenceOf, logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { violates } from '#db/sql.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { CollectionForm } from './collection.form.ts';
import type { CollectionRule } from './collection.ts';
import { listMembers } from './collections.server.ts';
import { fillByRule } from './fill-collections.server.ts';

/** `image`: an address that pages may show; null: none. */
export type CollectionInput = Omit<CollectionForm, 'image'> & { image: string | null };

type SaveInput = {
  adminId: string;
  /** null: a new collection. */
  id: string | null;
  collection: CollectionInput;
  /** When the one that was read was last saved, in milliseconds since 1970; absent: whenever. */
  seenMs?: number;
};

type SaveRefusal = 'no-collection' | 'changed-meanwhile';

/** Adds or changes a collection, and fills it if it has a rule. Returns its id. */
export async function saveCollection(
  db: Db,
  { adminId, id, collection, seenMs }: SaveInput,
): Promise<Result<string, SaveRefusal | 'slug-taken'>> {
  try {
    return await withTransaction(db, async (trx): Promise<Result<string, SaveRefusal>> => {
      const before = id === null ? null : await lockCollection(trx, id);
      if (id !== null && before === null) return refuse('no-collection');
      if (seenMs !== undefined && before?.updatedAt.getTime() !== seenMs) return refuse('changed-meanwhile');
      const saved = before?.id ?? newId();
      const { title, slug, text, image, isPublished, rule } = collection;
      const row = {
        title,
        slug,
        text,
        image,
        rule: rule && JSON.stringify(rule),
        is_published: isPublished,
        starts_at: collection.startsAt,
        units_per_customer: collection.unitsPerCustomer,
        is_limit_per_product: collection.isLimitPerProduct,
      };
      if (before === null) {
        await trx
          .insertInto('collections')
          .values({ id: saved, ...row })
          .execute();
      } else {
        await trx
          .updateTable('collections')
          .set({ ...row, is_demo: false, updated_at: new Date() })
          .where('id', '=', saved)
          .execute();
      }
      if (rule !== null) await fillByRule(trx, saved, rule);
      const changed = differenceOf(before === null ? {} : factsOf(before), factsOf(collection));
      if (changed !== null) {
        const action = before === null ? ('collection.create' as const) : ('collection.update' as const);
        await logAdminAction(trx, {
          adminId,
          action,
          subjectId: saved,
          subjectName: title,
          ...(before === null ? { after: factsOf(collection) } : changed),
        });
      }
      return accept(saved);
    });
  } catch (error) {
    if (violates(error, 'unique')) return refuse('slug-taken', 'slug');
    throw error;
  }
}

type DemoCollection = Pick<CollectionInput, 'slug' | 'title' | 'text'> & { rule: CollectionRule };

/** Adds published demo collections, once their products are there; existing slugs stay as they are. */
export async function addDemoCollections(trx: Db, collections: readonly DemoCollection[]): Promise<void> {
  for (const { rule, ...texts } of collections) {
    const added = await trx
      .insertInto('collections')
      .values({ id: newId(), ...texts, rule: JSON.stringify(rule), is_published: true, is_demo: true })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added !== undefined) await fillByRule(trx, added.id, rule);
  }
}

/** Deletes the demo collections. */
export async function clearDemoCollections(db: Db): Promise<void> {
  await db.deleteFrom('collections').where('is_demo', '=', true).execute();
}

/** Deletes a collection; its products stay. */
export function deleteCollection(
  db: Db,
  { adminId, id }: { adminId: string; id: string },
): Promise<Result<null, 'no-collection'>> {
  return withTransaction(db, async (trx): Promise<Result<null, 'no-collection'>> => {
    const before = await lockCollection(trx, id);
    if (before === null) return refuse('no-collection');
    await trx.deleteFrom('collections').where('id', '=', id).execute();
    await logAdminAction(trx, {
      adminId,
      action: 'collection.delete',
      subjectId: id,
      subjectName: before.title,
      before: factsOf(before),
    });
    return accept(null);
  });
}

export type MemberChange = 'add' | 'remove' | 'up' | 'down';

/** `by-rule`: its products are not chosen by hand. */
export type MemberRefusal = 'no-collection' | 'by-rule' | 'no-product' | 'full';

type MemberInput = { adminId: string; id: string; productId: string; change: MemberChange };

/** Adds a product at the end of a collection that is made by hand, removes it, or moves it by one place. */
export function changeMembers(
  db: Db,
  { adminId, id, productId, change }: MemberInput,
): Promise<Result<null, MemberRefusal>> {
  return withTransaction(db, async (trx): Promise<Result<null, MemberRefusal>> => {
    const collection = await lockCollection(trx, id);
    if (collection === null) return refuse('no-collection');
    if (collection.rule !== null) return refuse('by-rule');
    const product = isId(productId)
      ? await trx.selectFrom('products').select('name').where('id', '=', productId).executeTakeFirst()
      : undefined;
    if (product === undefined) return refuse('no-product');
    const before = (await listMembers(trx, id)).map((member) => member.id);
    const after = changedOrder(before, productId, change);
    if (after.length > numbers.COLLECTION_PRODUCTS_MAX) return refuse('full');
    if (after.join() === before.join()) return accept(null);
    await sql`
      with gone as (
        delete from collection_products where collection_id = ${id}::uuid and product_id <> all(${after}::uuid[])
      )
      insert into collection_products (collection_id, product_id, position)
      select ${id}::uuid, product_id, place from unnest(${after}::uuid[]) with ordinality as given(product_id, place)
      on conflict (collection_id, product_id) do update set position = excluded.position
      where collection_products.position <> excluded.position`.execute(trx);
    const place = (order: readonly string[]) => ({
      product: product.name,
      place: order.includes(productId) ? order.indexOf(productId) + 1 : null,
    });
    await logAdminAction(trx, {
      adminId,
      action: `collection.${change}`,
      subjectId: id,
      subjectName: collection.title,
      before: place(before),
      after: place(after),
    });
    return accept(null);
  });
}

function changedOrder(before: readonly string[], productId: string, change: MemberChange): string[] {
  const from = before.indexOf(productId);
  if (change === 'add') return from < 0 ? [...before, productId] : [...before];
  if (from < 0) return [...before];
  const others = before.filter((id) => id !== productId);
  if (change === 'remove') return others;
  const to = Math.min(Math.max(from + (change === 'up' ? -1 : 1), 0), others.length);
  return others.toSpliced(to, 0, productId);
}

async function lockCollection(trx: Db, id: string) {
  if (!isId(id)) return null;
  const found = await trx
    .selectFrom('collections')
    .select(['id', 'title', 'slug', 'text', 'image', 'rule', 'is_published as isPublished'])
    .select(['starts_at as startsAt', 'units_per_customer as unitsPerCustomer'])
    .select(['is_limit_per_product as isLimitPerProduct', 'updated_at as updatedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

type Facts = Omit<CollectionInput, 'rule'> & { rule: object | null };

/** Values for the audit log, by the page's field names. */
const factsOf = ({ title, slug, text, image, isPublished, rule, ...drop }: Facts) => ({
  title,
  slug,
  text,
  image,
  isPublished,
  startsAt: drop.startsAt?.toISOString() ?? null,
  unitsPerCustomer: drop.unitsPerCustomer,
  isLimitPerProduct: drop.isLimitPerProduct,
  // A rule from the database has its keys in another order.
  rule: rule && Object.fromEntries(Object.entries(rule).sort(([a], [b]) => (a < b ? -1 : 1))),
});
