import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { openQueryPool } from './query-pool.ts';
import { watchSilence } from './silence-watch.ts';
import type { Tables } from './tables/tables.ts';

/** The shop's database: a pool or, inside `withTransaction`, one transaction. */
export type Db = Kysely<Tables>;

/** What people wait for is over after this: by then nothing comes any more. */
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
  /** With the password: for parts that keep a pool of their own. */
  url: string;
  close(): Promise<void>;
};

export type ConnectOptions = {
  /** Connections at most. */
  poolSize?: number;
  /** `unnamed` for poolers that cannot keep prepared statements. */
  statements?: 'named' | 'unnamed';
  /** How long a query waits for a connection. */
  waitMs?: number;
  /** How long a query may stay unanswered until its connection is closed; without it, as long as it takes. */
  answerMs?: number;
  /** Told of an idle connection that broke; the pool has already dropped it. */
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
    // Firewalls forget connections on which nothing moves, and tell nobody.
    keepAlive: true,
    // Queries that do not wait for each other go out at once: those of a transaction in `Promise.all`.
    pipeline: true,
    ...(answerMs === undefined ? {} : { query_timeout: answerMs }),
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  });
  let isClosing = false;
  pool.on('error', (error) => {
    // Whoever closes may stop the server next: one that was still on its way out is no loss.
    if (!isClosing) onLost?.(error);
  });
  // One that breaks while a transaction thinks, between two queries, would otherwise end the process: its next query says so.
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

/** `bigint` and `numeric` come as numbers; amounts are paise and stay far inside the safe range. A day stays its text. */
function parserOf(oid: number, format?: 'text' | 'binary'): unknown {
  if (oid === INT8) return safeInteger;
  if (oid === NUMERIC) return Number;
  if (oid === DATE) return String;
  if (oid === TIMESTAMPTZ && format !== 'binary') return moment;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`);
  return value;
}

const pgMoment: (text: string) => unknown = pg.types.getTypeParser(TIMESTAMPTZ, 'text');
/** 2026-11-22 08:48:35.393+00: as a server in UTC says it. */
const UTC_MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/;

/** The engine's own reader of dates takes a fifth of the time of pg's, which reads every way to write one. */
const moment = (text: string): unknown =>
  UTC_MOMENT.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : pgMoment(text);
