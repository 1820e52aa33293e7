import { sql } from 'kysely';
import { logAdminActions } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { anyOf } from '#db/sql.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { ProductType } from '#shop/catalog/product.ts';

type LockedProduct = { id: string; name: string; published: boolean; deleted_at: Date | null };

/** More than any list shows on a page. */
const CHOSEN_MAX = 200;

type ChosenRefusal = 'nothing-chosen' | 'too-many-chosen' | 'not-in-list';

/** Locks the selected products of a type (null: any) in id order; all of them must exist, deleted or not. */
async function lockProducts(
  trx: Db,
  type: ProductType | null,
  chosen: readonly string[],
): Promise<Result<LockedProduct[], ChosenRefusal>> {
  const ids = [...new Set(chosen)];
  if (ids.length === 0) return refuse('nothing-chosen');
  if (ids.length > CHOSEN_MAX) return refuse('too-many-chosen');
  const locked = await trx
    .selectFrom('products')
    .select(['id', 'name', 'published', 'deleted_at'])
    .where('id', '=', anyOf(ids))
    .$if(type !== null, (query) => query.where('type', '=', type as ProductType))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return locked.length === ids.length ? accept(locked) : refuse('not-in-list');
}

/** Products that an administrator selected: in the list of a type, or, where that is null, on their own pages. */
export type Chosen = { adminId: string; type: ProductType | null; ids: readonly string[] };

/** `done-already`: none of them needs the change. */
export type ChangeRefusal = ChosenRefusal | 'done-already';

/** The products that were changed; the others were in the wanted state already. */
export type Changed = { ids: string[] };

/** Publishes products. */
export const publishProducts = (db: Db, chosen: Chosen): Promise<Result<Changed, ChangeRefusal>> =>
  setPublished(db, chosen, true);

/** Makes products drafts, which only the admin shows. */
export const unpublishProducts = (db: Db, chosen: Chosen): Promise<Result<Changed, ChangeRefusal>> =>
  setPublished(db, chosen, false);

const setPublished = (db: Db, chosen: Chosen, published: boolean) =>
  changeAll(db, chosen, {
    needsChange: (product) => product.deleted_at === null && product.published !== published,
    async change(trx, ids) {
      await trx
        .updateTable('products')
        .set({ published, version: sql`version + 1`, updated_at: sql`now()` })
        .where('id', '=', anyOf(ids))
        .execute();
    },
    action: published ? 'product.publish' : 'product.unpublish',
    before: { published: !published },
    after: { published },
  });

/** Marks products as deleted; their rows stay, so that old links and carts can say that they are removed. */
export const deleteProducts = (db: Db, chosen: Chosen): Promise<Result<Changed, ChangeRefusal>> =>
  changeAll(db, chosen, {
    needsChange: ({ deleted_at }) => deleted_at === null,
    async change(trx, ids) {
      await trx
        .updateTable('products')
        .set({ deleted_at: sql`now()`, version: sql`version + 1` })
        .where('id', '=', anyOf(ids))
        .execute();
    },
    action: 'product.delete',
    before: { deleted: false },
    after: { deleted: true },
  });

/** Restores deleted products, without the SKUs that another product has taken meanwhile. */
export const restoreProducts = (db: Db, chosen: Chosen): Promise<Result<Changed, ChangeRefusal>> =>
  changeAll(db, chosen, {
    needsChange: ({ deleted_at }) => deleted_at !== null,
    async change(trx, ids) {
      await trx
        .updateTable('products')
        .set({ deleted_at: null, version: sql`version + 1`, updated_at: sql`now()` })
        .where('id', '=', anyOf(ids))
        .execute();
    },
    action: 'product.restore',
    before: { deleted: true },
    after: { deleted: false },
  });

type Change = {
  /** Whether this product needs the change. */
  needsChange(product: LockedProduct): boolean;
  change(trx: Db, ids: string[]): Promise<void>;
  action: `product.${string}`;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** Changes all or none, in one transaction with its audit log entries. */
function changeAll(
  db: Db,
  { adminId, type, ids }: Chosen,
  { needsChange, change, action, before, after }: Change,
): Promise<Result<Changed, ChangeRefusal>> {
  return withTransaction(db, async (trx) => {
    const locked = await lockProducts(trx, type, ids);
    if (!locked.ok) return locked;
    const affected = locked.value.filter(needsChange);
    if (affected.length === 0) return refuse('done-already');
    const changed = affected.map(({ id }) => id);
    await change(trx, changed);
    await logAdminActions(
      trx,
      affected.map(({ id, name }) => ({ adminId, action, subjectId: id, subjectName: name, before, after })),
    );
    return accept({ ids: changed });
  });
}
