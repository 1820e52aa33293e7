import { setTimeout as pause } from 'node:timers/promises';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { Shop, Visit } from '#app/http/context.ts';
import { withTransaction } from '#db/transaction.ts';
import { renderMail } from '#emails/render-email.ts';
import { senderOf } from '#emails/sender.ts';
import { replyAddressOf } from '#shop/messages/mailbox.ts';
import {
  claimUnqueuedEmails,
  markDelivered,
  markFailed,
  openEmail,
  reportProblem,
} from '#shop/notifications/deliver-emails.server.ts';
import { UndeliverableMail } from '#shop/notifications/mailer.ts';

export const EMAILS = 'deliver-email';

/**
 * After the first attempt. The pauses are half a minute, one minute, two minutes and so on, at most an hour; about five
 * hours in total.
 */
export const EMAIL_RETRIES_MAX = 12;

/** Enough time for a database restart. */
const WRITE_RETRY_MS = 300_000;
const WRITE_RETRY_PAUSE_MS = 500;

/**
 * Queues a job for each email that has none, in one transaction: no email is lost or queued twice. At most `max` emails
 * per call.
 */
export async function queueEmails({ db }: Shop, boss: PgBoss, max: number): Promise<number> {
  return withTransaction(db, async (trx) => {
    const emails = await claimUnqueuedEmails(trx, max);
    if (emails.length > 0) {
      await boss.insert(
        EMAILS,
        emails.map(({ id, isUrgent }) => ({
          data: { emailId: id },
          singletonKey: id,
          // Login links are not delayed by the emails of many orders.
          priority: Number(isUrgent),
        })),
        { db: fromKysely(trx) },
      );
    }
    return emails.length;
  });
}

/** Renders and delivers one email. Throws if a retry may help; the queue then retries later. */
export async function deliverEmailJob(
  { db, accounts, settings, details, mailer }: Shop,
  log: Visit['log'],
  emailId: string,
  isLastTry: boolean,
): Promise<void> {
  const email = await openEmail(db, accounts.seal, emailId, new Date());
  if (email === null) return;
  const { kind } = email;
  const now = settings.current();
  try {
    const mail = renderMail(email, senderOf(now, details));
    const replyTo = mail.replyTo ?? (mail.thread === undefined ? null : replyAddressOf(now, mail.thread));
    await mailer.deliver(replyTo === null ? mail : { ...mail, replyTo });
  } catch (err) {
    await reportProblem(db, emailId, (err as Error).message);
    if (!isLastTry && !(err instanceof UndeliverableMail)) throw err;
    await markFailed(db, emailId);
    log.error({ err, emailId, kind }, 'An email could not be delivered and will not be retried');
    return;
  }
  await retryWrite(() => markDelivered(db, emailId));
}

/**
 * The email has been sent. While the database is unavailable, marking it as delivered is retried: otherwise the queue
 * would send the email a second time.
 */
async function retryWrite(write: () => Promise<void>): Promise<void> {
  for (const start = Date.now(); ; await pause(WRITE_RETRY_PAUSE_MS)) {
    try {
      return await write();
    } catch (error) {
      if (Date.now() - start > WRITE_RETRY_MS) throw error;
    }
  }
}
