import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseUnavailable, isDatabaseUnavailable } from '#lib/database-unavailable.ts';
import { within } from '#lib/within.ts';
import { ANSWER_MS, type ConnectOptions, connect, type Db, PooledDatabase } from './connect.ts';
import { poolOf } from './pipeline.ts';
import { type Lsn, parseLsn, type ReplicaPosition } from './replica-position.ts';

/** A database for reads that may be two seconds old. Transactions are refused. */
export type Reads = {
  db: Db;
  /** Answered queries since the start: `stale` by a replica of unknown age, while the primary was away. */
  counts: Readonly<Record<'replica' | 'primary' | 'stale', number>>;
  close(): Promise<void>;
};

export type ReadsOptions = {
  primary: Db;
  /** URL of a replica, or of a proxy that keeps a connection on one replica. */
  replicaUrl: string;
  position: ReplicaPosition;
  poolSize: number;
  onLost?: ConnectOptions['onLost'];
};

type Answer = PostgresQueryResult<unknown>;

/** How long a query waits for a replica, or for a primary that has not answered for two seconds. */
const PATIENCE_MS = 1_000;
/** After a primary of unknown position has failed, queries do not wait for it for so long. */
const AWAY_MS = 1_000;
/** null on a primary: a replica that was promoted is left. */
const REPLAYED = 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn';
const TRANSACTION = /^\s*(?:begin|start|commit|rollback|savepoint|lock)\b/i;

/**
 * Each query goes to the replica if that is recent enough, else to the primary. While the primary is away and its
 * position unknown, the replica answers whatever its age, so that visitors still see pages. An error of the replica
 * (a migration not yet replayed, a cancelled query) is never shown: the query runs on the primary.
 */
export function openReads({ primary, replicaUrl, position, poolSize, onLost }: ReadsOptions): Reads {
  const replica = connect(replicaUrl, {
    poolSize,
    waitMs: PATIENCE_MS,
    answerMs: ANSWER_MS,
    ...(onLost === undefined ? {} : { onLost }),
  });
  const counts = { replica: 0, primary: 0, stale: 0 };
  let awayUntilMs = 0;

  async function read(text: string, values: readonly unknown[]): Promise<Answer> {
    if (TRANSACTION.test(text)) throw new Error('A page that reads from a replica cannot use transactions');
    const required = position.required(performance.now());
    const isAway = required === null && performance.now() < awayUntilMs;
    if (required !== null || isAway) {
      const answer = await inTime(askReplica(text, values, required)).catch(() => null);
      if (answer !== null) return count(isAway ? 'stale' : 'replica', answer);
    }
    try {
      const asking = askPrimary(text, values);
      return count('primary', await (required === null ? inTime(asking) : asking));
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      const askAny = () => askReplica(text, values, null);
      // The first try may have met a standby that was just promoted, and lost its connection.
      const answer = await askAny()
        .catch(askAny)
        .catch(() => null);
      if (answer === null) throw error;
      awayUntilMs = performance.now() + AWAY_MS;
      return count('stale', answer);
    }
  }

  async function askPrimary(text: string, values: readonly unknown[]): Promise<Answer> {
    const client = await poolOf(primary).connect();
    return client.query<unknown>(text, values).finally(() => client.release());
  }

  /**
   * Both queries share a round trip, and the second sees at least what the first reports.
   * @param required null: any age
   * @returns null: not recent enough
   */
  async function askReplica(text: string, values: readonly unknown[], required: Lsn | null): Promise<Answer | null> {
    const client = await poolOf(replica.db).connect();
    const [replayed, answer] = await Promise.allSettled([
      client.query<{ lsn: string | null }>(REPLAYED, []),
      client.query<unknown>(text, values),
    ]);
    const lsn = replayed.status === 'fulfilled' ? replayed.value.rows[0]?.lsn : null;
    // Another connection may lead to another replica.
    const isReplica = typeof lsn === 'string';
    client.release(isReplica ? undefined : true);
    if (answer.status === 'rejected') throw answer.reason;
    // One that has just become the primary is recent enough while no other primary answers.
    const isRecent = required === null || (isReplica && parseLsn(lsn) >= required);
    return isRecent ? answer.value : null;
  }

  function count(source: keyof typeof counts, answer: Answer): Answer {
    counts[source] += 1;
    return answer;
  }

  const client = { query: read as PostgresPoolClient['query'], release: () => {} };
  const db = new PooledDatabase({ options: {}, connect: async () => client, end: async () => {} });
  return { db, counts, close: replica.close };
}

/** Throws if the answer takes too long. */
async function inTime<Value>(asking: Promise<Value>): Promise<Value> {
  const answer = await within(PATIENCE_MS, asking, LATE);
  if (answer === LATE) throw new DatabaseUnavailable('No answer in time');
  return answer;
}

const LATE = Symbol('late');
