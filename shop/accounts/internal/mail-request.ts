import { accept, type Result } from '#lib/result.ts';
import type { TooMany } from '#shop/accounts/account.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import type { Client } from '#shop/accounts/session.ts';
import { consumeLimits } from './attempt-limits.ts';
import { consumeAttempt } from './consume-attempt.ts';
import { findKnownDevice } from './known-devices.ts';

type Mailbox = { email: string; customerId: string | null };

/**
 * Checks the rate limits of a request that sends a link to a mailbox. `isSent` is false where strangers have requested so
 * many links that one of them must still be valid: no further email is sent, and the answer stays the same. Requests of one
 * network do not limit the account's known devices or other networks.
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
    [`${kind}Network`, client.network],
    [`${kind}Pair`, `${whom}:${client.network}`],
  ]);
  if (tooMany !== null) return tooMany;
  return accept({ isSent: (await consumeLimits(accounts.db, [[`${kind}Mails`, whom]])) === null });
}
