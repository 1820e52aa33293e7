import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { fileRules } from './internal/file-rules.server.ts';
import { type FileKind, REDIRECTS_MAX } from './moving.ts';
import { findContent } from './preview-file.server.ts';

/** Rows per transaction. An interrupted import continues after the last saved batch. */
const BATCH_ROWS = 1_000;

/** Starts the import of the previewed file in the background, or continues one that failed. `no-file`: there is none. */
export async function requestFileImport(db: Db, adminId: string): Promise<Result<undefined, 'no-file'>> {
  const requested = await db
    .updateTable('moving_files')
    .set({ started_at: sql<Date>`coalesce(started_at, now())`, ended_at: null, problem: null })
    .where('admin_id', '=', adminId)
    .where((file) => file.or([file('ended_at', 'is', null), file('problem', 'is not', null)]))
    .executeTakeFirst();
  return requested.numUpdatedRows > 0n ? accept(undefined) : refuse('no-file');
}

/** Administrators whose files wait for an import, or whose import was interrupted; not one that saves rows at the moment. */
export async function listWaitingFileImports(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('moving_files')
    .select('admin_id')
    .where('started_at', 'is not', null)
    .where('ended_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ admin_id }) => admin_id);
}

/**
 * Imports a requested file, batch by batch, and records it in the audit log. What was interrupted goes on where it stopped,
 * and the same file again adds nothing. Two processes may work on one file: each batch is taken under the lock of its row.
 * @param signal aborted when the process stops; the import ends between two batches
 */
export async function runFileImport(db: Db, adminId: string, signal?: AbortSignal): Promise<void> {
  const file = await findContent(db, adminId);
  if (file === undefined) return;
  const read = await fileRules[file.kind].read(file.content);
  // A file that has ended is empty.
  if (!read.ok) return;
  for (;;) {
    signal?.throwIfAborted();
    const saved = await saveBatch(db, adminId, file, read.value.rows);
    if (saved.ok && saved.value === 'more') continue;
    if (!saved.ok && saved.reason === 'full') await endFileImport(db, adminId, 'full');
    return;
  }
}

/** Ends an import before its last row; its administrator may continue it. */
export async function endFileImport(db: Db, adminId: string, problem: 'full' | 'failed'): Promise<void> {
  await db
    .updateTable('moving_files')
    .set({ ended_at: new Date(), problem })
    .where('admin_id', '=', adminId)
    .where('started_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();
}

type Batch = Result<'more' | 'done', 'no-file' | 'full'>;

/** Saves the next rows. */
function saveBatch(
  db: Db,
  adminId: string,
  { kind, content }: { kind: FileKind; content: Buffer },
  rows: readonly unknown[],
): Promise<Batch> {
  const { save, check } = fileRules[kind];
  return withTransaction(db, async (trx): Promise<Batch> => {
    const file = await trx
      .selectFrom('moving_files')
      .select(['content', 'done', 'added'])
      .where('admin_id', '=', adminId)
      .where('started_at', 'is not', null)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    // It has ended, or another file replaced it.
    if (file === undefined || !file.content.equals(content)) return refuse('no-file');
    if (check !== undefined) await sql`lock table redirects in share row exclusive mode`.execute(trx);
    const batch = check === undefined ? rows.slice(file.done, file.done + BATCH_ROWS) : (await check(trx, rows)).rows;
    const added = file.added + (await save(trx, batch));
    const done = check === undefined ? file.done + batch.length : rows.length;
    if (kind === 'redirects' && (await countRedirects(trx)) > REDIRECTS_MAX) return refuse('full');
    const isDone = done >= rows.length;
    await trx
      .updateTable('moving_files')
      // The file is full of personal data.
      .set({ done, added, ...(isDone && { content: Buffer.alloc(0), ended_at: new Date() }) })
      .where('admin_id', '=', adminId)
      .execute();
    if (!isDone) return accept('more');
    await logAdminAction(trx, { adminId, action: 'shop.import', subjectName: kind, after: { rows: added } });
    return accept('done');
  });
}

async function countRedirects(trx: Db): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::integer as many from (select from redirects limit ${REDIRECTS_MAX + 1}) as counted`.execute(trx);
  return rows[0]?.many ?? 0;
}
