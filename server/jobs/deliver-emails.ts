import { setTimeout as pause } from 'node:timers/promises';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { Shop, Visit } from '#app/http/context.ts';
import { withTransaction } from '#db/transaction.ts';
import { renderMail } from '#emails/render-email.ts';
import {
  giveUp,
  markDelivered,
  openEmail,
  reportProblem,
  takeUnqueued,
} from '#shop/notifications/deliver-emails.server.ts';
import { UndeliverableMail } from '#shop/notifications/mailer.ts';

export const LETTERS = 'deliver-letter';

/** After the first try: half a minute, a minute, two … an hour at most, about five hours in all. */
export const LETTER_RETRIES_MAX = 12;

/** A database that is restarted is back by then. */
const INSIST_MS = 300_000;
const INSIST_PAUSE_MS = 500;

/** Makes a job of each letter that has none, in one transaction: a letter is neither lost nor queued twice. `max` at once. */
export async function queueEmails({ db }: Shop, boss: PgBoss, max: number): Promise<number> {
  return withTransaction(db, async (trx) => {
    const emails = await takeUnqueued(trx, max);
    if (emails.length > 0) {
      await boss.insert(
        LETTERS,
        emails.map(({ id, isUrgent }) => ({
          data: { emailId: id },
          singletonKey: id,
          // Behind a rush of orders nobody waits for the link that lets them in.
          priority: Number(isUrgent),
        })),
        { db: fromKysely(trx) },
      );
    }
    return emails.length;
  });
}

/** Words and delivers one letter. Throws where another try may help, so that the queue tries again later. */
export async function deliverEmailJob(
  { db, accounts, details, mailer }: Shop,
  log: Visit['log'],
  emailId: string,
  isLastTry: boolean,
): Promise<void> {
  const queuedEmail = await openEmail(db, accounts.seal, emailId, new Date());
  if (queuedEmail === null) return;
  const { kind } = queuedEmail;
  const sender = { shopName: details.name, email: details.email, address: details.address, origin: details.origin };
  try {
    await mailer.deliver(renderMail(queuedEmail, sender));
  } catch (err) {
    await reportProblem(db, emailId, (err as Error).message);
    if (!isLastTry && !(err instanceof UndeliverableMail)) throw err;
    await giveUp(db, emailId);
    log.error({ err, emailId, kind }, 'A letter could not be delivered and was given up');
    return;
  }
  await insist(() => markDelivered(db, emailId));
}

/**
 * The letter is out: while the database is away the note of it is written again and again, or the queue would have the
 * letter sent a second time.
 */
async function insist(write: () => Promise<void>): Promise<void> {
  for (const begun = Date.now(); ; await pause(INSIST_PAUSE_MS)) {
    try {
      return await write();
    } catch (error) {
      if (Date.now() - begun > INSIST_MS) throw error;
    }
  }
}
