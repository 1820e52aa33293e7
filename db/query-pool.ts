import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { DatabaseUnavailable, isDatabaseUnavailable } from '#lib/database-unavailable.ts';
import type { SilenceWatch } from './silence-watch.ts';

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
export function openQueryPool(pool: Pool, { isNamed, watch }: QueryPoolOptions): PostgresPool {
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
