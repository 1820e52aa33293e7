import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type TransactionBuilder } from 'kysely';
import { type Db, PooledDatabase } from './connect.ts';
import type { Tables } from './tables/tables.ts';

/** `current transaction is aborted` */
const ABORTED = '25P02';

/**
 * Queries on one connection, which go out without waiting for each other's answers, as pg pipelines them. Kysely's own
 * transactions and connections hold each query back until the one before it is answered; a dialect over a pool that
 * always gives the same connection does not.
 */
export class Pipeline extends Kysely<Tables> {
  readonly #isTransaction: boolean;
  /** From now on, queries are refused: the connection is somebody else's. */
  readonly close: () => void;

  constructor(client: PostgresPoolClient, isTransaction: boolean) {
    let isOpen = true;
    let cause: unknown;
    const query = async (text: string, values: readonly unknown[]) => {
      if (!isOpen) throw new Error('The work that this query belongs to is over');
      try {
        return await client.query(text, values);
      } catch (error) {
        // What was sent behind the query that failed fails as well, and may come up sooner in the caller's `Promise.all`.
        if (isTransaction && (error as { code?: string }).code === ABORTED) throw cause ?? error;
        cause ??= error;
        throw error;
      }
    };
    const shared = { query: query as PostgresPoolClient['query'], release: () => {} };
    const pool = { options: {}, connect: async () => shared, end: async () => {} };
    super({ dialect: new PostgresDialect({ pool }) });
    this.#isTransaction = isTransaction;
    this.close = () => {
      isOpen = false;
    };
  }

  override get isTransaction(): boolean {
    return this.#isTransaction;
  }

  override transaction(): TransactionBuilder<Tables> {
    throw new Error('No transaction begins on a connection that others use: see withTransaction');
  }
}

/**
 * For a few small reads that do not need each other: `work` starts them in one `Promise.all`, and they share a
 * connection and a round trip. Large ones are faster in a `Promise.all` on `db`, which gives each its own connection.
 */
export async function withPipeline<Outcome>(db: Db, work: (one: Db) => Promise<Outcome>): Promise<Outcome> {
  if (db.isTransaction || db instanceof Pipeline) return work(db);
  const client = await poolOf(db).connect();
  const one = new Pipeline(client, false);
  try {
    return await work(one);
  } finally {
    one.close();
    client.release();
  }
}

export function poolOf(db: Db): PostgresPool {
  if (!(db instanceof PooledDatabase)) throw new TypeError('Only what connect() opened has connections to give');
  return db.pool;
}
