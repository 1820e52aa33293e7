import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { maskEmail } from '#kit/mask.ts';

/** Letters that a mail server did not take at the last try, and that are tried again. */
export type WaitingLetters = {
  count: number;
  /** When the one that waits longest was written. */
  since: Date | null;
  /** What the newest of them met, with nobody's address in it. */
  problem: string | null;
};

/** How the post stands: letters that have just been written are on their way, and are no reason to worry. */
export async function findWaitingLetters(db: Db): Promise<WaitingLetters> {
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
