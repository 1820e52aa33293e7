import { findSession } from '#shop/accounts/find-session.server.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import { setLike } from './likes.server.ts';

/** Long enough to sign up and read a letter; whoever comes back tomorrow has forgotten it. */
const PENDING_SECONDS = 30 * 60;

/** All signed cookies share one key: this one's value cannot pass for another's. */
const MARK = 'like:';

const nameOf = ({ cookies }: Accounts): string => `${cookies.names.prefix}.pending_like`;

/** The `Set-Cookie` that remembers a visitor's like until somebody signs in with this browser. */
export const savePendingLike = (accounts: Accounts, productId: string): string =>
  accounts.cookies.write(nameOf(accounts), MARK + productId, PENDING_SECONDS);

/** The `Set-Cookie` that takes it back. */
export const forgetPendingLike = (accounts: Accounts): string => accounts.cookies.write(nameOf(accounts), '', 0);

/** `none`: no like was waiting. `refused`: the product has left the shop meanwhile. */
export type FinishedLike = 'none' | 'done' | 'refused';

/**
 * Completes the like that waits in this browser, for whoever has just signed in. Only a press of the button on a page of
 * the shop makes the cookie, so no address and no other site likes anything.
 * @param cookie the `Cookie` header of the request that signed in
 * @param signedIn the `Set-Cookie` headers that open the session
 */
export async function finishPendingLike(
  accounts: Accounts,
  cookie: string | null,
  signedIn: readonly string[],
): Promise<FinishedLike> {
  const value = accounts.cookies.read(cookie, nameOf(accounts));
  if (!value?.startsWith(MARK)) return 'none';
  const found = await findSession(accounts, signedIn.map((header) => header.split(';', 1)[0]).join('; '));
  if (found === null) return 'none';
  const liked = await setLike(accounts.db, found.session.customerId, value.slice(MARK.length));
  return liked.ok ? 'done' : 'refused';
}
