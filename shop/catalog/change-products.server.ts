import { sql } from 'kysely';
import { logAdminActions } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { anyOf } from '#db/sql.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { type ChosenRefusal, type LockedProduct, lockProducts } from './internal/lock-products.ts';
import type { ProductType } from './product.ts';

/** Products that an administrator chose: from the list of a type, or, where that is null, by their own pages. */
export type Chosen = { adminId: string; type: ProductType | null; ids: readonly string[] };

/** `done-already`: none of them was left to change; somebody else was quicker. */
export type ChangeRefusal = ChosenRefusal | 'done-already';

/** Which of the chosen ones were changed; the others were as wanted before. */
export type Changed = { ids: string[] };

/** Shows products in the shop. */
export const publishProducts = (db: Db, chosen: Chosen): Promise<Result<Changed, ChangeRefusal>> =>
  setPublished(db, chosen, true);

/** Takes products out of sight, as drafts. */
export const unpublishProducts = (db: Db, chosen: Chosen): Promise<Result<Changed, ChangeRefusal>> =>
  setPublished(db, chosen, false);

const setPublished = (db: Db, chosen: Chosen, published: boolean) =>
  changeAll(db, chosen, {
    isMeant: (product) => product.deleted_at === null && product.published !== published,
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

/** Takes products out of the shop; their rows stay, so that old links and carts can say what became of them. */
export const deleteProducts = (db: Db, chosen: Chosen): Promise<Result<Changed, ChangeRefusal>> =>
  changeAll(db, chosen, {
    isMeant: ({ deleted_at }) => deleted_at === null,
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

/** Brings deleted products back as they were; of their SKUs those that no other product took meanwhile. */
export const restoreProducts = (db: Db, chosen: Chosen): Promise<Result<Changed, ChangeRefusal>> =>
  changeAll(db, chosen, {
    isMeant: ({ deleted_at }) => deleted_at !== null,
    async change(trx, ids) {
      await trx
        .updateTable('products')
        .set({ deleted_at: null, version: sql`version + 1` })
        .where('id', '=', anyOf(ids))
        .execute();
    },
    action: 'product.restore',
    before: { deleted: true },
    after: { deleted: false },
  });

type Change = {
  /** Is there something to change with this one? */
  isMeant(product: LockedProduct): boolean;
  change(trx: Db, ids: string[]): Promise<void>;
  action: `product.${string}`;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** All or none, in one transaction with its deeds. */
function changeAll(
  db: Db,
  { adminId, type, ids }: Chosen,
  { isMeant, change, action, before, after }: Change,
): Promise<Result<Changed, ChangeRefusal>> {
  return withTransaction(db, async (trx) => {
    const held = await lockProducts(trx, type, ids);
    if (!held.ok) return held;
    const meant = held.value.filter(isMeant);
    if (meant.length === 0) return refuse('done-already');
    const changed = meant.map(({ id }) => id);
    await change(trx, changed);
    await logAdminActions(
      trx,
      meant.map(({ id, name }) => ({ adminId, action, subjectId: id, subjectName: name, before, after })),
    );
    return accept({ ids: changed });
  });
}
