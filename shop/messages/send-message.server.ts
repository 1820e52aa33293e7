import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { throttle } from '#db/throttle.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result } from '#kit/result.ts';
import type { TooMany } from '#shop/accounts/account.ts';
import { note, noteAll } from '#shop/notifications/note.server.ts';
import type { MessageForm } from './message.form.ts';

/** The number that a customer quotes; null for a machine that fell into the trap and is told nothing else. */
export type SentMessage = { ticket: number | null };

/**
 * Keeps a message, acknowledges it to the sender and tells the owner, or does none of the three. Whoever filled in the
 * field that people do not see gets a friendly answer, and nothing is kept.
 * @param sender.network where it comes from, as throttles count it; `owners` are the mailboxes of whoever runs the shop
 */
export async function sendMessage(
  db: Db,
  { network, owners }: { network: string; owners: readonly string[] },
  { name, email, message, website }: MessageForm,
): Promise<Result<SentMessage> | TooMany> {
  const allowed = await throttle(db, `contact:${network}`, effectLimits.messages);
  if (!allowed.ok) return allowed;
  if (website !== '') return accept({ ticket: null });
  const isAcknowledged = (await throttle(db, `contact-mail:${email.toLowerCase()}`, effectLimits.messageReceipts)).ok;
  return withTransaction(db, async (trx) => {
    const { ticket } = await trx
      .insertInto('contact_messages')
      .values({ id: newId(), name, email, message })
      .returning('ticket')
      .executeTakeFirstOrThrow();
    const facts = { ticket, name, email, message };
    if (isAcknowledged) await note(trx, 'message-received', email, facts);
    await noteAll(
      trx,
      owners.map((recipient) => ({ kind: 'new-message', recipient, facts })),
    );
    return accept({ ticket });
  });
}
