import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import type { Refusal } from '#lib/result.ts';
import type { Db } from './connect.ts';
import { Pipeline, poolOf } from './pipeline.ts';

/** Serialization failure, deadlock, and plans that a migration made stale: a retry may succeed. */
const RETRYABLE = new Set(['40001', '40P01', '0A000', '26000']);
const ATTEMPTS_MAX = 6;
const FIRST_PAUSE_MS = 5;

/**
 * Runs `work` in one transaction. If `work` returns a refusal, the transaction is rolled back and the refusal returned.
 * After a serialization failure or deadlock, `work` runs again, so it must have no effects outside the database.
 * Queries in one `Promise.all` are sent together and executed one after the other; a query that needs the effect of
 * another one must await it.
 */
export async function withTransaction<Outcome>(db: Db, work: (trx: Db) => Promise<Outcome>): Promise<Outcome> {
  // A use case called inside another one's transaction joins it.
  if (db.isTransaction) return work(db);
  const pool = poolOf(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, work);
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !RETRYABLE.has(String((error as { code?: string }).code))) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

async function runOnce<Outcome>(pool: PostgresPool, work: (trx: Db) => Promise<Outcome>): Promise<Outcome> {
  const client = await pool.connect();
  const trx = new Pipeline(client, true);
  let isBroken = false;
  try {
    // Awaited: if `begin` failed, the queries sent after it would be committed one by one.
    await client.query('begin', []);
    const outcome = await work(trx);
    trx.close();
    const { command } = await client.query(isRefusal(outcome) ? 'rollback' : 'commit', []);
    if (command === 'ROLLBACK' && !isRefusal(outcome)) throw new Error('A query failed, but the transaction continued');
    return outcome;
  } catch (error) {
    trx.close();
    // If the rollback fails, closing the connection undoes the transaction.
    isBroken = await client.query('rollback', []).then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(isBroken);
  }
}

const isRefusal = (outcome: unknown): outcome is Refusal =>
  typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false && 'reason' in outcome;
