import { accept, type Result } from '#lib/result.ts';
import type { TooMany } from '#shop/accounts/account.ts';
import type { Client } from '#shop/accounts/client.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import { consumeLimits } from './attempt-limits.ts';
import { findKnownDevice } from './known-devices.ts';
import { consumeAttempt } from './take-attempt.ts';

type Mailbox = { email: string; customerId: string | null };

/**
 * May this request send a link to the mailbox? `isSent` is false where strangers had so many sent that one of them is
 * certainly still good: the mailbox gets no more, and the answer is the same as ever. The account's known devices and
 * other networks are not held up by what one network asks for.
 */
export async function mayMail(
  accounts: Accounts,
  client: Client,
  { email, customerId }: Mailbox,
  kind: 'reset' | 'loginLink',
): Promise<Result<{ isSent: boolean }, never> | TooMany> {
  const device = customerId && (await findKnownDevice(accounts, client, customerId));
  if (customerId && device !== null) {
    const tooMany = await consumeAttempt(accounts, client, [[`${kind}Device`, `${customerId}:${device}`]]);
    return tooMany ?? accept({ isSent: true });
  }
  const whom = customerId ?? email;
  const tooMany = await consumeAttempt(accounts, client, [
    ['resetNetwork', client.network],
    [`${kind}Pair`, `${whom}:${client.network}`],
  ]);
  if (tooMany !== null) return tooMany;
  return accept({ isSent: (await consumeLimits(accounts.db, [[`${kind}Mails`, whom]])) === null });
}
