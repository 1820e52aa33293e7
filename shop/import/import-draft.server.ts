import { setTimeout as pause } from 'node:timers/promises';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { ImportDraftsTable } from '#db/tables/catalog.ts';
import type { Tables } from '#db/tables/tables.ts';
import { readCsv } from '#lib/read-csv.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { isCategorySlug } from '#shop/catalog/category.ts';
import {
  type ImportChoice,
  type ImportOutcome,
  type ImportState,
  type ImportStatus,
  isWorking,
  statesBefore,
  type UnusableFile,
} from './import-report.ts';

/** A larger file takes longer than somebody waits for a page; the command line has no limit. */
export const DRAFT_MAX_BYTES = 2 * 1024 * 1024;

/** A product file that an administrator previews before importing it. */
export type ImportDraft = Pick<ImportChoice, 'category'> &
  Partial<ImportChoice> & {
    id: string;
    fileName: string;
    content: Uint8Array;
  };

/** `not-text`: a workbook, a picture or the like, by its content. `still-importing`: the previous file is being imported. */
type DraftRefusal = 'no-file' | 'file-too-large' | 'too-many-rows' | 'not-text' | 'still-importing';

/** First four bytes, in hex, of xlsx, xls, PDF, PNG and JPEG files. */
const OTHER_FILES = ['504b0304', 'd0cf11e0', '25504446', '89504e47', 'ffd8ff'];

/**
 * Stores an administrator's file for a day, or until they upload another one; a background job reads it. A file that is
 * being imported is not replaced.
 */
export async function saveDraft(
  db: Db,
  adminId: string,
  { fileName, content, category, factor = 1, publish = false }: Omit<ImportDraft, 'id'>,
): Promise<Result<string, DraftRefusal>> {
  if (content.length === 0) return refuse('no-file', 'file');
  if (content.length > DRAFT_MAX_BYTES) return refuse('file-too-large', 'file');
  const signature = Buffer.from(content.subarray(0, 4)).toString('hex');
  if (OTHER_FILES.some((other) => signature.startsWith(other))) return refuse('not-text', 'file');
  const rows = await countRows(content);
  if (rows > numbers.IMPORT_MAX_ROWS) return refuse('too-many-rows', 'file');
  await cleanUpDrafts(db);
  const id = newId();
  const draft = {
    id,
    file_name: nameOf(fileName),
    category,
    factor,
    publish,
    content: Buffer.from(content),
    rows_total: rows,
  };
  const saved = await db
    .insertInto('import_drafts')
    .values({ admin_id: adminId, ...draft })
    .onConflict((conflict) =>
      conflict
        .column('admin_id')
        .doUpdateSet({ ...draft, ...INITIAL, state: 'reading', made_at: sql`now()` })
        .where('import_drafts.state', '!=', 'importing'),
    )
    .returning('id')
    .executeTakeFirst();
  return saved ? accept(id) : refuse('still-importing', 'file');
}

/** A draft's columns before a job has started. */
const INITIAL = {
  rows_done: 0,
  products_added: 0,
  products_changed: 0,
  products_refused: 0,
  outcome: null,
  run_id: null,
  run_until: null,
  runs: 0,
  changed_at: sql<Date>`now()`,
};

/** Counts rows without the head; stops one above the limit. */
async function countRows(content: Uint8Array): Promise<number> {
  let rows = -1;
  for await (const _ of readCsv(chunksOf(content))) {
    rows += 1;
    if (rows > numbers.IMPORT_MAX_ROWS) break;
  }
  return Math.max(0, rows);
}

const CHUNK_BYTES = 64 * 1024;

/** In chunks, so that reading a file does not block the event loop. */
export async function* chunksOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += CHUNK_BYTES) yield content.subarray(at, at + CHUNK_BYTES);
}

const NAME_MAX_CHARACTERS = 150;

const nameOf = (fileName: string): string =>
  fileName
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(-NAME_MAX_CHARACTERS)
    .toWellFormed() || 'products.csv';

/** Deletes files, with their results, a day after their last change of state. */
export async function cleanUpDrafts(db: Db): Promise<void> {
  await db.deleteFrom('import_drafts').where('changed_at', '<', sql<Date>`now() - interval '1 day'`).execute();
}

/** The administrator's file with this id, or the one they uploaded last; null: it was replaced or deleted. */
export async function findDraft(db: Db, adminId: string, id?: string): Promise<ImportStatus | null> {
  const row = await db
    .selectFrom('import_drafts')
    .select(['id', 'file_name', 'state', 'rows_total', 'rows_done', 'outcome', 'category', 'factor', 'publish'])
    .select(['products_added', 'products_changed', 'products_refused'])
    .where('admin_id', '=', adminId)
    .$if(id !== undefined, (query) => query.where('id', '=', String(id)))
    .executeTakeFirst();
  return row ? statusOf(row) : null;
}

/** Address of the picture that the preview shows for the product in this line; null: there is none. */
export async function findPreviewPicture(db: Db, adminId: string, id: string, line: number): Promise<string | null> {
  const { added, changed } = (await findDraft(db, adminId, id))?.preview ?? {};
  const rows = [...(added?.rows ?? []), ...(changed?.rows ?? [])];
  return rows.find((row) => row.line === line)?.facts.picture ?? null;
}

type Row = Pick<
  Selectable<ImportDraftsTable>,
  | 'id'
  | 'file_name'
  | 'state'
  | 'rows_total'
  | 'rows_done'
  | 'outcome'
  | 'category'
  | 'factor'
  | 'publish'
  | 'products_added'
  | 'products_changed'
  | 'products_refused'
>;

const statusOf = ({ id, file_name, state, rows_total, rows_done, outcome, ...row }: Row): ImportStatus => ({
  id,
  fileName: file_name,
  state,
  choice: choiceOf(row),
  rowsTotal: rows_total,
  rowsDone: rows_done,
  added: row.products_added,
  changed: row.products_changed,
  refused: row.products_refused,
  preview: state === 'ready' ? (outcome as ImportOutcome) : null,
  fault: state === 'unusable' ? (outcome as UnusableFile) : null,
});

/** The choice that is stored with a file. */
export const choiceOf = ({
  category,
  factor,
  publish,
}: Pick<Selectable<ImportDraftsTable>, 'category' | 'factor' | 'publish'>): ImportChoice => ({
  category: category !== null && isCategorySlug(category) ? category : null,
  factor,
  publish,
});

/**
 * Starts the import of a file that has been read. Of two submissions one starts it, and both get the same import. null:
 * the file was replaced or deleted.
 */
export const requestImport = (db: Db, adminId: string, id: string): Promise<ImportState | null> =>
  move(db, adminId, id, { from: ['ready'], changes: { ...INITIAL, state: 'importing' } });

/** Reads a file again, with another choice if there is one, or resumes an import that failed as it was begun. */
export async function repeatRun(
  db: Db,
  adminId: string,
  id: string,
  choice: Partial<ImportChoice> = {},
): Promise<ImportState | null> {
  const resumed = { state: 'importing', run_id: null, run_until: null, runs: 0, changed_at: sql<Date>`now()` } as const;
  const state = await move(db, adminId, id, { from: ['import-failed'], changes: resumed });
  if (state === null || !statesBefore('reading').includes(state)) return state;
  return move(db, adminId, id, { from: statesBefore('reading'), changes: { ...INITIAL, ...choice, state: 'reading' } });
}

type Move = { from: ImportState[]; changes: UpdateObject<Tables, 'import_drafts'> };

/** Returns the state afterwards, also where another request has changed it. */
async function move(db: Db, adminId: string, id: string, { from, changes }: Move): Promise<ImportState | null> {
  const moved = await db
    .updateTable('import_drafts')
    .set(changes)
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('state')
    .executeTakeFirst();
  return moved?.state ?? (await findState(db, adminId, id)) ?? null;
}

async function findState(db: Db, adminId: string, id: string): Promise<ImportState | undefined> {
  const mine = db.selectFrom('import_drafts').select('state').where('admin_id', '=', adminId);
  return (await mine.where('id', '=', id).executeTakeFirst())?.state;
}

/** Waits until a run ends, `maxMs` at most: small files are done so fast that their page can show the result. */
export async function awaitRun(db: Db, adminId: string, id: string, maxMs: number): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < maxMs; await pause(POLL_MS)) {
    const state = await findState(db, adminId, id);
    if (state === undefined || !isWorking(state)) return;
  }
}

const POLL_MS = 20;
