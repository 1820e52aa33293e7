import { randomBytes } from 'node:crypto';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { maskEmail } from '#lib/mask.ts';
import { isTypable } from '#lib/no-email.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { enqueueEmail } from '#shop/notifications/enqueue-email.server.ts';
import { cleanName, suggestUsername, type TooMany } from '../account.ts';
import { consumeLimits } from '../internal/attempt-limits.ts';
import { freeUsername } from '../internal/auth.ts';
import { userAgentOf } from '../internal/call-auth.ts';
import { finishLogin } from '../internal/check-account.ts';
import {
  cancelTokensFor,
  consumeEmailToken,
  findEmailToken,
  saveEmailToken,
  type TokenKey,
  VALID_MINUTES,
} from '../internal/email-tokens.ts';
import { findKnownDevice, rememberDevice } from '../internal/known-devices.ts';
import { CODE_MINUTES, saveLoginCode } from '../internal/login-codes.ts';
import { mayMail } from '../internal/mail-request.ts';
import { reconcileListRole } from '../internal/roles.ts';
import { startChallenge, startSession } from '../internal/start-session.ts';
import { dropPassword, isFirstAdmin, verifyMailbox } from '../internal/verify-mailbox.ts';
import type { Accounts } from '../open-accounts.server.ts';
import { returnPath } from '../return-path.ts';
import { type Client, SESSION_DAYS } from '../session.ts';
import type { LoggedIn } from './log-in.server.ts';

export type LoginLinkRefusal = 'email-unknown' | 'link-spent';

const DAY_SECONDS = 86_400;
const SESSION_TOKEN_BYTES = 24;
const PURPOSES = ['login'] as const;
/** In a token: its address had no account when it was requested. */
const NOBODY = '';

/**
 * Sends a link that logs in once, within 15 minutes, in any browser, and a code for this browser, which gets the cookie
 * that is returned (`enter-login-code.server.ts`). Earlier links stay valid, because a stranger who
 * requests links for somebody else's mailbox must not cancel the owner's.
 * @param input `returnTo`: path of this site to continue at after the login, on any device. `isNewWelcome`: the link of an
 * address without an account creates one when it is used, so that nobody gets an account by the request of a stranger
 */
export async function requestLoginLink(
  accounts: Accounts,
  client: Client,
  { email, returnTo = '/', isNewWelcome = false }: { email: string; returnTo?: string; isNewWelcome?: boolean },
): Promise<Result<{ cookie: string }, 'email-unknown'> | TooMany> {
  const { db, seal, settings } = accounts;
  // Where no email is sent, the page asks for a code all the same.
  const pretend = async () =>
    accept({ cookie: (await saveLoginCode(db, accounts, { email, verificationId: null })).cookie });
  const customer = await db
    .selectFrom('customers')
    .select(['id', 'email', 'name'])
    .where((where) => where(where.fn('lower', ['email']), '=', email))
    .executeTakeFirst();
  const allowed = await mayMail(accounts, client, { email, customerId: customer?.id ?? null }, 'loginLink');
  if (!allowed.ok) return allowed;
  if (customer === undefined && !isNewWelcome) return settings.isPrivate ? pretend() : refuse('email-unknown', 'email');
  if (!allowed.value.isSent || !isTypable(email)) return pretend();
  if (customer === undefined && (await consumeLimits(db, [['newcomerMails', email]])) !== null) return pretend();
  return withTransaction(db, async (trx): Promise<Result<{ cookie: string }, never>> => {
    const address = customer?.email ?? email;
    const emailToken = { customerId: customer?.id ?? NOBODY, purpose: 'login', email: address } as const;
    const { id, token, expiresAt } = await saveEmailToken(trx, {
      ...emailToken,
      newEmail: null,
      returnTo: returnPath(returnTo),
    });
    const { code, cookie } = await saveLoginCode(trx, accounts, { email, verificationId: id });
    const facts = { link: `${settings.origin}/login/confirm?token=${token}`, code };
    const greeting = {
      customerId: customer?.id,
      name: customer?.name ?? nameIn(email) ?? email,
      minutes: VALID_MINUTES.login,
      codeMinutes: CODE_MINUTES,
    };
    await enqueueEmail(trx, 'login-link', address, greeting, { seal, facts, expiresAt });
    return accept({ cookie });
  });
}

/** The masked address of the account that a link would log in to; null: the link is not valid. Changes nothing. */
export async function findLoginLink({ db }: Accounts, token: string): Promise<string | null> {
  const emailToken = await findEmailToken(db, token, PURPOSES);
  return emailToken && maskEmail(emailToken.email);
}

/**
 * Logs in with a link from an email. Verifies the address as a reset does, and requires the second factor if there is one.
 * If the address was not verified before, everything that was set up earlier ends, including the password, unless this
 * device has logged in to the account before: then the person who signed up also reads the mailbox. Nobody signed up for the
 * first administrator's account.
 */
export async function useLoginLink(
  accounts: Accounts,
  client: Client,
  token: string,
): Promise<Result<LoggedInByEmail, 'link-spent'> | TooMany> {
  const tooMany = await consumeLimits(accounts.db, [['linkNetwork', client.network]]);
  return tooMany ?? logInByEmail(accounts, client, token);
}

export type LoggedInByEmail = LoggedIn & { returnTo: string };

/** Logs in with the link of an email, or with the id of its row; the caller has checked the limits. */
export async function logInByEmail(
  accounts: Accounts,
  client: Client,
  token: TokenKey,
): Promise<Result<LoggedInByEmail, 'link-spent'>> {
  const { db, cookies, settings } = accounts;
  const emailToken = await findEmailToken(db, token, PURPOSES);
  if (emailToken === null) return refuse('link-spent');
  const isKnown = (await findKnownDevice(accounts, client, emailToken.customerId)) !== null;
  const opened = await withTransaction(db, async (trx): Promise<Result<Opened, 'link-spent'>> => {
    const isNew = emailToken.customerId === NOBODY;
    const customerId = isNew ? await openAccount(trx, emailToken.email) : emailToken.customerId;
    if (customerId === null) return refuse('link-spent');
    const customer = await trx
      .selectFrom('customers')
      .select(['email', 'email_verified'])
      .where('id', '=', customerId)
      .forUpdate()
      .executeTakeFirst();
    // The account may have changed its address since.
    if (customer?.email !== emailToken.email || !(await consumeEmailToken(trx, token))) return refuse('link-spent');
    const isTakenOver = !customer.email_verified && !isKnown && !(await isFirstAdmin(trx, customerId));
    await verifyMailbox(trx, customerId, isTakenOver);
    if (isTakenOver) await dropPassword(trx, customerId);
    await cancelTokensFor(trx, customerId, 'login');
    await endOldSession(trx, accounts, client);
    // Read again: a second factor that a stranger had set up has been removed above.
    const { two_factor_enabled, credential_version } = await trx
      .selectFrom('customers')
      .select(['two_factor_enabled', 'credential_version'])
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
    // The code makes the device a known one: those have guesses of their own.
    if (two_factor_enabled) return accept({ customerId, begun: null, credentialVersion: credential_version });
    const device = await rememberDevice({ db: trx, cookies }, client, customerId);
    const session = await openSession(trx, client, customerId);
    return accept({ customerId, begun: { session, device }, credentialVersion: credential_version });
  });
  if (!opened.ok) return opened;
  const { customerId, begun, credentialVersion } = opened.value;
  const { returnTo = '/' } = emailToken;
  await reconcileListRole(db, settings.adminEmails, customerId, begun?.session ?? null);
  if (begun === null) {
    const challenge = await startChallenge(accounts, customerId, true);
    const isValid = await startSession(db, { id: customerId, credentialVersion }, null);
    return isValid ? accept({ next: 'code', cookies: challenge, returnTo }) : refuse('link-spent');
  }
  const { session, device } = begun;
  const cookie = cookies.write(cookies.names.session, session, SESSION_DAYS * DAY_SECONDS);
  return accept({ next: await finishLogin(accounts, customerId, session), cookies: [cookie, device], returnTo });
}

/**
 * Creates an account without a password for an address whose mailbox the person reads. null: it has one by now, whose
 * password or links this old one must not go round.
 */
async function openAccount(trx: Db, email: string): Promise<string | null> {
  const username = await freeUsername(trx, suggestUsername(email));
  const row = await trx
    .insertInto('customers')
    .values({ id: newId(), name: nameIn(email) ?? username, username, email, email_verified: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

const nameIn = (email: string): string | null => cleanName(email.split('@')[0]);

/** `session`: its token; `begun` null: the second factor is required first. */
type Opened = { customerId: string; begun: { session: string; device: string } | null; credentialVersion: number };

/** Ends the browser's earlier session, which the new one replaces. */
async function endOldSession(trx: Db, { cookies }: Accounts, { cookie }: Client): Promise<void> {
  const old = cookies.read(cookie, cookies.names.session);
  if (old !== null) await trx.deleteFrom('sessions').where('token', '=', old).execute();
}

/** Creates a session in Better Auth's format; returns its token. */
async function openSession(trx: Db, client: Client, customerId: string): Promise<string> {
  const token = randomBytes(SESSION_TOKEN_BYTES).toString('base64url');
  await trx
    .insertInto('sessions')
    .values({
      id: newId(),
      token,
      customer_id: customerId,
      expires_at: new Date(Date.now() + SESSION_DAYS * DAY_SECONDS * 1_000),
      ip_address: client.address,
      user_agent: userAgentOf(client),
    })
    .execute();
  return token;
}
