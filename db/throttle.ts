import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from './connect.ts';

/** At most `points` actions in `seconds`. `isClearable`: another process may reset the count earlier. */
export type Allowance = { points: number; seconds: number; isClearable?: true };

/** `too-many`: the limit of the key is reached for this many seconds. */
export type Throttled = { ok: true } | { ok: false; reason: 'too-many'; retryAfterSeconds: number };

/** Maximum length of a key in the table; longer keys are hashed. */
const KEY_MAX_CHARACTERS = 200;

const limiters = new WeakMap<Db, Map<string, RateLimiterPostgres>>();

/**
 * Takes one point from the key's allowance, which all processes share: `throttle(db, 'contact:203.0.113.7', {…})`. Call
 * it before a transaction, never inside one: a rollback would undo the count.
 */
export async function throttle(db: Db, key: string, allowance: Allowance): Promise<Throttled> {
  try {
    await limiterFor(db, allowance).consume(shortKey(key));
    return { ok: true };
  } catch (outcome) {
    if (!(outcome instanceof RateLimiterRes)) throw outcome;
    return { ok: false, reason: 'too-many', retryAfterSeconds: Math.max(1, Math.ceil(outcome.msBeforeNext / 1_000)) };
  }
}

/** Returns one point, for example after a correct password among failed attempts of others. */
export async function returnPoint(db: Db, key: string, allowance: Allowance): Promise<void> {
  await limiterFor(db, allowance).reward(shortKey(key));
}

/**
 * Resets the counts of clearable keys: the given keys, and those that begin with one of `prefixes` (without `%` or `_`;
 * hashed keys are not found by a prefix).
 */
export async function deleteThrottles(db: Db, keys: readonly string[], prefixes: readonly string[]): Promise<void> {
  const patterns = prefixes.map((prefix) => `${prefix}%`);
  await sql`
    delete from throttles
    where key = any(${keys.map(shortKey)}::text[]) or key like any(${patterns}::text[])`.execute(db);
}

/** Resets the count of a key, for example after a correct password. */
export async function unthrottle(db: Db, key: string, allowance: Allowance): Promise<void> {
  await limiterFor(db, allowance).delete(shortKey(key));
}

function limiterFor(db: Db, { points, seconds, isClearable }: Allowance): RateLimiterPostgres {
  const own = limiters.get(db) ?? new Map<string, RateLimiterPostgres>();
  limiters.set(db, own);
  const name = `${points}/${seconds}/${isClearable ?? false}`;
  const limiter =
    own.get(name) ??
    new RateLimiterPostgres({
      storeClient: client(db),
      storeType: 'pool',
      tableName: 'throttles',
      tableCreated: true,
      keyPrefix: '',
      points,
      duration: seconds,
      // A blocked key is remembered in memory and costs no further statements. Not for clearable keys: this process
      // would not notice a reset by another one.
      ...(isClearable ? {} : { inMemoryBlockOnConsumed: points + 1 }),
    });
  own.set(name, limiter);
  return limiter;
}

/** The library's pool interface on top of the shop's pool, so that its statements are prepared like all others. */
const client = (db: Db) => ({
  async query({ text, values }: { text: string; values: unknown[] }) {
    const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) };
  },
});

/** Email addresses are stored as hashes, for privacy. */
const shortKey = (key: string): string =>
  key.length <= KEY_MAX_CHARACTERS && !key.includes('@')
    ? key
    : `sha256:${createHash('sha256').update(key).digest('hex')}`;
