import { createHash } from 'node:crypto';
import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import pg from 'pg';
import { DatabaseUnavailable, isDatabaseUnavailable } from '#lib/database-unavailable.ts';
import { openPool } from './hosts.ts';
import { type SilenceWatch, watchSilence } from './silence-watch.ts';
import type { Tables } from './tables/tables.ts';

/**
 * Maximum number of prepared statements per pool. Further statements are sent unnamed, so that varying queries do
 * not fill the server's memory.
 */
const NAMES_MAX = 500;

/**
 * `cached plan must not change result type` and `prepared statement does not exist`: caused by a migration or a
 * connection pooler.
 */
const STALE_STATEMENT = new Set(['0A000', '26000']);

type QueryPoolOptions = {
  /** False for connection poolers that do not support prepared statements. */
  isNamed: boolean;
  /** If given, queries fail early while the database does not respond. */
  watch?: SilenceWatch | undefined;
};

/**
 * The pool in the form that Kysely uses: queries with parameters are prepared under a name, and a connection with an
 * unanswered query is closed instead of used again.
 */
function openQueryPool(pool: Pool, { isNamed, watch }: QueryPoolOptions): PostgresPool {
  const send = isNamed ? sendNamed(new StatementNames()) : sendUnnamed;
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      watch?.requireResponsive();
      const connecting = pool.connect();
      const client = await (watch?.orUnresponsive(connecting) ?? connecting).catch((error) => {
        // The connection may still arrive later; then it goes back to the pool.
        connecting.then((late) => late.release()).catch(() => {});
        throw error;
      });
      return queryClient(client, send, watch);
    },
  };
}

type Send = (client: PoolClient, text: string, values: readonly unknown[]) => Promise<QueryResult>;

function queryClient(client: PoolClient, send: Send, watch: SilenceWatch | undefined): PostgresPoolClient {
  let isLost = false;

  async function query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (isLost) throw new DatabaseUnavailable('The connection is lost');
    try {
      const answer = send(client, text, values);
      return await (watch?.orUnresponsive(answer) ?? answer);
    } catch (error) {
      isLost ||= isDatabaseUnavailable(error);
      throw error;
    }
  }

  return {
    // Without cursors: no code uses one, and a pipeline does not support them.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isLost),
  };
}

/**
 * Queries without parameters are sent unprepared: migrations send many commands in one text, which cannot be prepared.
 */
const sendUnnamed: Send = (client, text, values) => client.query(text, [...values]);

/**
 * Each query is prepared once per connection (2.4 times as fast for a lookup by key). A stale statement is sent again
 * under a new name, because pg remembers the old one. Inside a transaction, `withTransaction` repeats the whole
 * transaction.
 */
const sendNamed =
  (names: StatementNames): Send =>
  async (client, text, values) => {
    const name = values.length > 0 ? names.nameOf(text) : undefined;
    if (name === undefined) return sendUnnamed(client, text, values);
    try {
      return await client.query({ name, text, values: [...values] });
    } catch (error) {
      if (!STALE_STATEMENT.has(String((error as { code?: string }).code))) throw error;
      names.drop(text, name);
      if (client.getTransactionStatus() !== 'I') throw error;
      return client.query({ name: names.nameOf(text), text, values: [...values] });
    }
  };

/** The names of the prepared statements of a pool. */
class StatementNames {
  readonly #names = new Map<string, string>();
  #made = 0;

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#made >= NAMES_MAX) return known;
    this.#made += 1;
    const name = `q_${createHash('sha256').update(`${this.#made} ${text}`).digest('hex').slice(0, 32)}`;
    this.#names.set(text, name);
    return name;
  }

  /** The next query of this text gets another name, unless it already has one. */
  drop(text: string, name: string): void {
    if (this.#names.get(text) === name) this.#names.delete(text);
  }
}

/** The shop's database: a pool or, inside `withTransaction`, one transaction. */
export type Db = Kysely<Tables>;

/** Time limit for queries of requests: after this time nobody waits for the result. */
export const ANSWER_MS = 15_000;

/** Kysely's own lock for migrations is of a session, which poolers share: `migrate` holds one of its transaction instead. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  override createAdapter(): Adapter {
    return new Adapter();
  }
}

/** The shop's database as a pool; `withTransaction` takes a connection from it. */
export class PooledDatabase extends Kysely<Tables> {
  readonly pool: PostgresPool;
  constructor(pool: PostgresPool) {
    super({ dialect: new Dialect({ pool }) });
    this.pool = pool;
  }
}

export type Connection = {
  db: Db;
  pool: pg.Pool;
  /** Contains the password; for code that opens a pool of its own. */
  url: string;
  close(): Promise<void>;
};

export type ConnectOptions = {
  /** Maximum number of connections. */
  poolSize?: number;
  /** `unnamed` for connection poolers that do not support prepared statements. */
  statements?: 'named' | 'unnamed';
  /** How long a query waits for a connection. */
  waitMs?: number;
  /** Time limit for the answer to a query; then its connection is closed. Without it there is no limit. */
  answerMs?: number;
  /** Called when an idle connection breaks; the pool has already removed it. */
  onLost?: (error: Error) => void;
};

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;

/** Opens a pool on `url`. Nothing is sent before the first query. */
export function connect(
  url: string,
  { poolSize = 10, statements = 'named', waitMs = 10_000, answerMs, onLost }: ConnectOptions = {},
): Connection {
  const pool = openPool(url, {
    max: poolSize,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60_000,
    // Firewalls silently drop connections without traffic.
    keepAlive: true,
    // Queries that do not depend on each other are sent without waiting: those of a `Promise.all` in a transaction.
    pipeline: true,
    ...(answerMs === undefined ? {} : { query_timeout: answerMs }),
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  });
  let isClosing = false;
  pool.on('error', (error) => {
    // While closing, the server may stop before the last connection has ended; that is not an error.
    if (!isClosing) onLost?.(error);
  });
  // A connection that breaks between two queries of a transaction emits an error, which would end the process. The next
  // query fails anyway.
  pool.on('connect', (client) => client.on('error', ignoreBreak));
  const watch = answerMs === undefined ? undefined : watchSilence(url);
  const db = new PooledDatabase(openQueryPool(pool, { isNamed: statements === 'named', watch }));
  const close = () => {
    isClosing = true;
    watch?.stop();
    return db.destroy();
  };
  return { db, pool, url, close };
}

const ignoreBreak = (): void => {};

/** Parses `bigint` and `numeric` as numbers (amounts are paise, far inside the safe range), and `date` as text. */
function parserOf(oid: number, format?: 'text' | 'binary'): unknown {
  if (oid === INT8) return safeInteger;
  if (oid === NUMERIC) return Number;
  if (oid === DATE) return String;
  if (oid === TIMESTAMPTZ && format !== 'binary') return parseTimestamp;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`);
  return value;
}

const parseAnyTimestamp: (text: string) => unknown = pg.types.getTypeParser(TIMESTAMPTZ, 'text');
/** 2026-11-22 08:48:35.393+00: the format of a server with time zone UTC. */
const UTC_TIMESTAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/;

/** JavaScript's own date parser takes a fifth of the time of pg's, which supports every timestamp format. */
const parseTimestamp = (text: string): unknown =>
  UTC_TIMESTAMP.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseAnyTimestamp(text);
