import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { ImportDraftsTable } from '#db/tables/catalog.ts';
import type { Tables } from '#db/tables/tables.ts';
import { isCategorySlug } from '#shop/catalog/category.ts';
import type { ImportDraft } from './import-draft.server.ts';
import type { Counted, ImportedProduct, ImportOutcome } from './import-report.ts';
import type { ImportState, UnusableFile } from './import-state.ts';
import { previewImport, submitImport } from './preview-import.server.ts';

/** A run that says nothing for so long is over: its process is gone, or stands still. Another one may begin. */
const RUN_MAX_SILENCE_SECONDS = 10;
/** How often a run that saves nothing says how far it is. */
const PROGRESS_MS = 250;
/** What breaks off so often is not tried again before somebody asks for it. */
const RUNS_MAX = 3;
const PAUSE_AFTER_FAULT_SECONDS = 1;

/** Files that wait for a run: nobody is at them. */
export async function listWaitingRuns(db: Db, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('import_drafts')
    .select('id')
    .where('state', 'in', ['reading', 'importing'])
    .where((row) => row.or([row('run_until', 'is', null), row('run_until', '<', sql<Date>`now()`)]))
    .orderBy('changed_at')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

type Given = {
  /** The process is to stop: the run breaks off between two products, and another process goes on at once. */
  signal: AbortSignal;
  /** What else is to be done when a file is imported, before it counts as that. */
  afterImport(): Promise<unknown>;
  onFault(error: unknown, facts: { draftId: string; rowsDone: number; isGivenUp: boolean }): void;
};

/**
 * Previews or imports one file. Every write names the run, so that of two processes one works on a file, and one that
 * stood still for a while does no harm when it wakes. A preview that was cut off begins again. An import goes on behind
 * the last product that it was through with: each is saved in one transaction with the note of it, and none twice, for
 * what was sold in between must not be put back.
 */
export async function runImport(db: Db, id: string, { signal, afterImport, onFault }: Given): Promise<void> {
  const claimed = await claim(db, id);
  if (claimed === null) return;
  const run = new Run(db, claimed, signal);
  try {
    if (claimed.runs > RUNS_MAX) throw new Error('Every run over this product file was cut off');
    if (claimed.state === 'importing') await run.import(afterImport);
    else await run.preview();
  } catch (error) {
    if (run.isLost) return;
    if (signal.aborted) return run.releaseOrder();
    const isGivenUp = claimed.runs >= RUNS_MAX;
    onFault(error, { draftId: id, rowsDone: run.rowsDone, isGivenUp });
    await run.fail(isGivenUp);
  }
}

type Claimed = Selectable<ImportDraftsTable> & { run_id: string };

/** null: it is done, gone, or another run is at it. */
async function claim(db: Db, id: string): Promise<Claimed | null> {
  const runId = newId();
  const row = await db
    .updateTable('import_drafts')
    .set({ run_id: runId, run_until: silenceEnds, runs: sql<number>`runs + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['reading', 'importing'])
    .where((draft) => draft.or([draft('run_until', 'is', null), draft('run_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst();
  return row ? { ...row, run_id: runId } : null;
}

const silenceEnds = sql<Date>`clock_timestamp() + ${RUN_MAX_SILENCE_SECONDS} * interval '1 second'`;

/** What a run writes down on its way. */
type Progress = { rows: number; added?: number; changed?: number; refused?: number };

class Run {
  private readonly db: Db;
  private readonly claimed: Claimed;
  private readonly signal: AbortSignal;
  /** Rows that the draft says are through. */
  rowsDone: number;
  /** Another run has taken the place of this one, or the file is gone. */
  isLost = false;
  private lastNote = performance.now();

  constructor(db: Db, claimed: Claimed, signal: AbortSignal) {
    this.db = db;
    this.claimed = claimed;
    this.signal = signal;
    this.rowsDone = claimed.state === 'importing' ? claimed.rows_done : 0;
  }

  async preview(): Promise<void> {
    const read = await previewImport(this.db, draftOf(this.claimed), {
      onRows: async (rows) => {
        this.signal.throwIfAborted();
        if (performance.now() - this.lastNote > PROGRESS_MS) await this.note(this.db, { rows });
      },
    });
    if (read.ok) return this.end('ready', shortened(read.value));
    return this.end('unusable', { reason: read.reason, missing: read.missing });
  }

  async import(afterImport: () => Promise<unknown>): Promise<void> {
    let refused = 0;
    const taken = await submitImport(this.db, this.claimed.admin_id, draftOf(this.claimed), {
      rowsDone: this.rowsDone,
      beforeCommit: (trx, { isNew }, rows) => this.note(trx, { rows, added: Number(isNew), changed: Number(!isNew) }),
      onRows: async (rows, report) => {
        this.signal.throwIfAborted();
        const isDone = rows <= this.rowsDone;
        if (!isDone) await this.note(this.db, { rows, refused: report.refusedProducts - refused });
        else if (performance.now() - this.lastNote > PROGRESS_MS) await this.note(this.db, { rows: this.rowsDone });
        refused = report.refusedProducts;
      },
    });
    if (!taken.ok) throw new Error(`A file that was read before cannot be imported: ${taken.reason}`);
    await afterImport();
    await this.end('imported', null);
  }

  /** That one is still at it, and how far. Nobody need wait for the disk: what a power cut loses, it loses of the product, too. */
  private async note(db: Db, { rows, added = 0, changed = 0, refused = 0 }: Progress): Promise<void> {
    const noted = await sql`
      with calm as (select set_config('synchronous_commit', 'off', true))
      update import_drafts set rows_done = ${rows}, run_until = ${silenceEnds},
        products_added = products_added + ${added}, products_changed = products_changed + ${changed},
        products_refused = products_refused + ${refused}
      from calm where id = ${this.claimed.id} and run_id = ${this.claimed.run_id} returning id`.execute(db);
    if (noted.rows.length === 0) this.lose();
    this.rowsDone = rows;
    this.lastNote = performance.now();
  }

  private lose(): never {
    this.isLost = true;
    throw new Error('Another run works on this product file, or it is gone');
  }

  private async end(state: ImportState, outcome: ImportOutcome | UnusableFile | null): Promise<void> {
    const isEnded = await this.write({
      state,
      outcome: outcome && JSON.stringify(outcome),
      rows_done: this.claimed.rows_total,
      ...IDLE,
      runs: 0,
      changed_at: sql<Date>`now()`,
    });
    if (!isEnded) this.lose();
  }

  /** Somebody else may begin at once, and this one was none. */
  async releaseOrder(): Promise<void> {
    await this.write({ ...IDLE, runs: sql<number>`greatest(runs - 1, 0)` });
  }

  async fail(isGivenUp: boolean): Promise<void> {
    const state = this.claimed.state === 'importing' ? 'import-failed' : 'reading-failed';
    const pause = sql<Date>`now() + ${PAUSE_AFTER_FAULT_SECONDS} * interval '1 second'`;
    await this.write(isGivenUp ? { ...IDLE, state, changed_at: sql<Date>`now()` } : { ...IDLE, run_until: pause });
  }

  private async write(changes: UpdateObject<Tables, 'import_drafts'>): Promise<boolean> {
    const { id, run_id, state } = this.claimed;
    const written = await this.db
      .updateTable('import_drafts')
      .set(changes)
      .where('id', '=', id)
      .where('run_id', '=', run_id)
      .where('state', '=', state)
      .executeTakeFirst();
    return written.numUpdatedRows > 0n;
  }
}

const IDLE = { run_id: null, run_until: null };

const draftOf = ({ id, file_name, category, content }: Claimed): ImportDraft => ({
  id,
  fileName: file_name,
  category: category !== null && isCategorySlug(category) ? category : null,
  content,
});

/** More than pages show of a value. */
const KEPT_MAX_CHARACTERS = 400;

/** Descriptions of hundreds of products are megabytes, and pages show their beginnings. */
function shortened(outcome: ImportOutcome): ImportOutcome {
  const texts = (record: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.slice(0, KEPT_MAX_CHARACTERS).toWellFormed() : value,
      ]),
    );
  const product = (one: ImportedProduct): ImportedProduct => ({
    ...one,
    difference: one.difference && { before: texts(one.difference.before), after: texts(one.difference.after) },
  });
  const products = ({ count, rows }: Counted<ImportedProduct>) => ({ count, rows: rows.map(product) });
  return { ...outcome, added: products(outcome.added), changed: products(outcome.changed) };
}
