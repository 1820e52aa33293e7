import { sql } from 'kysely';
import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { lockName } from '#db/locks.ts';
import { throttle } from '#db/throttle.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result } from '#lib/result.ts';
import type { TooMany } from '#shop/accounts/account.ts';
import { enqueueAll, enqueueEmail } from '#shop/notifications/enqueue-email.server.ts';
import type { MessageForm } from './message.form.ts';

/** The number that the sender can quote; null for a bot that filled in the honeypot. */
type SentMessage = { ticket: number | null };

type Sender = {
  network: string;
  owners: readonly string[];
  /** Asks the captcha provider whether the submitted answer is right; absent: none was submitted. */
  solvedCaptcha?: () => Promise<boolean>;
};

/**
 * Stores a contact message and enqueues emails to the sender and the owner, in one transaction. If the honeypot field is
 * filled in, the answer is the same but nothing is stored. A repeated submission returns the ticket of the first one.
 * @param sender.network the network that rate limits count; `owners`: email addresses of the owner
 */
export async function sendMessage(
  db: Db,
  { network, owners, solvedCaptcha }: Sender,
  { name, email, message, website }: MessageForm,
): Promise<Result<SentMessage> | TooMany> {
  const allowed = await throttle(db, `contact:${network}`, effectLimits.messages);
  if (!allowed.ok && !(await mayPassByCaptcha(db, network, solvedCaptcha))) return allowed;
  if (website !== '') return accept({ ticket: null });
  const isAcknowledged = (await throttle(db, `contact-mail:${email.toLowerCase()}`, effectLimits.messageReceipts)).ok;
  return withTransaction(db, async (trx) => {
    await lockName(trx, JSON.stringify([email, name, message]));
    const earlier = await findSame(trx, { name, email, message });
    if (earlier !== null) return accept({ ticket: earlier });
    const id = newId();
    const { ticket } = await trx
      .insertInto('contact_messages')
      .values({ id, name, email, message })
      .returning('ticket')
      .executeTakeFirstOrThrow();
    const facts = { ticket, name, email, message, thread: id };
    if (isAcknowledged) await enqueueEmail(trx, 'message-received', email, facts);
    await enqueueAll(
      trx,
      owners.map((recipient) => ({ kind: 'new-message', recipient, facts })),
    );
    return accept({ ticket });
  });
}

async function mayPassByCaptcha(db: Db, network: string, isSolved?: () => Promise<boolean>): Promise<boolean> {
  if (isSolved === undefined) return false;
  const bounded = await throttle(db, `contact-captcha:${network}`, effectLimits.messagesWithCaptcha);
  return bounded.ok && isSolved();
}

/** The same content within this time counts as the same message, for example submitted again after a lost answer. */
const SAME_WITHIN_MINUTES = 60;

async function findSame(db: Db, content: Pick<MessageForm, 'name' | 'email' | 'message'>): Promise<number | null> {
  const { rows } = await sql<{ ticket: number }>`
    select ticket from contact_messages
    where email = ${content.email} and name = ${content.name} and message = ${content.message}
      and deleted_at is null and created_at > now() - make_interval(mins => ${SAME_WITHIN_MINUTES})
    order by ticket limit 1`.execute(db);
  return rows[0]?.ticket ?? null;
}
