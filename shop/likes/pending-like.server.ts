import { findSession } from '#shop/accounts/find-session.server.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import { setLike } from './likes.server.ts';

/** Long enough to sign up and read the email. */
const PENDING_SECONDS = 30 * 60;

/** All signed cookies share one key, so a prefix keeps this value from being read as that of another cookie. */
const MARK = 'like:';

const nameOf = ({ cookies }: Accounts): string => `${cookies.names.prefix}.pending_like`;

/** The `Set-Cookie` header that stores a visitor's like until somebody logs in with this browser. */
export const savePendingLike = (accounts: Accounts, productId: string): string =>
  accounts.cookies.write(nameOf(accounts), MARK + productId, PENDING_SECONDS);

/** The `Set-Cookie` header that deletes it. */
export const clearPendingLike = (accounts: Accounts): string => accounts.cookies.write(nameOf(accounts), '', 0);

/** `none`: there was no pending like. `refused`: the product was deleted meanwhile. */
export type FinishedLike = 'none' | 'done' | 'refused';

/**
 * Completes the like that is pending in this browser, for the person who has just logged in. Only the like button sets the
 * signed cookie, so neither a link nor another site can cause a like.
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
