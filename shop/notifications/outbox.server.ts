import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { maskEmail } from '#lib/mask.ts';

/** Letters that a mail server did not take at the last try, and that are tried again. */
export type WaitingEmails = {
  count: number;
  /** When the one that waits longest was written. */
  since: Date | null;
  /** What the newest of them met, with nobody's address in it. */
  problem: string | null;
};

/** How the post stands: letters that have just been written are on their way, and are no reason to worry. */
export async function findWaitingEmails(db: Db): Promise<WaitingEmails> {
  const waiting = db
    .selectFrom('outbox')
    .where('delivered_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('problem', 'is not', null);
  const [counted, newest] = await Promise.all([
    waiting
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_at)`.as('since')])
      .executeTakeFirstOrThrow(),
    waiting.select(['problem', 'recipient']).orderBy('created_at', 'desc').limit(1).executeTakeFirst(),
  ]);
  return {
    ...counted,
    problem: newest?.problem?.replaceAll(newest.recipient, maskEmail(newest.recipient)) ?? null,
  };
}

/**
 * Erases letters to a person and about them, in the transaction that deletes the account. One to the owner that nobody
 * has delivered yet goes out first, and leaves with the others of its age (`deleteOldEmails`).
 */
export async function eraseEmails(
  trx: Db,
  { email, orderIds }: { email: string; orderIds: readonly string[] },
): Promise<void> {
  await sql`
    delete from outbox
    where lower(recipient) = lower(${email})
      or ((delivered_at is not null or failed_at is not null)
        and (lower(facts->>'email') = lower(${email}) or lower(facts->>'newEmail') = lower(${email})
          or facts->>'orderId' = any(${orderIds}::text[])))`.execute(trx);
}

/** Erases letters that were delivered, or given up, long enough ago for nobody to ask about them. */
export async function deleteOldEmails(db: Db): Promise<void> {
  await sql`
    delete from outbox
    where delivered_at < now() - make_interval(days => ${numbers.DELIVERED_EMAIL_DAYS})
      or failed_at < now() - make_interval(days => ${numbers.FAILED_EMAIL_DAYS})`.execute(db);
}

/** Which letters the shop still knows of that went to a mailbox; what they say stands elsewhere, or opens doors. */
export async function exportEmails(db: Db, email: string): Promise<unknown[]> {
  const { rows } = await sql`
    select kind, created_at as "createdAt", delivered_at as "deliveredAt"
    from outbox where lower(recipient) = lower(${email}) order by created_at`.execute(db);
  return rows;
}
