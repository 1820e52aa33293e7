import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { addPastCustomers, findKnownEmails } from '#shop/accounts/past-customers.server.ts';
import { addFirstAddresses } from '#shop/addresses/save-address.server.ts';
import {
  type FileRefusal,
  MOVING_MAX_BYTES,
  type Moving,
  type MovingKind,
  type MovingPreview,
  type PastCustomer,
  type PastOrder,
  REDIRECTS_MAX,
  type Read,
  type Redirect,
} from './moving.ts';
import { readPastCustomers, readPastOrders } from './read-files.server.ts';
import { flattenRedirects, readRedirects } from './read-redirects.ts';

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
          id: newId(),
          ordered_at: orderedAt,
          total_paise: totalPaise,
          lines: JSON.stringify(lines),
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
  show: ({ email, name, address }) => ({
    title: name || email,
    text: [email, ...(address === null ? [] : [address.phone, address.city])].join(' · '),
  }),
  async save(trx, rows) {
    const added = await addPastCustomers(trx, rows);
    const ids = new Map(added.map(({ id, email }) => [email, id]));
    const addresses = rows.flatMap(({ email, address }) => {
      const customerId = ids.get(email);
      return address === null || customerId === undefined ? [] : [{ ...address, customerId }];
    });
    await addFirstAddresses(trx, addresses);
    return added.length;
  },
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

// Rows are only given to the kind that has read them.
const kinds = { orders, customers, redirects } as unknown as Record<MovingKind, Kind<unknown>>;

async function keysIn(db: Db, all: ReturnType<typeof sql>, keys: readonly string[]): Promise<Set<string>> {
  // Joined: `any` of an array that the planner does not know is searched from its beginning for each row.
  const { rows } = await sql<{ key: string }>`
    select key from (${all}) as here join unnest(${[...keys]}::text[]) as wanted (key) using (key)`.execute(db);
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
  const kept = await db
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
  return kept === undefined ? refuse('still-importing', 'file') : accept(preview);
}

/** Deletes files after a day, and how their imports ended. */
export const cleanUpMovingFiles = (db: Db) =>
  sql`delete from moving_files where created_at < now() - interval '1 day'`.execute(db);

/** The file that an administrator has uploaded, with its preview or how far its import is; null: there is none. */
export async function findMoving(db: Db, adminId: string): Promise<Moving | null> {
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
  const read = stored && (await kinds[kind].read(stored.content));
  return read?.ok ? { state: 'preview', preview: await previewOf(db, kind, read.value, done) } : null;
}

const findContent = (db: Db, adminId: string) =>
  db.selectFrom('moving_files').select(['kind', 'content']).where('admin_id', '=', adminId).executeTakeFirst();

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

/**
 * Has the file that was previewed imported in the background, or one whose import failed continued. `no-file`: there is
 * none.
 */
export async function requestTakeOver(db: Db, adminId: string): Promise<Result<undefined, 'no-file'>> {
  const requested = await db
    .updateTable('moving_files')
    .set({ started_at: sql<Date>`coalesce(started_at, now())`, ended_at: null, problem: null })
    .where('admin_id', '=', adminId)
    .where((file) => file.or([file('ended_at', 'is', null), file('problem', 'is not', null)]))
    .executeTakeFirst();
  return requested.numUpdatedRows > 0n ? accept(undefined) : refuse('no-file');
}

/** Administrators whose files wait for an import, or whose import was interrupted; not one that saves rows at the moment. */
export async function listTakeOvers(db: Db): Promise<string[]> {
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
export async function runTakeOver(db: Db, adminId: string, signal?: AbortSignal): Promise<void> {
  const file = await findContent(db, adminId);
  if (file === undefined) return;
  const read = await kinds[file.kind].read(file.content);
  // A file that has ended is empty.
  if (!read.ok) return;
  for (;;) {
    signal?.throwIfAborted();
    const saved = await saveBatch(db, adminId, file, read.value.rows);
    if (saved.ok && saved.value === 'more') continue;
    if (!saved.ok && saved.reason === 'full') await endTakeOver(db, adminId, 'full');
    return;
  }
}

/** Ends an import before its last row; its administrator may continue it. */
export async function endTakeOver(db: Db, adminId: string, problem: 'full' | 'failed'): Promise<void> {
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
  { kind, content }: { kind: MovingKind; content: Buffer },
  rows: readonly unknown[],
): Promise<Batch> {
  const { save, check } = kinds[kind];
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
    await logAdminAction(trx, { adminId, action: 'moving.take-over', subjectName: kind, after: { rows: added } });
    return accept('done');
  });
}

async function countRedirects(trx: Db): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::integer as many from (select from redirects limit ${REDIRECTS_MAX + 1}) as counted`.execute(trx);
  return rows[0]?.many ?? 0;
}
