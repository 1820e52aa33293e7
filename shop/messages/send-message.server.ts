import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { type Allowance, throttle } from '#db/throttle.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result } from '#kit/result.ts';
import type { TooMany } from '#shop/accounts/account.ts';
import { note, noteAll } from '#shop/notifications/note.server.ts';
import type { MessageForm } from './message.form.ts';

/** The number that a customer quotes; null for a machine that fell into the trap and is told nothing else. */
export type SentMessage = { ticket: number | null };

/** A family or an office behind one address writes less than this. */
const FROM_ONE_NETWORK: Allowance = { points: 10, seconds: 600 };

/** Messages beyond that, each with a solved captcha. */
const WITH_CAPTCHA: Allowance = { points: 30, seconds: 3_600 };

/** Acknowledgements to one mailbox: more would be a way to flood somebody else's. The message itself is kept all the same. */
const TO_ONE_MAILBOX: Allowance = { points: 5, seconds: 3_600 };

type Sender = {
  network: string;
  owners: readonly string[];
  /** Asks whether the captcha's answer that came with the form is right; absent where none came. */
  solvedCaptcha?: () => Promise<boolean>;
};

/**
 * Keeps a message, acknowledges it to the sender and tells the owner, or does none of the three. Whoever filled in the
 * field that people do not see gets a friendly answer, and nothing is kept.
 * @param sender.network where it comes from, as throttles count it; `owners` are the mailboxes of whoever runs the shop
 */
export async function sendMessage(
  db: Db,
  { network, owners, solvedCaptcha }: Sender,
  { name, email, message, website }: MessageForm,
): Promise<Result<SentMessage> | TooMany> {
  const allowed = await throttle(db, `contact:${network}`, FROM_ONE_NETWORK);
  if (!allowed.ok && !(await mayPassByCaptcha(db, network, solvedCaptcha))) return allowed;
  if (website !== '') return accept({ ticket: null });
  const isAcknowledged = (await throttle(db, `contact-mail:${email.toLowerCase()}`, TO_ONE_MAILBOX)).ok;
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

async function mayPassByCaptcha(db: Db, network: string, isSolved?: () => Promise<boolean>): Promise<boolean> {
  if (isSolved === undefined) return false;
  const bounded = await throttle(db, `contact-captcha:${network}`, WITH_CAPTCHA);
  return bounded.ok && isSolved();
}
