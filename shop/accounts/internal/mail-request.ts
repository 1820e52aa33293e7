import { accept, type Result } from '#lib/result.ts';
import type { TooMany } from '#shop/accounts/account.ts';
import type { Asker } from '#shop/accounts/client.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import { takeAllowances } from './attempt-limits.ts';
import { findKnownDevice } from './known-devices.ts';
import { takeAttempt } from './take-attempt.ts';

type Mailbox = { email: string; customerId: string | null };

/**
 * May this request send a link to the mailbox? `isSent` is false where strangers had so many sent that one of them is
 * certainly still good: the mailbox gets no more, and the answer is the same as ever. The account's known devices and
 * other networks are not held up by what one network asks for.
 */
export async function mayMail(
  accounts: Accounts,
  asker: Asker,
  { email, customerId }: Mailbox,
  kind: 'reset' | 'loginLink',
): Promise<Result<{ isSent: boolean }, never> | TooMany> {
  const device = customerId && (await findKnownDevice(accounts, asker, customerId));
  if (customerId && device !== null) {
    const tooMany = await takeAttempt(accounts, asker, [[`${kind}Device`, `${customerId}:${device}`]]);
    return tooMany ?? accept({ isSent: true });
  }
  const whom = customerId ?? email;
  const tooMany = await takeAttempt(accounts, asker, [
    ['resetNetwork', asker.network],
    [`${kind}Pair`, `${whom}:${asker.network}`],
  ]);
  if (tooMany !== null) return tooMany;
  return accept({ isSent: (await takeAllowances(accounts.db, [[`${kind}Mails`, whom]])) === null });
}
