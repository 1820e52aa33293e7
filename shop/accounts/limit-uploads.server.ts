import type { TooMany } from './account.ts';
import { consumeLimits } from './internal/attempt-limits.ts';
import type { Accounts } from './open-accounts.server.ts';
import type { Session } from './session.ts';

/** Counts an upload against the rate limits; null: it is allowed. */
export const limitUploads = (
  { db }: Accounts,
  { customerId, isAdmin }: Pick<Session, 'customerId' | 'isAdmin'>,
  network: string,
): Promise<TooMany | null> =>
  consumeLimits(
    db,
    isAdmin
      ? [['uploadsAdmin', customerId]]
      : [
          ['uploadsCustomer', customerId],
          ['uploadsNetwork', network],
        ],
  );

/** Whether the session cookie has a valid signature. Does not query whether the session still exists. */
export const isCookieOurs = ({ cookies }: Accounts, cookie: string | null): boolean =>
  cookies.read(cookie, cookies.names.session) !== null;
