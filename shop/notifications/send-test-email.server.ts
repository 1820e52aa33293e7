import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { maskEmail } from '#lib/mask.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { enqueueEmail } from './enqueue-email.server.ts';
import type { Mail, MailEnv, Mailer, MailTest } from './mailer.ts';

const KIND = 'test-email';

/** Sends a test email immediately by the mail server of `environment`, which need not be the one in use. */
export async function testMailServer(
  { db, mailer }: { db: Db; mailer: Mailer },
  { adminId, mail, environment }: { adminId: string; mail: Mail; environment: MailEnv },
): Promise<MailTest> {
  const result = await mailer.test(mail, environment);
  if (result.state === 'accepted')
    await logAdminAction(db, { adminId, action: 'email.test', subjectName: maskEmail(mail.to) });
  return result;
}

/** Enqueues a test email to an administrator, one at a time. Returns the masked address. */
export async function sendTestEmail(
  db: Db,
  { adminId, email }: { adminId: string; email: string },
): Promise<Result<string, 'still-waiting'>> {
  return withTransaction(db, async (trx) => {
    // Two submissions run one after the other: the second one sees what the first has enqueued.
    await trx.selectFrom('customers').select('id').where('id', '=', adminId).forUpdate().execute();
    const before = await trx
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', KIND)
      .where('recipient', '=', email)
      .where('delivered_at', 'is', null)
      .where('failed_at', 'is', null)
      .executeTakeFirst();
    if (before !== undefined) return refuse('still-waiting');
    await enqueueEmail(trx, KIND, email, {});
    const masked = maskEmail(email);
    await logAdminAction(trx, { adminId, action: 'email.test', subjectName: masked });
    return accept(masked);
  });
}
