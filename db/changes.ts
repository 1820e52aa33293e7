import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { ANSWER_MS, type Connection, type ConnectOptions, connect } from './connect.ts';
import { lockName } from './locks.ts';
import { parseLsn, type ReplicaPosition } from './replica-position.ts';
import { withTransaction } from './transaction.ts';

/** How often every process checks for changes. */
const POLL_MS = 250;
/** After this time without a successful check, cached pages may be outdated. */
const STALE_MS = 1_000;
/** Every process has read changes that are older than this. */
const RETENTION_MINUTES = 60;

/**
 * Says what changed: 'product:<id>', 'listings' (a listing), 'rankings' (orders and filters that follow ratings and stock),
 * 'services', 'synonyms', 'collections', 'settings', 'api-keys' (one ended); 'everything' means all of them. Stored in `changes.tag` by triggers.
 */
export type ChangeTag =
  | `product:${string}`
  | 'listings'
  | 'rankings'
  | 'services'
  | 'synonyms'
  | 'collections'
  | 'settings'
  | 'api-keys'
  | 'everything';

export type ChangeWatch = {
  /** Whether this process knows of every change that is older than a second. */
  isFresh(): boolean;
  stop(): Promise<void>;
};

/** If it fails, the same changes are reported again. */
type Listener = (tags: readonly ChangeTag[]) => void | Promise<void>;
/**
 * `mark`: what has been read; its meaning is that of the profile. `seen`: ids of rows that the next check finds again.
 * `server`: which one answered, and since when it runs.
 */
type Snapshot = { mark: string; seen: Set<number>; tags: ChangeTag[]; lsn: string | null; server: string };

export type ChangeWatchOptions = {
  /** For a connection of its own, so that other queries do not delay it. */
  url: string;
  onChange: Listener;
  onProblem: (sentence: string, error: unknown) => void;
  statements?: ConnectOptions['statements'];
  /** Learns the position of the primary, if pages are read from a replica. */
  position?: ReplicaPosition | null;
};

/**
 * Calls `onChange` within a second after changes are committed, by any process; a late commit is not missed. The settings
 * are also reported at the start and after a failed check: they were read before, or from another server.
 */
export function watchChanges({
  url,
  onChange,
  onProblem,
  statements,
  position = null,
}: ChangeWatchOptions): ChangeWatch {
  const connection = connect(url, { poolSize: 1, statements, answerMs: ANSWER_MS });
  const stopping = new AbortController();
  let last: Snapshot | null = null;
  let read: typeof readByTransaction | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isBroken = false;

  async function check(): Promise<void> {
    const began = performance.now();
    read ??= await findReader(connection.db);
    const next = await read(connection.db, last, position !== null);
    // After a long pause (a suspended machine) rows may have been deleted before this process read them. A standby that took
    // over may lack what the former primary had: its marks are lower, and rows below the former mark would be skipped.
    const isLate =
      last !== null && (began - checkedAt > (RETENTION_MINUTES * 60_000) / 2 || next.server !== last.server);
    if (position !== null && next.lsn !== null) {
      const lsn = parseLsn(next.lsn);
      position.note(lsn, began);
      // Also at the start: what was changed just before is not among the changes that this process reads.
      if (last === null || isLate || next.tags.length > 0) position.require(lsn);
    }
    const tags = new Set(isLate ? (['everything'] as const) : next.tags);
    if (last === null || isBroken) tags.add('settings');
    if (tags.size > 0) await onChange([...tags]);
    last = next;
    checkedAt = began;
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await check();
        isBroken = false;
      } catch (error) {
        if (!isBroken && !stopping.signal.aborted)
          onProblem('Changes could not be read; pages are not cached until they can', error);
        isBroken = true;
        read = null;
      }
      await pause(POLL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const watching = watch();
  return {
    isFresh: () => performance.now() - checkedAt < STALE_MS,
    async stop() {
      stopping.abort();
      await watching;
      await connection.close();
    },
  };
}

async function findReader(db: Connection['db']) {
  const { rows } = await sql<{ profile: string }>`select database_profile() as profile`.execute(db);
  return rows[0]?.profile === 'portable' ? readByPosition : readByTransaction;
}

/** Read in the same statement as the rows, but after its snapshot was taken: all rows that it sees lie before. */
const lsnIf = (hasPosition: boolean) =>
  hasPosition ? sql`case when not pg_is_in_recovery() then pg_current_wal_insert_lsn()::text end` : sql`null`;

/** Through a pooler the connection does not break when another server takes over. */
const server = sql`pg_postmaster_start_time()::text`;

type Row = { mark: string; lsn: string | null; server: string; rows: [id: number, tag: ChangeTag][] };

const NOTHING: Row = { mark: '0', lsn: null, server: '', rows: [] };

/**
 * One statement has one snapshot: rows that it does not see yet belong to transactions from its oldest one on. Each check
 * reads the rows of all transactions that were still running at the previous one.
 */
async function readByTransaction(db: Connection['db'], last: Snapshot | null, hasPosition: boolean): Promise<Snapshot> {
  const since = last === null ? sql`pg_snapshot_xmin(pg_current_snapshot())` : sql`${last.mark}::xid8`;
  const { rows } = await sql<Row>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as mark, ${lsnIf(hasPosition)} as lsn, ${server} as server,
      (select coalesce(json_agg(json_build_array(id, tag)), '[]') from changes where xid >= ${since}) as rows`.execute(
    db,
  );
  const { rows: found = [], ...read } = rows[0] ?? NOTHING;
  const unseen = found.filter(([id]) => !last?.seen.has(id));
  return { ...read, seen: new Set(found.map(([id]) => id)), tags: tagsOf(unseen) };
}

/**
 * The portable profile: only committed rows get a position, from one reader at a time, which commits before the next one
 * begins. So a reader who sees a position sees all lower ones, and reading on from the highest skips no row.
 */
async function readByPosition(db: Connection['db'], last: Snapshot | null, hasPosition: boolean): Promise<Snapshot> {
  const { rows: fresh } = await sql`select from changes where position is null limit 1`.execute(db);
  if (fresh.length > 0)
    await withTransaction(db, async (trx) => {
      await lockName(trx, 'changes');
      await sql`update changes set position = nextval('changes_position') where position is null`.execute(trx);
    });
  const since = sql`${last?.mark ?? '0'}::bigint`;
  const { rows } = await sql<Row>`
    select coalesce((select max(position) from changes), ${since})::text as mark, ${lsnIf(hasPosition)} as lsn, ${server} as server,
      (select coalesce(json_agg(json_build_array(id, tag)), '[]') from changes where position > ${since}) as rows`.execute(
    db,
  );
  const { rows: found = [], ...read } = rows[0] ?? NOTHING;
  // What was changed before the first check is on no page of this process.
  return { ...read, seen: new Set(), tags: last === null ? [] : tagsOf(found) };
}

const tagsOf = (rows: Row['rows']): ChangeTag[] => [...new Set(rows.map(([, tag]) => tag))];

/** The table of the portable profile; that of PostgreSQL is in migration 0017. */
export const portableChanges = `
delete from changes;
alter table changes drop column xid, add column position bigint;
create sequence changes_position;
create unique index changes_position_key on changes (position);
create index changes_new on changes (id) where position is null;
`;

/** Deletes changes that every process has read. Called by a job. */
export async function sweepChanges(db: Connection['db']): Promise<void> {
  await sql`delete from changes where at < now() - make_interval(mins => ${RETENTION_MINUTES})`.execute(db);
}
