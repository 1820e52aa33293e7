import type { Accounts } from './open-accounts.server.ts';
import type { Audience } from './session.ts';

/** All signed cookies share one key, so a prefix keeps the value of another cookie from being read as an audience. */
const MARK = 'audience';
/** After a day the audience is read from the database again. */
const VALID_SECONDS = 24 * 60 * 60;

const nameOf = ({ cookies }: Pick<Accounts, 'cookies'>): string => `${cookies.names.prefix}.audience`;

/**
 * Reads the audience of public pages from signed cookies, without a query. It may be out of date, so it only decides which
 * links a page shows, never what somebody may do or which personal data they see.
 * @param cookie the request's `Cookie` header
 * @returns null: there is a session, but its audience must be read from the database
 */
export function readAudience(accounts: Pick<Accounts, 'cookies'>, cookie: string | null): Audience | null {
  const { cookies } = accounts;
  if (cookie === null || cookies.read(cookie, cookies.names.session) === null) return 'visitor';
  const [mark, audience, end] = cookies.read(cookie, nameOf(accounts))?.split(':') ?? [];
  if (mark !== MARK || !(Number(end) * 1_000 > Date.now())) return null;
  return audience === 'customer' || audience === 'admin' ? audience : null;
}

/** The `Set-Cookie` header with the audience of the next public pages; `visitor` deletes the cookie. */
export function writeAudience(accounts: Pick<Accounts, 'cookies'>, audience: Audience): string {
  const { cookies } = accounts;
  if (audience === 'visitor') return cookies.write(nameOf(accounts), '', 0);
  const end = Math.floor(Date.now() / 1_000) + VALID_SECONDS;
  return cookies.write(nameOf(accounts), `${MARK}:${audience}:${end}`, VALID_SECONDS);
}

/** Whether the request has an audience cookie, valid or not. */
export const hasAudienceCookie = (accounts: Pick<Accounts, 'cookies'>, cookie: string | null): boolean =>
  cookie?.includes(`${nameOf(accounts)}=`) ?? false;

/** How long after a change pages are rendered for the person who made it, because caches learn of changes a little later. */
const CHANGE_SECONDS = 2;
const changeNameOf = ({ cookies }: Pick<Accounts, 'cookies'>): string => `${cookies.names.prefix}.changed`;

/** The `Set-Cookie` header for a person who has just changed something. */
export const writeChanged = (accounts: Pick<Accounts, 'cookies'>): string =>
  accounts.cookies.write(changeNameOf(accounts), '1', CHANGE_SECONDS);

/** Whether this person has just changed something: then their next page is rendered and not served from the cache. */
export const hasJustChanged = (accounts: Pick<Accounts, 'cookies'>, cookie: string | null): boolean =>
  cookie?.includes(`${changeNameOf(accounts)}=`) ?? false;
