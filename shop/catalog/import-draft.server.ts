import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { accept, type Result, refuse } from '#kit/result.ts';
import { type CategorySlug, isCategorySlug } from './category.ts';
import { readCsv } from './inside/read-csv.ts';

/** Larger ones take longer than somebody waits for a page; the command line has no limit. */
export const DRAFT_MAX_BYTES = 2 * 1024 * 1024;

/** A file of products that somebody looks at before taking it in. */
export type ImportDraft = {
  id: string;
  fileName: string;
  /** The shelf of products that name none. */
  category: CategorySlug | null;
  content: Uint8Array;
};

/** `not-text`: a workbook, a picture or the like, whatever its name says. */
export type DraftRefusal = 'no-file' | 'file-too-large' | 'too-many-rows' | 'not-text';

/** How workbooks (new and old), papers and pictures begin; no CSV does. */
const OTHER_FILES = ['504b0304', 'd0cf11e0', '25504446', '89504e47', 'ffd8ff'];

/** Keeps a file for its administrator until it is taken in, another one takes its place, or a day is over. */
export async function keepDraft(
  db: Db,
  adminId: string,
  { fileName, category, content }: Omit<ImportDraft, 'id'>,
): Promise<Result<string, DraftRefusal>> {
  if (content.length === 0) return refuse('no-file', 'file');
  if (content.length > DRAFT_MAX_BYTES) return refuse('file-too-large', 'file');
  const beginning = Buffer.from(content.subarray(0, 4)).toString('hex');
  if (OTHER_FILES.some((other) => beginning.startsWith(other))) return refuse('not-text', 'file');
  if (await hasTooManyRows(content)) return refuse('too-many-rows', 'file');
  const draft = { id: newId(), file_name: nameOf(fileName), category, content: Buffer.from(content) };
  await db.deleteFrom('import_drafts').where('made_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  await db
    .insertInto('import_drafts')
    .values({ admin_id: adminId, ...draft })
    .onConflict((conflict) => conflict.column('admin_id').doUpdateSet({ ...draft, made_at: sql`now()` }))
    .execute();
  return accept(draft.id);
}

async function hasTooManyRows(content: Uint8Array): Promise<boolean> {
  let rows = 0;
  for await (const _ of readCsv(piecesOf(content))) {
    rows += 1;
    // The first one is the head.
    if (rows > numbers.IMPORT_MAX_ROWS + 1) return true;
  }
  return false;
}

const PIECE_BYTES = 64 * 1024;

/** In pieces, so that reading one does not hold everybody else up. */
export async function* piecesOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += PIECE_BYTES) yield content.subarray(at, at + PIECE_BYTES);
}

const NAME_MAX_CHARACTERS = 150;

const nameOf = (fileName: string): string =>
  fileName
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(-NAME_MAX_CHARACTERS)
    .toWellFormed() || 'products.csv';

/** The file that an administrator looks at; null where it is another one by now, or gone. */
export async function findDraft(db: Db, adminId: string, id: string): Promise<ImportDraft | null> {
  const row = await db
    .selectFrom('import_drafts')
    .select(['id', 'file_name', 'category', 'content'])
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? draftOf(row) : null;
}

/** The same, and whoever asks next finds it gone: of two presses one takes the file in. */
export async function takeDraft(db: Db, adminId: string, id: string): Promise<ImportDraft | null> {
  const row = await db
    .deleteFrom('import_drafts')
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .returning(['id', 'file_name', 'category', 'content'])
    .executeTakeFirst();
  return row ? draftOf(row) : null;
}

type Row = { id: string; file_name: string; category: string | null; content: Uint8Array };

const draftOf = ({ id, file_name, category, content }: Row): ImportDraft => ({
  id,
  fileName: file_name,
  category: category !== null && isCategorySlug(category) ? category : null,
  content,
});
