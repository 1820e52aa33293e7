import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { TooMany } from '../account.ts';
import { consumeLimits } from '../internal/attempt-limits.ts';
import { headersFor } from '../internal/call-auth.ts';
import { finishLogin } from '../internal/check-account.ts';
import { rememberDevice } from '../internal/known-devices.ts';
import { startChallenge } from '../internal/start-session.ts';
import type { Accounts } from '../open-accounts.server.ts';
import type { Client } from '../session.ts';

export type WaitingPhoto = { customerId: string; address: string };

/** Photos that are still to be copied from Google. The shop shows its own copies, so that pages send no requests to Google. */
export async function listWaitingPhotos({ db, settings }: Accounts, count: number): Promise<WaitingPhoto[]> {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'image'])
    .where('image', 'is not', null)
    .where('photo_id', 'is', null)
    .where(sql<boolean>`not (image ^@ any(${settings.photoPrefixes}::text[]))`)
    .limit(count)
    .execute();
  return rows.map(({ id, image }) => ({ customerId: id, address: image ?? '' }));
}

/** Replaces a Google photo by its copy, unless the person has chosen another one. `pictureId` null: it could not be fetched. */
export async function savePhoto(
  db: Db,
  { customerId, address }: WaitingPhoto,
  pictureId: string | null,
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ photo_id: pictureId, image: null })
    .where('id', '=', customerId)
    .where('image', '=', address)
    .where('photo_id', 'is', null)
    .execute();
}

/** Time limit for Google; Better Auth itself would wait for minutes. */
const ANSWER_MS = 10_000;

export const hasGoogle = ({ settings }: Accounts): boolean => settings.google !== null;

/**
 * Starts a login with Google. Returns the address to redirect to and the cookies that bind the callback to this browser.
 * @param next paths of this site to continue at after success and after failure
 */
export async function startGoogle(
  accounts: Accounts,
  client: Client,
  next: { done: string; failed: string },
): Promise<Result<{ href: string; cookies: string[] }, 'google-away'> | TooMany> {
  const tooMany = await consumeLimits(accounts.db, [['googleNetwork', client.network]]);
  if (tooMany !== null) return tooMany;
  const engine = await accounts.google();
  if (engine === null) return refuse('google-away');
  const { origin } = accounts.settings;
  const { headers, response } = await engine.api.signInSocial({
    body: {
      provider: 'google',
      callbackURL: `${origin}${next.done}`,
      errorCallbackURL: `${origin}${next.failed}`,
      disableRedirect: true,
    },
    headers: headersFor(client),
    returnHeaders: true,
  });
  if (typeof response.url !== 'string') return refuse('google-away');
  return accept({ href: response.url, cookies: headers.getSetCookie() });
}

/** Result of Google's callback. `code`: the account's second factor is required first. */
type FinishedGoogle = { href: string; cookies: string[]; next: 'in' | 'code' | 'failed' };

/**
 * Handles Google's callback. null: Google does not answer, or its answer is unusable.
 * @param query the query string of the callback
 */
export async function finishGoogle(accounts: Accounts, client: Client, query: string): Promise<FinishedGoogle | null> {
  const engine = await accounts.google();
  if (engine === null) return null;
  const { origin } = accounts.settings;
  const address = `${origin}/api/auth/callback/google${query}`;
  const answer = await withTimeout(engine.handler(new Request(address, { headers: headersFor(client) })));
  if (answer === null) return null;
  const href = answer.headers.get('location');
  const cookies = answer.headers.getSetCookie();
  if (href === null || !href.startsWith(`${origin}/`)) return null;
  const token = accounts.cookies.readSet(cookies, accounts.cookies.names.session);
  if (token === null) return { href, cookies, next: 'failed' };
  const customer = await accounts.db
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .select(['customers.id', 'customers.two_factor_enabled'])
    .where('sessions.token', '=', token)
    .executeTakeFirst();
  if (customer === undefined) return null;
  if (customer.two_factor_enabled) {
    // Better Auth requires the second factor only after a password.
    await accounts.db.deleteFrom('sessions').where('token', '=', token).execute();
    return { href, cookies: await startChallenge(accounts, customer.id), next: 'code' };
  }
  await finishLogin(accounts, customer.id, token);
  return { href, cookies: [...cookies, await rememberDevice(accounts, client, customer.id)], next: 'in' };
}

/** Waits for `work` up to `ANSWER_MS`; null: it takes too long. */
async function withTimeout<Value>(work: Promise<Value>): Promise<Value | null> {
  let deadline: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    deadline = setTimeout(resolve, ANSWER_MS, null);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(deadline);
  }
}
