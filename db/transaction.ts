import { setTimeout as pause } from 'node:timers/promises';
import type { Refusal } from '#kit/result.ts';
import type { Db } from './connect.ts';

/** Serialization failure, deadlock, and plans that a migration made stale: the same transaction may well succeed now. */
const WORTH_REPEATING = new Set(['40001', '40P01', '0A000', '26000']);
const ATTEMPTS_MAX = 6;
const FIRST_PAUSE_MS = 5;

class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('The transaction was refused and is undone');
    this.refusal = refusal;
  }
}

/**
 * Runs `work` in one transaction. A refusal undoes everything and is returned; a serialization failure or deadlock
 * repeats the whole of `work`, so it must do nothing that the database cannot take back.
 */
export async function withTransaction<Outcome>(db: Db, work: (trx: Db) => Promise<Outcome>): Promise<Outcome> {
  // A verb called inside another's transaction joins it.
  if (db.isTransaction) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        const outcome = await work(trx);
        if (isRefusal(outcome)) throw new RolledBack(outcome);
        return outcome;
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.refusal as Outcome;
      if (attempt >= ATTEMPTS_MAX || !WORTH_REPEATING.has(String((error as { code?: string }).code))) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

const isRefusal = (outcome: unknown): outcome is Refusal =>
  typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false && 'reason' in outcome;
