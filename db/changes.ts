import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { ANSWER_MS, type Connection, type ConnectOptions, connect } from './connect.ts';

/** Every process looks so often. */
const LOOK_MS = 250;
/** Without a look for so long, nobody knows what has changed. */
const BLIND_MS = 1_000;
/** Changes older than this are no news to anybody. */
const KEPT_MINUTES = 60;

/** Named after what changed: 'product:<id>', 'shelf', 'ranks', 'services'; 'everything' stands for all of them. */
export type ChangeTag = `product:${string}` | 'shelf' | 'ranks' | 'services' | 'everything';

export type ChangeWatch = {
  /** Has this process looked so recently that it knows of every change that is older than a second? */
  isFresh(): boolean;
  stop(): Promise<void>;
};

type Listener = (tags: readonly ChangeTag[]) => void;
type Look = { oldest: string; seen: Set<number>; tags: ChangeTag[] };

/**
 * Tells of changes within a second after they were committed, whoever made them. A look asks for the rows of all
 * transactions that were still running at the look before: none is missed, however late it commits.
 * @param url a connection of its own is opened, so that nobody stands in its way
 */
export function watchChanges(
  url: string,
  onChange: Listener,
  onProblem: (sentence: string, error: unknown) => void,
  statements?: ConnectOptions['statements'],
): ChangeWatch {
  const connection = connect(url, { poolSize: 1, statements, answerMs: ANSWER_MS });
  const ending = new AbortController();
  let last: Look | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<void> {
    const began = performance.now();
    const next = await readChanges(connection, last);
    // After a long sleep rows may have been swept away unread.
    const isLate = last !== null && began - lookedAt > (KEPT_MINUTES * 60_000) / 2;
    last = next;
    lookedAt = began;
    if (isLate) onChange(['everything']);
    else if (next.tags.length > 0) onChange(next.tags);
  }

  async function watch(): Promise<void> {
    let isBroken = false;
    while (!ending.signal.aborted) {
      try {
        await look();
        isBroken = false;
      } catch (error) {
        if (!isBroken && !ending.signal.aborted)
          onProblem('Changes could not be read; no page is kept meanwhile', error);
        isBroken = true;
      }
      await pause(LOOK_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  }

  const watching = watch();
  return {
    isFresh: () => performance.now() - lookedAt < BLIND_MS,
    async stop() {
      ending.abort();
      await watching;
      await connection.close();
    },
  };
}

/** One statement has one snapshot: what it does not see yet belongs to transactions from `oldest` on. */
async function readChanges({ db }: Connection, last: Look | null): Promise<Look> {
  const since = last === null ? sql`pg_snapshot_xmin(pg_current_snapshot())` : sql`${last.oldest}::xid8`;
  const { rows } = await sql<{ oldest: string; rows: [id: number, tag: ChangeTag][] }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
      (select coalesce(json_agg(json_build_array(id, tag)), '[]') from changes where xid >= ${since}) as rows`.execute(
    db,
  );
  const { oldest = '0', rows: found = [] } = rows[0] ?? {};
  const news = found.filter(([id]) => !last?.seen.has(id));
  return { oldest, seen: new Set(found.map(([id]) => id)), tags: [...new Set(news.map(([, tag]) => tag))] };
}

/** Sweeps away what every process has read long ago; a job calls it. */
export async function sweepChanges(db: Connection['db']): Promise<void> {
  await sql`delete from changes where at < now() - make_interval(mins => ${KEPT_MINUTES})`.execute(db);
}
