import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { Seal } from './seal.server.ts';

/** One letter as it was noted, its secrets opened. */
export type Email = { id: string; kind: string; recipient: string; facts: Record<string, unknown>; writtenAt: Date };

const PROBLEM_MAX_CHARACTERS = 500;

/** No letter waits longer than this in a queue: its job was lost with the queue. */
const LOST_HOURS = 24;

export type UnqueuedEmail = {
  id: string;
  /** It goes out of date: somebody sits before a page and waits for its code or link. */
  isUrgent: boolean;
};

/**
 * Marks letters that no job knows, in the caller's transaction, and gives them: it makes a job of each. Those that go out
 * of date come first, however many others a rush of orders has left.
 */
export async function takeUnqueued(trx: Db, max: number): Promise<UnqueuedEmail[]> {
  const rows = await trx
    .selectFrom('outbox')
    .select(['id', 'expires_at'])
    .where('delivered_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((where) =>
      where.or([
        where('queued_at', 'is', null),
        where('queued_at', '<', new Date(Date.now() - LOST_HOURS * 3_600_000)),
      ]),
    )
    .orderBy(sql`expires_at is null`)
    .orderBy('created_at')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    // As one list: a text for each number of letters would be prepared anew, and there are names for 500 texts.
    await sql`update outbox set queued_at = ${new Date()} where id = any(${ids}::uuid[])`.execute(trx);
  }
  return rows.map(({ id, expires_at }) => ({ id, isUrgent: expires_at !== null }));
}

/**
 * Not word for word the condition of the index of waiting letters: a planner that believes them to be few would read
 * them all to find the one whose id it has.
 */
const isWaiting = sql<boolean>`(delivered_at is null and failed_at is null) is true`;

/** The letter, opened for delivery; null where it was delivered or given up, or its secrets are out of date. */
export async function openEmail(db: Db, seal: Seal, id: string, now: Date): Promise<Email | null> {
  const row = await db
    .updateTable('outbox')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('id', '=', id)
    .where(isWaiting)
    .returning(['kind', 'recipient', 'facts', 'sealed', 'expires_at', 'created_at'])
    .executeTakeFirst();
  if (!row) return null;
  if (row.expires_at !== null && row.expires_at <= now) {
    await giveUp(db, id, 'out of date before it could be delivered');
    return null;
  }
  const secrets = row.sealed === null ? {} : JSON.parse(seal.open(row.sealed));
  const { kind, recipient, facts, created_at: writtenAt } = row;
  return { id, kind, recipient, facts: { ...facts, ...secrets }, writtenAt };
}

/** Delivered: nothing in it is secret any more. */
export async function markDelivered(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ delivered_at: new Date(), sealed: null, problem: null })
    .where('id', '=', id)
    .execute();
}

/** What the last attempt met, for the owner to see. */
export async function reportProblem(db: Db, id: string, problem: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ problem: problem.slice(0, PROBLEM_MAX_CHARACTERS) })
    .where('id', '=', id)
    .execute();
}

/** A dead letter: kept for the owner to see, without its secrets. */
export async function giveUp(db: Db, id: string, problem?: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ failed_at: new Date(), sealed: null, ...(problem === undefined ? {} : { problem }) })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .execute();
}

/** Letters whose secrets are out of date lose them, delivered or not. */
export async function wipeExpired(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sealed: null, failed_at: now, problem: 'out of date before it could be delivered' })
    .where('sealed', 'is not', null)
    .where('expires_at', '<=', now)
    .execute();
}

export type FailedEmail = { id: string; kind: string; recipient: string; problem: string | null; failedAt: Date };

/** Letters that were given up, the newest first. */
export async function listFailedEmails(db: Db, count: number): Promise<FailedEmail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'problem', 'failed_at'])
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ failed_at, ...row }) => ({ ...row, failedAt: failed_at as Date }));
}
