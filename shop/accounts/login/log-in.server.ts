import type { Db } from '#db/connect.ts';
import { unthrottle } from '#db/throttle.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { LogInForm } from '../account.form.ts';
import type { TooMany } from '../account.ts';
import { allowances, returnAllowances, type Take } from '../internal/attempt-limits.ts';
import { callAuth, headersFor } from '../internal/call-auth.ts';
import { finishLogin } from '../internal/check-account.ts';
import { consumeAttempt } from '../internal/consume-attempt.ts';
import { findKnownDevice, rememberDevice } from '../internal/known-devices.ts';
import { runQueued } from '../internal/passwords.ts';
import { type LoginStart, startSession } from '../internal/start-session.ts';
import type { Accounts } from '../open-accounts.server.ts';
import type { Client } from '../session.ts';

export type LogInRefusal = 'username-unknown' | 'invalid-credentials' | 'busy';

/**
 * `cookies`: `Set-Cookie` headers. `code`: the password was right, and the second factor is required. `set-up`: the first
 * administrator is logged in and has to choose an address and a password.
 */
export type LoggedIn = { next: 'in' | 'code' | 'set-up'; cookies: string[] };

/** An address without an account, so that an unknown username takes as much time as a wrong password. */
const NOBODY = 'nobody@accounts.invalid';

/** Logs in with a username or an email address. The answer to a username never reveals its address. */
export async function logIn(
  accounts: Accounts,
  client: Client,
  { identifier, password }: LogInForm,
): Promise<Result<LoggedIn, LogInRefusal> | TooMany> {
  const { db, settings } = accounts;
  const isEmail = identifier.includes('@');
  const customer = await findCustomer(db, identifier, isEmail);
  const takes = await takesFor(accounts, client, customer, identifier);
  const isRevealing = customer === null && !isEmail && !settings.isPrivate;
  const tooMany = await consumeAttempt(accounts, client, isRevealing ? takes.slice(0, 1) : takes);
  if (tooMany !== null) return tooMany;
  if (isRevealing) return refuse('username-unknown', 'identifier');
  const loggedIn = await runQueued(accounts.loginQueue, () => enter(accounts, client, customer, password));
  if (loggedIn.ok) await forgiveAttempts(db, takes, loggedIn.value.next === 'code');
  return loggedIn;
}

/** A device that has logged in before has its own limit, which strangers cannot use up. */
async function takesFor(
  accounts: Accounts,
  client: Client,
  customer: Customer | null,
  identifier: string,
): Promise<readonly Take[]> {
  const device = customer && (await findKnownDevice(accounts, client, customer.id));
  if (customer && device !== null) return [['loginDevice', `${customer.id}:${device}`]];
  // Limits are per account, whether its username or its address is used.
  const whom = customer?.id ?? identifier;
  const takes: Take[] = [
    ['loginNetwork', client.network],
    ['loginPair', `${whom}:${client.network}`],
  ];
  // The first administrator has no mailbox to recover by, and their generated password cannot be guessed.
  return customer?.isSetUpPending ? takes : [...takes, ['loginStrangers', whom]];
}

/** After a right password: this attempt does not count, and earlier ones of the pair are forgiven once the login is complete. */
async function forgiveAttempts(db: Db, takes: readonly Take[], isCodeAwaited: boolean): Promise<void> {
  await returnAllowances(
    db,
    takes.filter(([name]) => name === 'loginStrangers'),
  );
  if (isCodeAwaited) return;
  for (const [name, whom] of takes) {
    if (name === 'loginPair' || name === 'loginDevice') await unthrottle(db, `${name}:${whom}`, allowances[name]);
  }
}

type Customer = LoginStart & { email: string; isSetUpPending: boolean };

async function enter(
  accounts: Accounts,
  client: Client,
  customer: Customer | null,
  password: string,
): Promise<Result<LoggedIn, LogInRefusal>> {
  const { db } = accounts;
  const engine = await accounts.engine();
  const answer = await callAuth(
    () =>
      engine.api.signInEmail({
        body: { email: customer?.email ?? NOBODY, password },
        headers: headersFor(client),
        returnHeaders: true,
      }),
    {
      INVALID_EMAIL_OR_PASSWORD: 'invalid-credentials',
      INVALID_EMAIL: 'invalid-credentials',
      PASSWORD_TOO_LONG: 'invalid-credentials',
    },
  );
  if (!answer.ok || customer === null) return answer.ok ? refuse('invalid-credentials') : answer;
  const cookies = answer.value.headers.getSetCookie();
  const { token = null } = answer.value.response as { token?: string };
  const isValid = await startSession(db, customer, token, async (trx) => {
    if (token !== null) cookies.push(await rememberDevice({ db: trx, cookies: accounts.cookies }, client, customer.id));
  });
  // The password was reset during this login: it is not valid any more.
  if (!isValid) return refuse('invalid-credentials');
  if (token === null) return accept({ next: 'code', cookies });
  return accept({ next: await finishLogin(accounts, customer.id, token), cookies });
}

async function findCustomer(db: Db, identifier: string, isEmail: boolean): Promise<Customer | null> {
  const customers = db
    .selectFrom('customers')
    .leftJoin('admin_roles', 'admin_roles.customer_id', 'customers.id')
    .select(['customers.id', 'email', 'credential_version', 'source', 'set_up_at']);
  const found = await (isEmail
    ? customers.where((where) => where(where.fn('lower', ['email']), '=', identifier))
    : customers.where('username', '=', identifier)
  ).executeTakeFirst();
  if (found === undefined) return null;
  const { id, email, credential_version, source, set_up_at } = found;
  return {
    id,
    email,
    credentialVersion: credential_version,
    isSetUpPending: source === 'first-start' && set_up_at === null,
  };
}
