import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { Seal } from './seal.server.ts';

/** An email as it was enqueued, with its secrets decrypted. */
export type Email = { id: string; kind: string; recipient: string; facts: Record<string, unknown>; writtenAt: Date };

const PROBLEM_MAX_CHARACTERS = 500;

/** An email that waits longer than this has lost its job and gets a new one. */
const LOST_HOURS = 24;

type UnqueuedEmail = {
  id: string;
  /** It expires: somebody waits for its code or link. */
  isUrgent: boolean;
};

/**
 * Marks emails without a job as queued and returns them; the caller creates a job for each in the same transaction.
 * Emails that expire come first, however many others are waiting.
 */
export async function claimUnqueuedEmails(trx: Db, max: number): Promise<UnqueuedEmail[]> {
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
    // One array parameter: a list of parameters would be another prepared statement for each length, and only 500 fit.
    await sql`update outbox set queued_at = ${new Date()} where id = any(${ids}::uuid[])`.execute(trx);
  }
  return rows.map(({ id, expires_at }) => ({ id, isUrgent: expires_at !== null }));
}

/**
 * Deliberately not word for word the condition of the partial index of waiting emails: a planner that expects few of them
 * would scan that index instead of the primary key.
 */
const isWaiting = sql<boolean>`(delivered_at is null and failed_at is null) is true`;

/** An email, decrypted for delivery; null: it was delivered, has failed, or its secrets have expired. */
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
    await markFailed(db, id, 'out of date before it could be delivered');
    return null;
  }
  const secrets = row.sealed === null ? {} : JSON.parse(seal.open(row.sealed));
  const { kind, recipient, facts, created_at: writtenAt } = row;
  return { id, kind, recipient, facts: { ...facts, ...secrets }, writtenAt };
}

/** Marks an email as delivered and deletes its secrets. */
export async function markDelivered(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ delivered_at: new Date(), sealed: null, problem: null })
    .where('id', '=', id)
    .execute();
}

/** Saves the error of the last attempt, which the admin shows. */
export async function reportProblem(db: Db, id: string, problem: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ problem: problem.slice(0, PROBLEM_MAX_CHARACTERS) })
    .where('id', '=', id)
    .execute();
}

/** Marks an email as failed and deletes its secrets; the admin lists it. */
export async function markFailed(db: Db, id: string, problem?: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ failed_at: new Date(), sealed: null, ...(problem === undefined ? {} : { problem }) })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .execute();
}

/** Deletes the secrets of emails that have expired, and marks those as failed. */
export async function wipeExpired(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sealed: null, failed_at: now, problem: 'out of date before it could be delivered' })
    .where('sealed', 'is not', null)
    .where('expires_at', '<=', now)
    .execute();
}

type FailedEmail = { id: string; kind: string; recipient: string; problem: string | null; failedAt: Date };

/** Failed emails, the newest first. */
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
