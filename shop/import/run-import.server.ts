import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { ImportDraftsTable } from '#db/tables/catalog.ts';
import type { Tables } from '#db/tables/tables.ts';
import { accept } from '#lib/result.ts';
import { choiceOf, chunksOf, type ImportDraft } from './import-draft.server.ts';
import { type ImportOptions, importProducts, type NotAProductFile } from './import-products.server.ts';
import type {
  Counted,
  Fault,
  ImportedProduct,
  ImportNote,
  ImportOutcome,
  ImportState,
  Remark,
  UnusableFile,
} from './import-report.ts';

/** Rows stored of each list; the counts include all. */
const PREVIEW_MAX_ROWS = 100;

type Outcome = { ok: true; value: ImportOutcome } | NotAProductFile;

/** Options to follow the progress, and to resume an earlier run. */
type ProgressOptions = Pick<ImportOptions, 'rowsDone' | 'beforeCommit' | 'onRows'>;

/** Reports what an import would change; nothing is stored. */
export const previewImport = (db: Db, draft: ImportDraft, options: ProgressOptions = {}): Promise<Outcome> =>
  run(db, draft, { ...options, isDryRun: true });

/** Imports the file, product by product; every change is recorded in the audit log. */
export const submitImport = (
  db: Db,
  adminId: string,
  draft: ImportDraft,
  options: ProgressOptions = {},
): Promise<Outcome> => run(db, draft, { ...options, isDryRun: false, adminId });

type Options = ProgressOptions & Pick<ImportOptions, 'isDryRun' | 'adminId'>;

async function run(
  db: Db,
  { fileName, content, category, factor, publish }: ImportDraft,
  options: Options,
): Promise<Outcome> {
  const added = counted<ImportedProduct>();
  const changed = counted<ImportedProduct>();
  const refused = counted<Fault>();
  const notes = counted<Remark<ImportNote>>();
  let unchanged = 0;
  const imported = await importProducts(db, chunksOf(content), {
    category,
    ...(factor !== undefined && { factor }),
    ...(publish !== undefined && { publish }),
    categories: new Map(),
    reference: `import ${fileName}`.slice(0, REFERENCE_MAX_CHARACTERS).toWellFormed(),
    ...options,
    onFault: (fault) => add(refused, fault),
    onNote: (note) => add(notes, note),
    onProduct(product) {
      if (product.difference === null) unchanged += 1;
      else add(product.isNew ? added : changed, product);
    },
  });
  if (!imported.ok) return imported;
  const { refusedProducts, pictures } = imported.value;
  return accept({ added, changed, unchanged, refused, refusedProducts, notes, pictures });
}

const REFERENCE_MAX_CHARACTERS = 200;

const counted = <Row>(): Counted<Row> => ({ count: 0, rows: [] });

function add<Row>(list: Counted<Row>, row: Row): void {
  list.count += 1;
  if (list.rows.length < PREVIEW_MAX_ROWS) list.rows.push(row);
}

/** A run without progress for this long counts as dead (its process has ended or hangs), and another one may start. */
const RUN_LEASE_SECONDS = 10;
/** How often a run that saves nothing records its progress. */
const PROGRESS_MS = 250;
/** After this many failed runs, a file is only tried again on request. */
const RUNS_MAX = 3;
const PAUSE_AFTER_FAULT_SECONDS = 1;

/** Ids of files that wait for a run and that no process works on. */
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

type RunOptions = {
  /** Aborted when the process stops: the run ends between two products, and another process resumes it immediately. */
  signal: AbortSignal;
  /** Called after the last product, before the file counts as imported. */
  afterImport(): Promise<unknown>;
  onFault(error: unknown, facts: { draftId: string; rowsDone: number; isGivenUp: boolean }): void;
};

/**
 * Previews or imports one file. Every write checks the run id, so that only one process works on a file and a process that
 * hung for a while does no harm. An interrupted preview starts again. An interrupted import resumes after the last finished
 * product: each product is saved in one transaction with the progress and never twice, because a second import would
 * overwrite the stock that was sold in between. See docs/decisions/0052-background-import.md.
 */
export async function runImport(db: Db, id: string, { signal, afterImport, onFault }: RunOptions): Promise<void> {
  const claimed = await claim(db, id);
  if (claimed === null) return;
  const run = new Run(db, claimed, signal);
  try {
    if (claimed.runs > RUNS_MAX) throw new Error('Every run of this product file was interrupted');
    if (claimed.state === 'importing') await run.import(afterImport);
    else await run.preview();
  } catch (error) {
    if (run.isLost) return;
    if (signal.aborted) return run.release();
    const isGivenUp = claimed.runs >= RUNS_MAX;
    onFault(error, { draftId: id, rowsDone: run.rowsDone, isGivenUp });
    await run.fail(isGivenUp);
  }
}

type Claimed = Selectable<ImportDraftsTable> & { run_id: string };

/** Claims a file for this run; null: it is done or deleted, or another run works on it. */
async function claim(db: Db, id: string): Promise<Claimed | null> {
  const runId = newId();
  const row = await db
    .updateTable('import_drafts')
    .set({ run_id: runId, run_until: leaseEnd, runs: sql<number>`runs + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['reading', 'importing'])
    .where((draft) => draft.or([draft('run_until', 'is', null), draft('run_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst();
  return row ? { ...row, run_id: runId } : null;
}

const leaseEnd = sql<Date>`clock_timestamp() + ${RUN_LEASE_SECONDS} * interval '1 second'`;

/** Progress that a run records. */
type Progress = { rows: number; added?: number; changed?: number; refused?: number };

class Run {
  private readonly db: Db;
  private readonly claimed: Claimed;
  private readonly signal: AbortSignal;
  /** Finished rows, as recorded in the draft. */
  rowsDone: number;
  /** Another run has replaced this one, or the file was deleted. */
  isLost = false;
  private lastSavedAt = performance.now();

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
        if (performance.now() - this.lastSavedAt > PROGRESS_MS) await this.saveProgress(this.db, { rows });
      },
    });
    if (read.ok) return this.end('ready', shortened(read.value));
    return this.end('unusable', { reason: read.reason, missing: read.missing });
  }

  async import(afterImport: () => Promise<unknown>): Promise<void> {
    let refused = 0;
    const imported = await submitImport(this.db, this.claimed.admin_id, draftOf(this.claimed), {
      rowsDone: this.rowsDone,
      beforeCommit: (trx, { isNew }, rows) =>
        this.saveProgress(trx, { rows, added: Number(isNew), changed: Number(!isNew) }),
      onRows: async (rows, report) => {
        this.signal.throwIfAborted();
        const isDone = rows <= this.rowsDone;
        if (!isDone) await this.saveProgress(this.db, { rows, refused: report.refusedProducts - refused });
        else if (performance.now() - this.lastSavedAt > PROGRESS_MS)
          await this.saveProgress(this.db, { rows: this.rowsDone });
        refused = report.refusedProducts;
      },
    });
    if (!imported.ok) throw new Error(`A file that was previewed cannot be imported: ${imported.reason}`);
    await afterImport();
    await this.end('imported', null);
  }

  /** Extends the lease and records progress. An asynchronous commit is enough: a power cut would lose the product as well. */
  private async saveProgress(db: Db, { rows, added = 0, changed = 0, refused = 0 }: Progress): Promise<void> {
    const saved = await sql`
      with calm as (select set_config('synchronous_commit', 'off', true))
      update import_drafts set rows_done = ${rows}, run_until = ${leaseEnd},
        products_added = products_added + ${added}, products_changed = products_changed + ${changed},
        products_refused = products_refused + ${refused}
      from calm where id = ${this.claimed.id} and run_id = ${this.claimed.run_id} returning id`.execute(db);
    if (saved.rows.length === 0) this.lose();
    this.rowsDone = rows;
    this.lastSavedAt = performance.now();
  }

  private lose(): never {
    this.isLost = true;
    throw new Error('Another run works on this product file, or the file was deleted');
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

  /** Lets another process start immediately; this run does not count as failed. */
  async release(): Promise<void> {
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

const draftOf = (row: Claimed): ImportDraft => ({
  ...choiceOf(row),
  id: row.id,
  fileName: row.file_name,
  content: row.content,
});

/** More than pages show of a value. */
const VALUE_MAX_CHARACTERS = 400;

/** Shortens texts: descriptions of hundreds of products are megabytes, and pages show only their beginnings. */
function shortened(outcome: ImportOutcome): ImportOutcome {
  const texts = (record: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.slice(0, VALUE_MAX_CHARACTERS).toWellFormed() : value,
      ]),
    );
  const product = (one: ImportedProduct): ImportedProduct => ({
    ...one,
    difference: one.difference && { before: texts(one.difference.before), after: texts(one.difference.after) },
  });
  const products = ({ count, rows }: Counted<ImportedProduct>) => ({ count, rows: rows.map(product) });
  return { ...outcome, added: products(outcome.added), changed: products(outcome.changed) };
}
