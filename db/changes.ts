import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { ANSWER_MS, type Connection, type ConnectOptions, connect } from './connect.ts';

/** How often every process checks for changes. */
const POLL_MS = 250;
/** After this time without a successful check, cached pages may be outdated. */
const STALE_MS = 1_000;
/** Every process has read changes that are older than this. */
const RETENTION_MINUTES = 60;

/**
 * Says what changed: 'product:<id>', 'listings' (a listing), 'rankings' (orders and filters that follow ratings and stock),
 * 'services'; 'everything' stands for all of them. Stored in `changes.tag` by triggers.
 */
export type ChangeTag = `product:${string}` | 'listings' | 'rankings' | 'services' | 'everything';

export type ChangeWatch = {
  /** Whether this process knows of every change that is older than a second. */
  isFresh(): boolean;
  stop(): Promise<void>;
};

type Listener = (tags: readonly ChangeTag[]) => void;
type Snapshot = { oldest: string; seen: Set<number>; tags: ChangeTag[] };

/**
 * Calls `onChange` within a second after changes are committed, by any process. Each check reads the rows of all
 * transactions that were still running at the previous check, so a late commit is not missed.
 * @param url for a connection of its own, so that other queries do not delay it
 */
export function watchChanges(
  url: string,
  onChange: Listener,
  onProblem: (sentence: string, error: unknown) => void,
  statements?: ConnectOptions['statements'],
): ChangeWatch {
  const connection = connect(url, { poolSize: 1, statements, answerMs: ANSWER_MS });
  const stopping = new AbortController();
  let last: Snapshot | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;

  async function check(): Promise<void> {
    const began = performance.now();
    const next = await readChanges(connection, last);
    // After a long pause (a suspended machine) rows may have been deleted before this process read them.
    const isLate = last !== null && began - checkedAt > (RETENTION_MINUTES * 60_000) / 2;
    last = next;
    checkedAt = began;
    if (isLate) onChange(['everything']);
    else if (next.tags.length > 0) onChange(next.tags);
  }

  async function watch(): Promise<void> {
    let isBroken = false;
    while (!stopping.signal.aborted) {
      try {
        await check();
        isBroken = false;
      } catch (error) {
        if (!isBroken && !stopping.signal.aborted)
          onProblem('Changes could not be read; pages are not cached until they can', error);
        isBroken = true;
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

/** One statement has one snapshot: rows that it does not see yet belong to transactions from `oldest` on. */
async function readChanges({ db }: Connection, last: Snapshot | null): Promise<Snapshot> {
  const since = last === null ? sql`pg_snapshot_xmin(pg_current_snapshot())` : sql`${last.oldest}::xid8`;
  const { rows } = await sql<{ oldest: string; rows: [id: number, tag: ChangeTag][] }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
      (select coalesce(json_agg(json_build_array(id, tag)), '[]') from changes where xid >= ${since}) as rows`.execute(
    db,
  );
  const { oldest = '0', rows: found = [] } = rows[0] ?? {};
  const unseen = found.filter(([id]) => !last?.seen.has(id));
  return { oldest, seen: new Set(found.map(([id]) => id)), tags: [...new Set(unseen.map(([, tag]) => tag))] };
}

/** Deletes changes that every process has read. Called by a job. */
export async function sweepChanges(db: Connection['db']): Promise<void> {
  await sql`delete from changes where at < now() - make_interval(mins => ${RETENTION_MINUTES})`.execute(db);
}
