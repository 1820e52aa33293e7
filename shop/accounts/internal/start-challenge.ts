import { randomBytes } from 'node:crypto';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';

const CHALLENGE_SECONDS = 600;
const CHALLENGE_BYTES = 15;

/** Makes a login wait for its second factor, as Better Auth does after a password. Returns the `Set-Cookie` headers. */
export async function startChallenge(accounts: Accounts, customerId: string): Promise<string[]> {
  const { cookies } = accounts;
  const { internalAdapter } = await (await accounts.engine()).$context;
  const challenge = `2fa-${randomBytes(CHALLENGE_BYTES).toString('base64url')}`;
  const expiresAt = new Date(Date.now() + CHALLENGE_SECONDS * 1_000);
  await internalAdapter.createVerificationValue({ identifier: challenge, value: customerId, expiresAt });
  await internalAdapter.createVerificationValue({ identifier: `2fa-attempts-${challenge}`, value: '0', expiresAt });
  return [
    cookies.write(cookies.names.session, '', 0),
    cookies.write(cookies.names.challenge, challenge, CHALLENGE_SECONDS),
  ];
}
