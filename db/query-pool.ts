import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { DatabaseUnavailable, isDatabaseUnavailable } from '#lib/database-unavailable.ts';
import type { SilenceWatch } from './silence-watch.ts';

/** Names a process may make; beyond them a statement is sent unnamed, so that odd queries cannot fill the server's memory. */
const NAMES_MAX = 500;

/** `cached plan must not change result type` and `prepared statement does not exist`: a migration or a pooler came between. */
const STALE_STATEMENT = new Set(['0A000', '26000']);

type QueryPoolOptions = {
  /** False for poolers that cannot keep prepared statements. */
  isNamed: boolean;
  /** Where given, nobody waits for a database that has fallen silent. */
  watch?: SilenceWatch | undefined;
};

/**
 * The pool as Kysely uses it: queries with parameters are prepared under a name, and a connection on which a query was
 * left without an answer is closed instead of used again.
 */
export const openQueryPool = (pool: Pool, { isNamed, watch }: QueryPoolOptions): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    watch?.requireVoice();
    const connecting = pool.connect();
    const client = await (watch?.untilSilent(connecting) ?? connecting).catch((error) => {
      // It may still come: then it is the next one's.
      connecting.then((late) => late.release()).catch(() => {});
      throw error;
    });
    return queryClient(client, isNamed, watch);
  },
});

function queryClient(client: PoolClient, isNamed: boolean, watch: SilenceWatch | undefined): PostgresPoolClient {
  let isLost = false;
  const send = isNamed ? sendNamed : sendUnnamed;

  async function query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (isLost) throw new DatabaseUnavailable('The connection is lost');
    try {
      const answer = send(client, text, values);
      return await (watch?.untilSilent(answer) ?? answer);
    } catch (error) {
      isLost ||= isDatabaseUnavailable(error);
      throw error;
    }
  }

  return {
    // Without cursors: nothing here reads with one, and a pipeline takes none.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isLost),
  };
}

/** A text without values goes as it is: migrations send many commands in one, which cannot be prepared. */
const sendUnnamed = (client: PoolClient, text: string, values: readonly unknown[]): Promise<QueryResult> =>
  client.query(text, [...values]);

/**
 * Each query is prepared once for a connection (2.4 times as fast by key). A stale one gets another name, since pg keeps
 * the old one in mind, and is sent again; inside a transaction, `withTransaction` repeats the whole.
 */
async function sendNamed(client: PoolClient, text: string, values: readonly unknown[]): Promise<QueryResult> {
  const name = values.length > 0 ? nameOf(text) : undefined;
  if (name === undefined) return sendUnnamed(client, text, values);
  try {
    return await client.query({ name, text, values: [...values] });
  } catch (error) {
    if (!STALE_STATEMENT.has(String((error as { code?: string }).code))) throw error;
    if (names.get(text) === name) names.delete(text);
    if (client.getTransactionStatus() !== 'I') throw error;
    return client.query({ name: nameOf(text), text, values: [...values] });
  }
}

const names = new Map<string, string>();
let namesMade = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || namesMade >= NAMES_MAX) return known;
  namesMade += 1;
  const name = `q_${createHash('sha256').update(`${namesMade} ${text}`).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}
