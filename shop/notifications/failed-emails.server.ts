import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { maskEmail } from '#lib/mask.ts';
import { accept, type Result, refuse } from '#lib/result.ts';

/** An email that could not be delivered, as the admin shows it. */
type FailedEmailInList = {
  id: string;
  kind: string;
  /** Masked, also inside `problem`. */
  recipient: string;
  problem: string | null;
  failedAt: Date;
  /** Whether it can be sent again. One with secrets lost them when it failed: its recipient has to request a new one. */
  isWhole: boolean;
};

/** Failed emails: how many, how many of them can be sent again, and those of a page of `count`, the newest first. */
export async function listFailed(
  db: Db,
  count: number,
  page = 1,
): Promise<{ total: number; whole: number; rows: FailedEmailInList[] }> {
  const failed = db.selectFrom('outbox').where('failed_at', 'is not', null);
  const rows = await failed
    .select(['id', 'kind', 'recipient', 'problem', 'failed_at', 'expires_at'])
    .orderBy('failed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .offset((page - 1) * count)
    .execute();
  const counted = await failed
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

/** `not-failed`: it has not failed or does not exist. `out-of-date`: its secrets are deleted, so it would be useless. */
type RetryEmailRefusal = 'not-failed' | 'out-of-date';

/** Puts one failed email back into the outbox, where the delivery job picks it up like a new one. */
export async function retryEmail(
  db: Db,
  { adminId, emailId }: { adminId: string; emailId: string },
): Promise<Result<void, RetryEmailRefusal>> {
  if (!isId(emailId)) return refuse('not-failed');
  return withTransaction(db, async (trx): Promise<Result<void, RetryEmailRefusal>> => {
    const [email] = await revive(trx, emailId);
    if (email === undefined) {
      const failed = await trx
        .selectFrom('outbox')
        .select('id')
        .where('id', '=', emailId)
        .where('failed_at', 'is not', null)
        .executeTakeFirst();
      return refuse(failed === undefined ? 'not-failed' : 'out-of-date');
    }
    const { kind, recipient } = email;
    await logAdminAction(trx, {
      adminId,
      action: 'email.retry',
      subjectId: emailId,
      subjectName: `${kind}: ${maskEmail(recipient)}`,
    });
    return accept(undefined);
  });
}

/** Puts every failed email that can be sent again back into the outbox; returns how many there were. */
export async function retryAllEmails(db: Db, { adminId }: { adminId: string }): Promise<number> {
  return withTransaction(db, async (trx) => {
    const emails = (await revive(trx)).length;
    if (emails > 0) {
      await logAdminAction(trx, {
        adminId,
        action: 'email.retry-all',
        subjectName: 'Failed emails',
        after: { emails },
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
