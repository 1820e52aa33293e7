import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from './connect.ts';

/** So many of one thing in so many seconds. `isClearable`: another process may give it back before the time is up. */
export type Allowance = { points: number; seconds: number; isClearable?: true };

/** `too-many`: the key has nothing left for so long. */
export type Throttled = { ok: true } | { ok: false; reason: 'too-many'; retryAfterSeconds: number };

/** Of the table's key; longer ones are known by their hash. */
const KEY_MAX_CHARACTERS = 200;

const limiters = new WeakMap<Db, Map<string, RateLimiterPostgres>>();

/**
 * Takes one point from the key's allowance, which all processes share: `throttle(db, 'contact:203.0.113.7', {…})`. Call
 * it before a transaction, never inside one: what is refused there would be given back.
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

/** Gives one point back, for example after the right password among strangers' guesses. */
export async function releaseOrder(db: Db, key: string, allowance: Allowance): Promise<void> {
  await limiterFor(db, allowance).reward(shortKey(key));
}

/**
 * Forgets what was counted for clearable keys: those named, and those that begin with one of `prefixes` (no `%` or `_`
 * in them; keys that are kept as a hash are not found by a prefix).
 */
export async function forgetThrottles(db: Db, keys: readonly string[], prefixes: readonly string[]): Promise<void> {
  const patterns = prefixes.map((prefix) => `${prefix}%`);
  await sql`
    delete from throttles
    where key = any(${keys.map(shortKey)}::text[]) or key like any(${patterns}::text[])`.execute(db);
}

/** Gives the key its whole allowance back, for example after the right password. */
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
      // Somebody who hammers costs no more statements until the time is up; a process would not hear of a clearing.
      ...(isClearable ? {} : { inMemoryBlockOnConsumed: points + 1 }),
    });
  own.set(name, limiter);
  return limiter;
}

/** What the library asks of a pool, answered through ours: its statements are named as all others are. */
const client = (db: Db) => ({
  async query({ text, values }: { text: string; values: unknown[] }) {
    const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) };
  },
});

/** E-mail addresses are nobody's business here: they are known by their hash, too. */
const shortKey = (key: string): string =>
  key.length <= KEY_MAX_CHARACTERS && !key.includes('@')
    ? key
    : `sha256:${createHash('sha256').update(key).digest('hex')}`;
