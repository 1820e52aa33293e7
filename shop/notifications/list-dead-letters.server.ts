import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { maskEmail } from '#kit/mask.ts';

/** A letter that was given up, as the owner sees it. */
export type DeadLetterInList = {
  id: string;
  kind: string;
  /** Masked, and so is what the mail server said of it. */
  recipient: string;
  problem: string | null;
  failedAt: Date;
  /** Can it be tried again? One with secrets lost them when it was given up: whoever waits for it asks for a new one. */
  isWhole: boolean;
};

/** Letters that were given up: how many, how many of them can be tried again, and the newest. */
export async function listDead(
  db: Db,
  count: number,
): Promise<{ total: number; whole: number; rows: DeadLetterInList[] }> {
  const dead = db.selectFrom('outbox').where('failed_at', 'is not', null);
  const rows = await dead
    .select(['id', 'kind', 'recipient', 'problem', 'failed_at', 'expires_at'])
    .orderBy('failed_at', 'desc')
    .limit(count)
    .execute();
  const counted = await dead
    .select((pick) => [
      pick.fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where expires_at is null)`.as('whole'),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...counted,
    rows: rows.map(({ id, kind, recipient, problem, failed_at, expires_at }) => ({
      id,
      kind,
      recipient: maskEmail(recipient),
      problem: problem?.replaceAll(recipient, maskEmail(recipient)) ?? null,
      failedAt: failed_at as Date,
      isWhole: expires_at === null,
    })),
  };
}
