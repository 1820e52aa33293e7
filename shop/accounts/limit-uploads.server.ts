import type { TooMany } from './account.ts';
import { consumeLimits } from './internal/attempt-limits.ts';
import type { Accounts } from './open-accounts.server.ts';
import type { Session } from './session.ts';

/** May this person upload one more picture now? null: yes, and it is counted. */
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

/** Was this cookie made here? Says nothing of whether its session still lives, and asks no database. */
export const isCookieOurs = ({ cookies }: Accounts, cookie: string | null): boolean =>
  cookies.read(cookie, cookies.names.session) !== null;
