import { accept, type Result, refuse } from '#lib/result.ts';
import type { TooMany } from './account.ts';
import type { Client } from './client.ts';
import { mayMail } from './internal/mail-request.ts';
import type { Accounts } from './open-accounts.server.ts';

/** Sends the email to reset a forgotten password. Its link is valid for an hour, and once. */
export async function requestReset(
  accounts: Accounts,
  client: Client,
  email: string,
): Promise<Result<void, 'email-unknown'> | TooMany> {
  const { db, settings } = accounts;
  const customer = await db
    .selectFrom('customers')
    .select(['id', 'email'])
    .where((where) => where(where.fn('lower', ['email']), '=', email))
    .executeTakeFirst();
  const allowed = await mayMail(accounts, client, { email, customerId: customer?.id ?? null }, 'reset');
  if (!allowed.ok) return allowed;
  if (customer === undefined && !settings.isPrivate) return refuse('email-unknown', 'email');
  if (!allowed.value.isSent) return accept(undefined);
  // For an unknown address Better Auth does the same work as far as possible, so that the time reveals nothing.
  const engine = await accounts.engine();
  await engine.api.requestPasswordReset({ body: { email: customer?.email ?? email } });
  return accept(undefined);
}
