import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { maskEmail } from '#lib/mask.ts';
import { accept, type Result, refuse } from '#lib/result.ts';

/** A letter that was given up, as the owner sees it. */
export type FailedEmailInList = {
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
export async function listFailed(
  db: Db,
  count: number,
): Promise<{ total: number; whole: number; rows: FailedEmailInList[] }> {
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

/** `not-dead`: delivered, on its way, or never written. `out-of-date`: its secret is gone, and with it its use. */
export type TryAgainRefusal = 'not-dead' | 'out-of-date';

/** Puts one dead letter back into the post; the job that delivers finds it as if it had just been written. */
export async function tryAgain(
  db: Db,
  { adminId, emailId }: { adminId: string; emailId: string },
): Promise<Result<void, TryAgainRefusal>> {
  if (!isId(emailId)) return refuse('not-dead');
  return withTransaction(db, async (trx): Promise<Result<void, TryAgainRefusal>> => {
    const [queuedEmail] = await revive(trx, emailId);
    if (queuedEmail === undefined) {
      const dead = await trx
        .selectFrom('outbox')
        .select('id')
        .where('id', '=', emailId)
        .where('failed_at', 'is not', null)
        .executeTakeFirst();
      return refuse(dead === undefined ? 'not-dead' : 'out-of-date');
    }
    const { kind, recipient } = queuedEmail;
    await logAdminAction(trx, {
      adminId,
      action: 'letter.try-again',
      subjectId: emailId,
      subjectName: `${kind}: ${maskEmail(recipient)}`,
    });
    return accept(undefined);
  });
}

/** The same with every dead letter that can be tried again; gives how many there were. */
export async function tryAllAgain(db: Db, { adminId }: { adminId: string }): Promise<number> {
  return withTransaction(db, async (trx) => {
    const emails = (await revive(trx)).length;
    if (emails > 0) {
      await logAdminAction(trx, {
        adminId,
        action: 'letter.try-all',
        subjectName: 'Failed emails',
        after: { letters: emails },
      });
    }
    return emails;
  });
}

const revive = (trx: Db, emailId?: string) =>
  trx
    .updateTable('outbox')
    .set({ failed_at: null, queued_at: null, attempts: 0 })
    .where('failed_at', 'is not', null)
    .where('delivered_at', 'is', null)
    .where('expires_at', 'is', null)
    .$if(emailId !== undefined, (query) => query.where('id', '=', emailId as string))
    .returning(['kind', 'recipient'])
    .execute();
