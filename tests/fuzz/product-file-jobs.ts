import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import { requestImport } from '#shop/import/import-draft.server.ts';
import type { ImportState } from '#shop/import/import-report.ts';
import type { FuzzShop } from './start-fuzz-shop.ts';
import { LARGE_DRAFT } from './worst-requests.ts';

/**
 * What a job may take that reads or imports the longest product file: three milliseconds a row, between which others are
 * answered. It is measured once, with all that the process does meanwhile: on a busy machine that is twice as much.
 */
export const IMPORT_JOB_MAX_MS = 3 * numbers.IMPORT_MAX_ROWS;

/** So long a job may be at one row: on a machine that does something else. */
const WAIT_MAX_MS = 60_000;
const LOOK_MS = 50;

/** A preview lists at most 100 products: it is the same for a part of the file. */
const PART_ROWS = 300;

/** The background jobs over the longest product file of the administrator, for requests that are measured beside them. */
export class ProductFileJobs {
  readonly #fuzzed: FuzzShop;
  readonly #csv: Buffer;
  #preview: unknown = null;

  constructor(fuzzed: FuzzShop, csv: Buffer) {
    this.#fuzzed = fuzzed;
    this.#csv = csv;
  }

  /** Has a job read the file, from its first row to its last. */
  async read(csv: Buffer = this.#csv): Promise<void> {
    await this.#send(csv);
    this.#preview = (await this.#until('ready')).outcome;
  }

  /** The same, and imports it. */
  async import(): Promise<void> {
    const { admin_id, id } = await this.#row();
    await requestImport(this.#fuzzed.shop.db, admin_id, id);
    await this.#until('imported');
  }

  /** The file as it is after its job, so that not every request has to read it. */
  async layReady(): Promise<void> {
    if (this.#preview === null) await this.read(beginningOf(this.#csv));
    const id = await this.#send(this.#csv);
    await sql`update import_drafts set state = 'ready', run_id = null, outcome = ${JSON.stringify(this.#preview)}::json
      where id = ${id}`.execute(this.#fuzzed.shop.db);
    await this.#untilIdle();
  }

  /** No file, and no job that still works on one: the next measurement is not to count it. */
  async clear(): Promise<void> {
    await this.#fuzzed.shop.db.deleteFrom('import_drafts').execute();
    await this.#untilIdle();
  }

  async #send(csv: Buffer): Promise<string> {
    await this.clear();
    return this.#fuzzed.fixtures.saveDraft(LARGE_DRAFT.slice(1, -1), csv);
  }

  #row = () => this.#fuzzed.shop.db.selectFrom('import_drafts').selectAll().executeTakeFirstOrThrow();

  async #until(state: ImportState) {
    await waitUntil(state, async () => {
      const row = await this.#row();
      return row.state === state || `${row.state}, ${row.rows_done} of ${row.rows_total}, run ${row.runs}`;
    });
    await this.#untilIdle();
    return this.#row();
  }

  #untilIdle(): Promise<void> {
    return waitUntil('idle', async () => {
      const { rows } = await sql`
        select id, state from jobs.job where name = 'run-import' and state in ('created', 'active')`.execute(
        this.#fuzzed.shop.db,
      );
      return rows.length === 0 || JSON.stringify(rows);
    });
  }
}

function beginningOf(csv: Buffer): Buffer {
  let end = 0;
  for (let row = 0; row <= PART_ROWS; row += 1) end = csv.indexOf('\n', end) + 1;
  return csv.subarray(0, end);
}

/** Until `look` returns true, as long as its other results change. */
async function waitUntil(what: string, look: () => Promise<true | string>): Promise<void> {
  let seen = '';
  for (let since = Date.now(); ; await pause(LOOK_MS)) {
    const found = await look();
    if (found === true) return;
    if (found !== seen) since = Date.now();
    seen = found;
    if (Date.now() - since > WAIT_MAX_MS) throw new Error(`The product file stays at "${seen}" and is not ${what}`);
  }
}
