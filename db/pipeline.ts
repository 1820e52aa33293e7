import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type TransactionBuilder } from 'kysely';
import { type Db, PooledDatabase } from './connect.ts';
import type { Tables } from './tables/tables.ts';

/** `current transaction is aborted` */
const ABORTED = '25P02';

/**
 * Queries on one connection that are sent without waiting for each other's results; pg pipelines them. Kysely's own
 * transactions and connections send each query only after the previous one is answered. A dialect over a pool that
 * always returns the same connection does not.
 */
export class Pipeline extends Kysely<Tables> {
  readonly #isTransaction: boolean;
  /** Refuses all further queries: the connection is used by other code now. */
  readonly close: () => void;

  constructor(client: PostgresPoolClient, isTransaction: boolean) {
    let isOpen = true;
    let cause: unknown;
    const query = async (text: string, values: readonly unknown[]) => {
      if (!isOpen) throw new Error('The transaction or pipeline of this query has ended');
      try {
        return await client.query(text, values);
      } catch (error) {
        // Queries sent after the failed one fail as well, and may reject first in the caller's `Promise.all`. So the
        // first error is thrown.
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
    throw new Error('A shared connection cannot begin a transaction: see withTransaction');
  }
}

/**
 * For a few small independent reads: `work` starts them in one `Promise.all`, and they share a connection and a round
 * trip. Large reads are faster in a `Promise.all` on `db`, where each has its own connection.
 */
export async function withPipeline<Outcome>(db: Db, work: (pipeline: Db) => Promise<Outcome>): Promise<Outcome> {
  if (db.isTransaction || db instanceof Pipeline) return work(db);
  const client = await poolOf(db).connect();
  const pipeline = new Pipeline(client, false);
  try {
    return await work(pipeline);
  } finally {
    pipeline.close();
    client.release();
  }
}

export function poolOf(db: Db): PostgresPool {
  if (!(db instanceof PooledDatabase)) throw new TypeError('This database was not opened by connect()');
  return db.pool;
}
