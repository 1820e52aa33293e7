import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import {
  changeListed,
  type ListedBefore,
  type ListedChange,
  type ListedOutcome,
} from '#shop/catalog/editing/change-listed.server.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import {
  listHandMade,
  listMemberships,
  lockHandMade,
  setMemberships,
} from '#shop/collections/set-collections.server.ts';
import { listGrid } from './list-grid.server.ts';
import { type GridChange, readGridEdit } from './product-grid.form.ts';
import {
  GRID_BATCH_PRODUCTS,
  type GridAnswer,
  type GridEdit,
  type GridRow,
  type UndoableSave,
} from './product-grid.ts';
import { productGridCopy as copy } from './product-grid-copy.ts';

/** `saveId` names the whole save, which may come in several batches, and is what an undo asks for. */
export type GridSave = { adminId: string; type: ProductType; saveId: string; edits: readonly GridEdit[] };

/**
 * Saves a batch of the grid in one transaction. Each product is saved wholly or not at all: one that is invalid, or that
 * somebody else has changed since it was rendered, stays as it is and says why. Answers in order.
 */
export async function saveGrid(db: Db, { adminId, type, saveId, edits }: GridSave): Promise<GridAnswer[]> {
  const collections = await listHandMade(db);
  const read = edits.map((edit) => ({ edit, ...readGridEdit(edit, type, collections) }));
  const changes = read.flatMap((one) => (one.ok ? one.value : []));
  const outcomes = await applyChanges(db, { adminId, type, saveId }, changes);
  const stale = changes.filter(({ id }) => outcomes.get(id)?.result === 'conflict').map(({ id }) => id);
  const current = new Map((await listGrid(db, stale)).map((row) => [row.id, row]));
  return read.map((one) => answerOf(one.edit, one.ok ? outcomes.get(one.edit.id) : one.faults, current));
}

/** `full`: the values are saved, but a collection did not take the product. */
type Applied =
  | { result: 'saved' | 'unchanged' | 'full'; version: number }
  | { result: 'conflict' }
  | { result: 'gone' };

function answerOf(
  { id, version }: GridEdit,
  applied: Applied | Record<string, string> | undefined,
  current: ReadonlyMap<string, GridRow>,
): GridAnswer {
  const plain = { id, version, faults: {}, row: null };
  if (applied === undefined) return { ...plain, result: 'gone' };
  if (!isApplied(applied)) return { ...plain, result: 'invalid', faults: applied };
  if (applied.result === 'gone') return { ...plain, result: 'gone' };
  if (applied.result === 'full') {
    return { ...plain, version: applied.version, result: 'invalid', faults: { collections: copy.full } };
  }
  if (applied.result !== 'conflict') return { ...plain, result: applied.result, version: applied.version };
  const row = current.get(id) ?? null;
  return row === null ? { ...plain, result: 'gone' } : { ...plain, result: 'conflict', version: row.version, row };
}

const isApplied = (applied: Applied | Record<string, string>): applied is Applied => typeof applied.result === 'string';

/** Saves the changes, and what they have replaced, under the id of the save. */
function applyChanges(
  db: Db,
  { adminId, type, saveId }: Omit<GridSave, 'edits'>,
  changes: readonly GridChange[],
): Promise<Map<string, Applied>> {
  return withTransaction(db, async (trx) => {
    const { moved, stored } = await findMoved(trx, changes);
    const wanted = new Map(changes.map((change) => [change.id, { ...change, collections: sinceThen(change, stored) }]));
    const rows = [...wanted.values()].filter(({ id }) => !moved.has(id));
    const outcomes = await changeListed(trx, { adminId, type }, rows);
    const kept = outcomes.filter((outcome) => outcome.result === 'saved' || outcome.result === 'unchanged');
    const full = await setMemberships(
      trx,
      adminId,
      kept.map(({ id, name }) => ({ productId: id, name, ...collectionsOf(wanted.get(id)) })),
    );
    const applied = new Map<string, Applied>([...moved].map((id) => [id, { result: 'conflict' }]));
    for (const outcome of outcomes) applied.set(outcome.id, appliedOf(outcome, wanted.get(outcome.id), full));
    for (const id of full) wanted.delete(id);
    await remember(trx, { adminId, type, saveId }, outcomes, wanted);
    return applied;
  });
}

const NONE = { was: [], now: [] };
const collectionsOf = (change: GridChange | undefined) => change?.collections ?? NONE;
const isMoved = ({ was, now }: GridChange['collections']) => [...was].sort().join() !== [...now].sort().join();

type Memberships = ReadonlyMap<string, string[]>;

/**
 * Products whose collections somebody else has changed, and the collections of those that a change concerns, which are
 * locked from here on.
 */
async function findMoved(
  trx: Db,
  changes: readonly Pick<GridChange, 'id' | 'collections'>[],
): Promise<{ moved: Set<string>; stored: Memberships }> {
  const affected = changes.filter(({ collections }) => isMoved(collections));
  if (affected.length === 0) return { moved: new Set(), stored: new Map() };
  await lockHandMade(trx);
  const ids = affected.map(({ id }) => id);
  const current = await listMemberships(trx, ids);
  const stored = new Map(ids.map((id) => [id, current.get(id) ?? []]));
  const moved = affected.flatMap(({ id, collections: { was, now } }) => {
    const own = stored.get(id) ?? [];
    return isMoved({ was, now: own }) && isMoved({ was: own, now }) ? id : [];
  });
  return { moved: new Set(moved), stored };
}

/** A change from what is stored now: a repeated one changes nothing. */
const sinceThen = ({ id, collections }: GridChange, stored: Memberships): GridChange['collections'] => ({
  was: stored.get(id) ?? collections.was,
  now: collections.now,
});

function appliedOf(outcome: ListedOutcome, change: GridChange | undefined, full: ReadonlySet<string>): Applied {
  if (outcome.result === 'no-such-product') return { result: 'gone' };
  if (outcome.result !== 'saved' && outcome.result !== 'unchanged') return { result: 'conflict' };
  if (full.has(outcome.id)) return { result: 'full', version: outcome.version };
  const isSaved = outcome.result === 'saved' || isMoved(collectionsOf(change));
  return { result: isSaved ? 'saved' : 'unchanged', version: outcome.version };
}

/** What an undo restores: the values, and the collections before and after. */
type Remembered = { before: ListedBefore | null; collections: GridChange['collections'] };

async function remember(
  trx: Db,
  { adminId, type, saveId }: Omit<GridSave, 'edits'>,
  outcomes: readonly ListedOutcome[],
  changes: ReadonlyMap<string, GridChange>,
): Promise<void> {
  const rows = outcomes.flatMap((outcome) => {
    const collections = collectionsOf(changes.get(outcome.id));
    if (outcome.result !== 'saved' && outcome.result !== 'unchanged') return [];
    const before = outcome.result === 'saved' ? outcome.before : null;
    if (before === null && !isMoved(collections)) return [];
    const replaced: Remembered = { before, collections };
    return { id: outcome.id, version: outcome.version, replaced: JSON.stringify(replaced) };
  });
  if (rows.length === 0) return;
  await sql`
    insert into product_edits (save_id, product_id, admin_id, type, version, replaced)
    select ${saveId}::uuid, id, ${adminId}, ${type}, version, replaced::jsonb from unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ version }) => version)}::integer[],
      ${rows.map(({ replaced }) => replaced)}::text[]
    ) as given(id, version, replaced) on conflict do nothing`.execute(trx);
}

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
export type Undone = { undone: number; kept: string[]; full: string[] };

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
      const { before, collections } = replaced.get(id) ?? { before: null, collections: NONE };
      return { id, version, name, before, collections: { was: collections.now, now: collections.was } };
    });
    const { moved } = await findMoved(trx, back);
    const changes = back.flatMap(({ id, version, before }): ListedChange[] =>
      before === null || moved.has(id) ? [] : [{ id, version, ...before }],
    );
    const outcomes = await changeListed(trx, { adminId, type: first.type }, changes);
    const failed = new Set([...moved, ...outcomes.filter(isKept).map(({ id }) => id)]);
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
    update product_edits set version = given.version
    from unnest(${undone.map(({ id }) => id)}::uuid[], ${undone.map(({ version }) => version)}::integer[]) as given(id, version)
    where product_id = given.id and save_id <> ${saveId}::uuid
      and product_edits.version = given.version - 2`.execute(trx);
}

const isKept = ({ result }: ListedOutcome): boolean => result !== 'saved' && result !== 'unchanged';
