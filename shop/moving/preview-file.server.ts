import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { fileRules } from './internal/file-rules.server.ts';
import {
  type FileImport,
  type FileKind,
  type FilePreview,
  type FileRefusal,
  MOVING_MAX_BYTES,
  REDIRECTS_MAX,
  type ReadRows,
} from './moving.ts';

const SAMPLE_ROWS = 10;
const FAULTS_SHOWN = 20;

type UploadedFile = { adminId: string; kind: FileKind; content: Uint8Array };

/** Stores an administrator's file for a day, in place of the one before, and previews it. Nothing else is saved. */
export async function previewFile(
  db: Db,
  { adminId, kind, content }: UploadedFile,
): Promise<Result<FilePreview, FileRefusal>> {
  if (content.length === 0) return refuse('no-file', 'file');
  if (content.length > MOVING_MAX_BYTES) return refuse('too-large', 'file');
  const read = await fileRules[kind].read(content);
  if (!read.ok) return { ...read, field: 'file' };
  if (kind === 'redirects' && read.value.rows.length > REDIRECTS_MAX) return refuse('too-many-rows', 'file');
  await cleanUpMovingFiles(db);
  const preview = await previewOf(db, kind, read.value, 0);
  const row = {
    kind,
    content: Buffer.from(content),
    created_at: new Date(),
    done: 0,
    added: 0,
    total: preview.total,
    started_at: null,
    ended_at: null,
    problem: null,
  };
  const stored = await db
    .insertInto('moving_files')
    .values({ admin_id: adminId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('admin_id')
        .doUpdateSet(row)
        .where(({ or, eb }) =>
          or([eb('moving_files.started_at', 'is', null), eb('moving_files.ended_at', 'is not', null)]),
        ),
    )
    .returning('admin_id')
    .executeTakeFirst();
  return stored === undefined ? refuse('still-importing', 'file') : accept(preview);
}

/** Deletes files after a day, and how their imports ended. */
export const cleanUpMovingFiles = (db: Db) =>
  sql`delete from moving_files where created_at < now() - interval '1 day'`.execute(db);

/** The file that an administrator has uploaded, with its preview or how far its import is; null: there is none. */
export async function findFileImport(db: Db, adminId: string): Promise<FileImport | null> {
  const file = await db
    .selectFrom('moving_files')
    .select(['kind', 'done', 'added', 'total', 'started_at', 'ended_at', 'problem'])
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
  if (file === undefined) return null;
  const { kind, done, added, total, started_at, ended_at, problem } = file;
  if (started_at !== null)
    return { state: ended_at === null ? 'importing' : 'ended', kind, done, added, total, problem };
  // Read only where it is shown: a running import is looked at every second.
  const stored = await findContent(db, adminId);
  const read = stored && (await fileRules[kind].read(stored.content));
  return read?.ok ? { state: 'preview', preview: await previewOf(db, kind, read.value, done) } : null;
}

/** An administrator's file as it was uploaded. */
export const findContent = (db: Db, adminId: string) =>
  db.selectFrom('moving_files').select(['kind', 'content']).where('admin_id', '=', adminId).executeTakeFirst();

async function previewOf(db: Db, kind: FileKind, read: ReadRows<unknown>, done: number): Promise<FilePreview> {
  const { keyOf, findKnown, show, check } = fileRules[kind];
  const left = new Set((await check?.(db, read.rows))?.faults.map(({ line }) => line));
  const rows = read.rows.filter((row) => !left.has((row as { line?: number }).line ?? 0));
  const faults = [...read.faults, ...[...left].map((line) => ({ line, reason: 'loop' as const }))];
  const here = await findKnown(db, rows.map(keyOf));
  const sample = rows.slice(0, SAMPLE_ROWS).map((row) => ({ ...show(row), isNew: !here.has(keyOf(row)) }));
  return {
    kind,
    total: rows.length,
    newRows: rows.length - here.size,
    done,
    sample,
    faults: faults.slice(0, FAULTS_SHOWN),
  };
}
