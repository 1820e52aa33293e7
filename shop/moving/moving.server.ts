import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { addPastCustomers, findKnownEmails } from '#shop/accounts/past-customers.server.ts';
import {
  type FileRefusal,
  MOVING_MAX_BYTES,
  type MovingKind,
  type MovingPreview,
  type PastCustomer,
  type PastOrder,
  REDIRECTS_MAX,
  type Read,
  type Redirect,
} from './moving.ts';
import { flattenRedirects, readPastCustomers, readPastOrders, readRedirects } from './read-files.ts';

const SAMPLE_ROWS = 10;
const FAULTS_SHOWN = 20;
/** Rows of one transaction and statement: an import that is interrupted goes on after the last. */
const BATCH_ROWS = 1_000;

/** How each kind of file is read, compared with what is there, shown and saved. */
type Kind<Row> = {
  read(content: Uint8Array): Promise<Result<Read<Row>, FileRefusal>>;
  /** Compares the rows with each other and with what is there. They are saved as one batch then. */
  check?(db: Db, rows: readonly Row[]): Promise<Read<Row>>;
  keyOf(row: Row): string;
  /** Keys of rows that are here already. */
  known(db: Db, keys: readonly string[]): Promise<Set<string>>;
  show(row: Row): { title: string; text: string };
  /** How many rows were added. */
  save(trx: Db, rows: readonly Row[]): Promise<number>;
};

const orders: Kind<PastOrder> = {
  read: readPastOrders,
  keyOf: ({ source, number }) => `${source} ${number}`,
  known: (db, keys) => keysIn(db, sql`select source || ' ' || number as key from past_orders`, keys),
  show: ({ number, email, orderedAt, totalPaise, currency }) => ({
    title: `${number} · ${formatDay(orderedAt)}`,
    text: `${email} · ${currency === 'INR' ? formatRupees(totalPaise) : `${totalPaise / 100} ${currency}`}`,
  }),
  async save(trx, rows) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('past_orders')
      .values(
        rows.map(({ orderedAt, totalPaise, lines, ...order }) => ({
          ...order,
          ...{ id: newId(), ordered_at: orderedAt, total_paise: totalPaise, lines: JSON.stringify(lines) },
        })),
      )
      .onConflict((conflict) => conflict.columns(['source', 'number']).doNothing())
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows ?? 0);
  },
};

const customers: Kind<PastCustomer> = {
  read: readPastCustomers,
  keyOf: ({ email }) => email,
  known: findKnownEmails,
  show: ({ email, name }) => ({ title: name || email, text: email }),
  save: addPastCustomers,
};

const redirects: Kind<Redirect> = {
  read: readRedirects,
  async check(db, rows) {
    const known = await db.selectFrom('redirects').select(['path', 'target']).execute();
    return flattenRedirects(new Map(known.map(({ path, target }) => [path, target])), rows);
  },
  keyOf: ({ path }) => path,
  known: (db, keys) => keysIn(db, sql`select path as key from redirects`, keys),
  show: ({ path, target }) => ({ title: path, text: target }),
  async save(trx, rows) {
    if (rows.length === 0) return 0;
    await trx
      .insertInto('redirects')
      .values(rows.map(({ path, target }) => ({ path, target })))
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ target: sql`excluded.target` }))
      .execute();
    // Others are known ones whose chain became longer.
    return rows.filter(({ line }) => line > 0).length;
  },
};

// Rows are only handed back to the kind that has read them.
const kinds = { orders, customers, redirects } as unknown as Record<MovingKind, Kind<unknown>>;

async function keysIn(db: Db, all: ReturnType<typeof sql>, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from (${all}) as here where key = any(${[...keys]}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

type Given = { adminId: string; kind: MovingKind; content: Uint8Array };

/** Keeps an administrator's file for a day, in place of the one before, and says what is in it. Nothing else is saved. */
export async function previewFile(
  db: Db,
  { adminId, kind, content }: Given,
): Promise<Result<MovingPreview, FileRefusal>> {
  if (content.length === 0) return refuse('no-file', 'file');
  if (content.length > MOVING_MAX_BYTES) return refuse('too-large', 'file');
  const read = await kinds[kind].read(content);
  if (!read.ok) return { ...read, field: 'file' };
  if (kind === 'redirects' && read.value.rows.length > REDIRECTS_MAX) return refuse('too-many-rows', 'file');
  await cleanUpMovingFiles(db);
  const row = { kind, content: Buffer.from(content), created_at: new Date(), done: 0, added: 0 };
  await db
    .insertInto('moving_files')
    .values({ admin_id: adminId, ...row })
    .onConflict((conflict) => conflict.column('admin_id').doUpdateSet(row))
    .execute();
  return accept(await previewOf(db, kind, read.value, 0));
}

/** Deletes files that nobody has imported within a day. */
export const cleanUpMovingFiles = (db: Db) =>
  sql`delete from moving_files where created_at < now() - interval '1 day'`.execute(db);

/** The preview of the file that an administrator has uploaded; null: there is none. */
export async function findPreview(db: Db, adminId: string): Promise<MovingPreview | null> {
  const file = await db
    .selectFrom('moving_files')
    .select(['kind', 'content', 'done'])
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
  if (file === undefined) return null;
  const read = await kinds[file.kind].read(file.content);
  return read.ok ? previewOf(db, file.kind, read.value, file.done) : null;
}

async function previewOf(db: Db, kind: MovingKind, read: Read<unknown>, done: number): Promise<MovingPreview> {
  const { keyOf, known, show, check } = kinds[kind];
  const left = new Set((await check?.(db, read.rows))?.faults.map(({ line }) => line));
  const rows = read.rows.filter((row) => !left.has((row as { line?: number }).line ?? 0));
  const faults = [...read.faults, ...[...left].map((line) => ({ line, reason: 'loop' as const }))];
  const here = await known(db, rows.map(keyOf));
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

type Taken = { kind: MovingKind; added: number };

/**
 * Takes over the file that was previewed, and records it in the audit log. One that was interrupted goes on where it
 * stopped, and the same file again adds nothing. `full`: the shop has too many redirects.
 */
export async function takeOver(db: Db, adminId: string): Promise<Result<Taken, 'no-file' | 'full'>> {
  const file = await db
    .selectFrom('moving_files')
    .select(['kind', 'content'])
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
  if (file === undefined) return refuse('no-file');
  const read = await kinds[file.kind].read(file.content);
  if (!read.ok) return refuse('no-file');
  const { rows } = read.value;
  for (;;) {
    const saved = await saveBatch(db, adminId, file, rows);
    if (!saved.ok || saved.value !== null) return saved as Result<Taken, 'no-file' | 'full'>;
  }
}

/** Saves the next rows; null: more follow. */
function saveBatch(
  db: Db,
  adminId: string,
  { kind, content }: { kind: MovingKind; content: Buffer },
  rows: readonly unknown[],
): Promise<Result<Taken | null, 'no-file' | 'full'>> {
  const { save, check } = kinds[kind];
  return withTransaction(db, async (trx): Promise<Result<Taken | null, 'no-file' | 'full'>> => {
    const file = await trx
      .selectFrom('moving_files')
      .select(['content', 'done', 'added'])
      .where('admin_id', '=', adminId)
      .forUpdate()
      .executeTakeFirst();
    // Another file replaced it.
    if (file === undefined || !file.content.equals(content)) return refuse('no-file');
    if (check !== undefined) await sql`lock table redirects in share row exclusive mode`.execute(trx);
    const batch = check === undefined ? rows.slice(file.done, file.done + BATCH_ROWS) : (await check(trx, rows)).rows;
    const added = file.added + (await save(trx, batch));
    const done = check === undefined ? file.done + batch.length : rows.length;
    if (kind === 'redirects' && (await countRedirects(trx)) > REDIRECTS_MAX) return refuse('full');
    if (done < rows.length) {
      await trx.updateTable('moving_files').set({ done, added }).where('admin_id', '=', adminId).execute();
      return accept(null);
    }
    await trx.deleteFrom('moving_files').where('admin_id', '=', adminId).execute();
    await logAdminAction(trx, { adminId, action: 'moving.take-over', subjectName: kind, after: { rows: added } });
    return accept({ kind, added });
  });
}

async function countRedirects(trx: Db): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::integer as many from (select from redirects limit ${REDIRECTS_MAX + 1}) as counted`.execute(trx);
  return rows[0]?.many ?? 0;
}
