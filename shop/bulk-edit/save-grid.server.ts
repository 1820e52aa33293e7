import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { changeListed, type ListedBefore, type ListedOutcome } from '#shop/catalog/editing/change-listed.server.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import {
  listHandMade,
  listMemberships,
  lockHandMade,
  setMemberships,
} from '#shop/collections/set-collections.server.ts';
import { listGrid } from './list-grid.server.ts';
import { type GridChange, readGridEdit } from './product-grid.form.ts';
import type { GridAnswer, GridEdit, GridRow } from './product-grid.ts';
import { productGridCopy as copy } from './product-grid-copy.ts';

/** `saveId` names the whole save, which may come in several batches, and is what an undo asks for. */
type GridSave = { adminId: string; type: ProductType; saveId: string; edits: readonly GridEdit[] };

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
    const { conflicts, stored } = await findConflicts(trx, changes);
    const wanted = new Map(changes.map((change) => [change.id, { ...change, collections: sinceThen(change, stored) }]));
    const rows = [...wanted.values()].filter(({ id }) => !conflicts.has(id));
    const outcomes = await changeListed(trx, { adminId, type }, rows);
    const saved = outcomes.filter((outcome) => outcome.result === 'saved' || outcome.result === 'unchanged');
    const full = await setMemberships(
      trx,
      adminId,
      saved.map(({ id, name }) => ({ productId: id, name, ...collectionsOf(wanted.get(id)) })),
    );
    const applied = new Map<string, Applied>([...conflicts].map((id) => [id, { result: 'conflict' }]));
    for (const outcome of outcomes) applied.set(outcome.id, appliedOf(outcome, wanted.get(outcome.id), full));
    for (const id of full) wanted.delete(id);
    await remember(trx, { adminId, type, saveId }, outcomes, wanted);
    return applied;
  });
}

/** Neither before nor after. */
export const NO_COLLECTIONS = { was: [], now: [] };
const collectionsOf = (change: GridChange | undefined) => change?.collections ?? NO_COLLECTIONS;
const hasChanged = ({ was, now }: GridChange['collections']) => [...was].sort().join() !== [...now].sort().join();

type Memberships = ReadonlyMap<string, string[]>;

/**
 * Products whose collections somebody else has changed, and the collections of those that a change concerns, which are
 * locked from here on.
 */
export async function findConflicts(
  trx: Db,
  changes: readonly Pick<GridChange, 'id' | 'collections'>[],
): Promise<{ conflicts: Set<string>; stored: Memberships }> {
  const affected = changes.filter(({ collections }) => hasChanged(collections));
  if (affected.length === 0) return { conflicts: new Set(), stored: new Map() };
  await lockHandMade(trx);
  const ids = affected.map(({ id }) => id);
  const current = await listMemberships(trx, ids);
  const stored = new Map(ids.map((id) => [id, current.get(id) ?? []]));
  const conflicts = affected.flatMap(({ id, collections: { was, now } }) => {
    const own = stored.get(id) ?? [];
    return hasChanged({ was, now: own }) && hasChanged({ was: own, now }) ? id : [];
  });
  return { conflicts: new Set(conflicts), stored };
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
  const isSaved = outcome.result === 'saved' || hasChanged(collectionsOf(change));
  return { result: isSaved ? 'saved' : 'unchanged', version: outcome.version };
}

/** What an undo restores: the values, and the collections before and after. */
export type Remembered = { before: ListedBefore | null; collections: GridChange['collections'] };

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
    if (before === null && !hasChanged(collections)) return [];
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
