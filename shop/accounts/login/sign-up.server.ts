import { accept, type Refusal, type Result, refuse } from '#lib/result.ts';
import { enqueueEmail } from '#shop/notifications/enqueue-email.server.ts';
import type { SignUpForm } from '../account.form.ts';
import { isReserved, type PasswordFault, passwordFault, type TooMany } from '../account.ts';
import { consumeLimits } from '../internal/attempt-limits.ts';
import { callAuth, headersFor } from '../internal/call-auth.ts';
import { finishLogin } from '../internal/check-account.ts';
import { consumeAttempt } from '../internal/consume-attempt.ts';
import { rememberDevice } from '../internal/known-devices.ts';
import { runQueued } from '../internal/passwords.ts';
import type { Accounts } from '../open-accounts.server.ts';
import type { Client } from '../session.ts';
import { sendVerification } from './verify-email.server.ts';

type SignUpRefusal = PasswordFault | 'email-taken' | 'username-taken' | 'signup-failed' | 'busy';

/** `cookies`: the session; null where answers must not reveal accounts: then the person logs in with the new password. */
type SignedUp = { cookies: string[] | null };

/** Creates an account with a password, signs the person in and sends an email that verifies the address. */
export async function signUp(
  accounts: Accounts,
  client: Client,
  form: SignUpForm,
): Promise<Result<SignedUp, SignUpRefusal> | TooMany> {
  const { settings } = accounts;
  const fault = passwordFault(settings.password, form.password);
  if (fault !== null) return refuse(fault, 'password');
  const tooMany = await consumeAttempt(accounts, client, [
    ['signupNetwork', client.network],
    ['signupPair', `${form.email}:${client.network}`],
  ]);
  if (tooMany !== null) return tooMany;
  return runQueued(accounts.loginQueue, () => createAccount(accounts, client, form));
}

async function createAccount(
  accounts: Accounts,
  client: Client,
  form: SignUpForm,
): Promise<Result<SignedUp, SignUpRefusal>> {
  const { settings } = accounts;
  const taken = await findTaken(accounts, form);
  if (taken?.reason === 'email-taken' && settings.isPrivate) return answerPrivately(accounts, form.email);
  if (taken !== null) return taken;

  const engine = await accounts.engine();
  const signedUp = await callAuth(
    () =>
      engine.api.signUpEmail({
        body: { email: form.email, password: form.password, name: form.typedUsername, username: form.username },
        headers: headersFor(client),
        returnHeaders: true,
      }),
    {
      USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-taken',
      // Of two concurrent sign-ups, the database's unique keys let one succeed.
      FAILED_TO_CREATE_USER: 'signup-failed',
      INVALID_EMAIL: 'signup-failed',
    },
  );
  if (!signedUp.ok) {
    if (signedUp.reason === 'busy') return refuse('busy');
    return (await findTaken(accounts, form)) ?? refuse('signup-failed');
  }
  const { user, token } = signedUp.value.response;
  await sendVerification(accounts, user.id);
  if (settings.isPrivate) return accept({ cookies: null });
  await finishLogin(accounts, user.id, token);
  const cookies = [...signedUp.value.headers.getSetCookie(), await rememberDevice(accounts, client, user.id)];
  return accept({ cookies });
}

/** Whether the address or the username is taken. */
async function findTaken(
  { db }: Accounts,
  { email, username }: SignUpForm,
): Promise<Refusal<'email-taken' | 'username-taken'> | null> {
  const rows = await db
    .selectFrom('customers')
    .select(['email', 'username'])
    .where((where) => where.or([where(where.fn('lower', ['email']), '=', email), where('username', '=', username)]))
    .execute();
  if (rows.some((row) => row.email.toLowerCase() === email)) return refuse('email-taken', 'email');
  return rows.length > 0 || isReserved(username) ? refuse('username-taken', 'username') : null;
}

/** Gives the same answer in the same time as for a free address; its owner gets an email about it. */
async function answerPrivately(accounts: Accounts, email: string): Promise<Result<SignedUp, 'busy'>> {
  const hashed = await callAuth(() => accounts.passwords.hash(email), {});
  if (!hashed.ok) return refuse('busy');
  const isNoticeDue = (await consumeLimits(accounts.db, [['noticeMails', email]])) === null;
  if (isNoticeDue) await enqueueEmail(accounts.db, 'sign-up-attempt', email, {});
  return accept({ cookies: null });
}
