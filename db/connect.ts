import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { openQueryPool } from './query-pool.ts';
import { watchSilence } from './silence-watch.ts';
import type { Tables } from './tables/tables.ts';

/** The shop's database: a pool or, inside `withTransaction`, one transaction. */
export type Db = Kysely<Tables>;

/** Time limit for queries of requests: after this time nobody waits for the result. */
export const ANSWER_MS = 15_000;

/** The shop's database as a pool; `withTransaction` takes a connection from it. */
export class PooledDatabase extends Kysely<Tables> {
  readonly pool: PostgresPool;
  constructor(pool: PostgresPool) {
    super({ dialect: new PostgresDialect({ pool }) });
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
  const pool = new pg.Pool({
    connectionString: url,
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
