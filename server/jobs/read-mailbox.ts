import type { Shop, Visit } from '#app/http/context.ts';
import { mailboxLoginOf } from '#shop/messages/mailbox.ts';
import { readMailbox } from '#shop/messages/read-mailbox.server.ts';

/** How often a process tries; of several, one reads. */
export const MAILBOX_SWEEP_MS = 30_000;

/** Adds answers from the owner's mailbox to their conversations, where a mailbox is set up. Failures are logged. */
export async function readMailboxJob(
  { db, settings, orderContext }: Shop,
  log: Visit['log'],
  signal: AbortSignal,
): Promise<void> {
  const login = mailboxLoginOf(settings.current());
  if (login === null) return;
  try {
    await readMailbox(
      {
        db,
        signal,
        owners: await orderContext.ownerEmails(db, 'message'),
        onUnreadable: (err, uid) => log.error({ err, uid }, 'An email in the mailbox could not be read or added'),
      },
      login,
    );
  } catch (err) {
    log.error({ err }, 'The mailbox could not be read; the next attempt is in a few minutes');
  }
}
