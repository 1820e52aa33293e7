import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import type { Refusal } from '#lib/result.ts';
import type { Db } from './connect.ts';
import { Pipeline, poolOf } from './pipeline.ts';

/** Serialization failure, deadlock, and plans that a migration made stale: the same transaction may well succeed now. */
const WORTH_REPEATING = new Set(['40001', '40P01', '0A000', '26000']);
const ATTEMPTS_MAX = 6;
const FIRST_PAUSE_MS = 5;

/**
 * Runs `work` in one transaction. A refusal undoes everything and is returned; a serialization failure or deadlock
 * repeats the whole of `work`, so it must do nothing that the database cannot take back. Queries in one `Promise.all` go
 * out at once and are done one after the other; a query that needs another one's effect awaits it.
 */
export async function withTransaction<Outcome>(db: Db, work: (trx: Db) => Promise<Outcome>): Promise<Outcome> {
  // A verb called inside another's transaction joins it.
  if (db.isTransaction) return work(db);
  const pool = poolOf(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, work);
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !WORTH_REPEATING.has(String((error as { code?: string }).code))) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

async function runOnce<Outcome>(pool: PostgresPool, work: (trx: Db) => Promise<Outcome>): Promise<Outcome> {
  const client = await pool.connect();
  const trx = new Pipeline(client, true);
  let isBroken = false;
  try {
    // Awaited: without a transaction, each query sent behind it would be committed by itself.
    await client.query('begin', []);
    const outcome = await work(trx);
    trx.close();
    const { command } = await client.query(isRefusal(outcome) ? 'rollback' : 'commit', []);
    if (command === 'ROLLBACK' && !isRefusal(outcome)) throw new Error('The work went on after a query had failed');
    return outcome;
  } catch (error) {
    trx.close();
    // What cannot be rolled back is undone when its connection is closed.
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
