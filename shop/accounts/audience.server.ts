import type { Audience } from './audience.ts';
import type { Accounts } from './open-accounts.server.ts';

/** All signed cookies share one key: the value of another one cannot pass for an audience. */
const MARK = 'audience';
/** A day later the database is asked again. */
const VALID_SECONDS = 24 * 60 * 60;

const nameOf = ({ cookies }: Pick<Accounts, 'cookies'>): string => `${cookies.names.prefix}.audience`;

/**
 * For whom public pages are rendered, read from signed cookies without a query. It may be out of date: it decides which
 * links a page shows, never what somebody may do or see of others.
 * @param cookie the request's `Cookie` header
 * @returns null where there is a session whose audience only the database knows
 */
export function readAudience(accounts: Pick<Accounts, 'cookies'>, cookie: string | null): Audience | null {
  const { cookies } = accounts;
  if (cookie === null || cookies.read(cookie, cookies.names.session) === null) return 'visitor';
  const [mark, audience, end] = cookies.read(cookie, nameOf(accounts))?.split(':') ?? [];
  if (mark !== MARK || !(Number(end) * 1_000 > Date.now())) return null;
  return audience === 'customer' || audience === 'admin' ? audience : null;
}

/** The `Set-Cookie` that says for whom the next public pages are; `visitor` takes the cookie back. */
export function writeAudience(accounts: Pick<Accounts, 'cookies'>, audience: Audience): string {
  const { cookies } = accounts;
  if (audience === 'visitor') return cookies.write(nameOf(accounts), '', 0);
  const end = Math.floor(Date.now() / 1_000) + VALID_SECONDS;
  return cookies.write(nameOf(accounts), `${MARK}:${audience}:${end}`, VALID_SECONDS);
}

/** Does this request bring an audience of its own, right or wrong? */
export const hasAudienceCookie = (accounts: Pick<Accounts, 'cookies'>, cookie: string | null): boolean =>
  cookie?.includes(`${nameOf(accounts)}=`) ?? false;

/** For so long after a change, pages are rendered for the person who made it: caches learn of changes a moment later. */
const CHANGE_SECONDS = 2;
const changeNameOf = ({ cookies }: Pick<Accounts, 'cookies'>): string => `${cookies.names.prefix}.changed`;

/** The `Set-Cookie` of a person who has just changed something. */
export const writeChanged = (accounts: Pick<Accounts, 'cookies'>): string =>
  accounts.cookies.write(changeNameOf(accounts), '1', CHANGE_SECONDS);

/** Has this person changed something a moment ago? Their next page is rendered then, so that it shows the change. */
export const hasJustChanged = (accounts: Pick<Accounts, 'cookies'>, cookie: string | null): boolean =>
  cookie?.includes(`${changeNameOf(accounts)}=`) ?? false;
