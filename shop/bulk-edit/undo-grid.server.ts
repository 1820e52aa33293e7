import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { changeListed, type ListedChange, type ListedOutcome } from '#shop/catalog/editing/change-listed.server.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import { setMemberships } from '#shop/collections/set-collections.server.ts';
import { GRID_BATCH_PRODUCTS, type UndoableSave } from './product-grid.ts';
import { findConflicts, NO_COLLECTIONS, type Remembered } from './save-grid.server.ts';

/** Deletes what an undo would need, a day after the save. */
export async function cleanUpEdits(db: Db): Promise<void> {
  await db.deleteFrom('product_edits').where('made_at', '<', sql<Date>`now() - interval '1 day'`).execute();
}

/** The administrator's last save that can be undone; null: there is none. */
export async function findUndoable(db: Db, adminId: string, type: ProductType): Promise<UndoableSave | null> {
  const found = await db
    .selectFrom('product_edits')
    .select(['save_id as id', sql<Date>`max(made_at)`.as('madeAt')])
    .select(({ fn }) => fn.countAll<number>().as('products'))
    .where('admin_id', '=', adminId)
    .where('type', '=', type)
    .where('made_at', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy('save_id')
    .orderBy('madeAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** `kept`: products that were changed or sold since, which stay as they are. `full`: their collection has no room. */
type Undone = { undone: number; kept: string[]; full: string[] };

/** Undoes a whole save of this administrator, in batches, but nothing that happened to its products since. */
export async function undoGrid(db: Db, adminId: string, saveId: string): Promise<Undone> {
  const total: Undone = { undone: 0, kept: [], full: [] };
  if (!isId(saveId)) return total;
  for (;;) {
    const batch = await undoBatch(db, adminId, saveId);
    if (batch === null) return total;
    total.undone += batch.undone;
    total.kept.push(...batch.kept);
    total.full.push(...batch.full);
  }
}

const undoBatch = (db: Db, adminId: string, saveId: string): Promise<Undone | null> =>
  withTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('product_edits')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['product_id as id', 'product_edits.type', 'product_edits.version', 'replaced', 'name'])
      .where('save_id', '=', saveId)
      .where('admin_id', '=', adminId)
      .orderBy('product_id')
      .limit(GRID_BATCH_PRODUCTS)
      .forUpdate('product_edits')
      .execute();
    const [first] = rows;
    if (first === undefined) return null;
    const replaced = new Map(rows.map((row) => [row.id, row.replaced as Remembered]));
    const back = rows.map(({ id, version, name }) => {
      const { before, collections } = replaced.get(id) ?? { before: null, collections: NO_COLLECTIONS };
      return { id, version, name, before, collections: { was: collections.now, now: collections.was } };
    });
    const { conflicts } = await findConflicts(trx, back);
    const changes = back.flatMap(({ id, version, before }): ListedChange[] =>
      before === null || conflicts.has(id) ? [] : [{ id, version, ...before }],
    );
    const outcomes = await changeListed(trx, { adminId, type: first.type }, changes);
    const failed = new Set([...conflicts, ...outcomes.filter(isRefused).map(({ id }) => id)]);
    const done = back.filter(({ id }) => !failed.has(id));
    const full = await setMemberships(
      trx,
      adminId,
      done.map(({ id, name, collections }) => ({ productId: id, name, ...collections })),
    );
    await continueEarlier(trx, saveId, outcomes);
    await trx
      .deleteFrom('product_edits')
      .where('save_id', '=', saveId)
      .where(
        'product_id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    const namesOf = (ids: ReadonlySet<string>) => back.flatMap(({ id, name }) => (ids.has(id) ? name : []));
    return { undone: done.length - full.size, kept: namesOf(failed), full: namesOf(full) };
  });

/** Products are again as earlier saves left them, under a new version: those saves can be undone too. */
async function continueEarlier(trx: Db, saveId: string, outcomes: readonly ListedOutcome[]): Promise<void> {
  const undone = outcomes.flatMap((outcome) => (outcome.result === 'saved' ? outcome : []));
  await sql`
    update product_edits set version = product_edits.version + 2
    from unnest(${undone.map(({ id }) => id)}::uuid[], ${undone.map(({ version }) => version)}::integer[]) as given(id, version)
    where product_id = given.id and save_id <> ${saveId}::uuid
      and product_edits.version <= given.version - 2`.execute(trx);
}

const isRefused = ({ result }: ListedOutcome): boolean => result !== 'saved' && result !== 'unchanged';
