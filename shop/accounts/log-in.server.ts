import type { Db } from '#db/connect.ts';
import { unthrottle } from '#db/throttle.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { LogInForm } from './account.form.ts';
import type { TooMany } from './account.ts';
import type { Client } from './client.ts';
import { allowances, returnAllowances, type Take } from './internal/attempt-limits.ts';
import { callAuth, headersFor } from './internal/call-auth.ts';
import { admit } from './internal/check-account.ts';
import { waitForTurn } from './internal/hashing-queue.ts';
import { findKnownDevice, rememberDevice } from './internal/known-devices.ts';
import { type LoginStart, startSession } from './internal/start-session.ts';
import { consumeAttempt } from './internal/take-attempt.ts';
import type { Accounts } from './open-accounts.server.ts';

export type LogInRefusal = 'username-unknown' | 'invalid-credentials' | 'busy';

/**
 * `cookies` go with the answer. `code`: the password was right, and the second factor is asked for. `claim`: the
 * administrator of the first start is in, and is to choose an address and a password.
 */
export type LoggedIn = { next: 'in' | 'code' | 'claim'; cookies: string[] };

/** Nobody's address: a name that is not known costs as much time as a wrong password. */
const NOBODY = 'nobody@accounts.invalid';

/** Logs in with a username or an e-mail address. A username is never answered with its address. */
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
  const loggedIn = await waitForTurn(accounts.turns, () => enter(accounts, client, customer, password));
  if (loggedIn.ok) await settleAttempt(db, takes, loggedIn.value.next === 'code');
  return loggedIn;
}

/** A device that logged in before has an allowance that strangers cannot use up. */
async function takesFor(
  accounts: Accounts,
  client: Client,
  customer: Customer | null,
  identifier: string,
): Promise<readonly Take[]> {
  const device = customer && (await findKnownDevice(accounts, client, customer.id));
  if (customer && device !== null) return [['loginDevice', `${customer.id}:${device}`]];
  // One account has one allowance, whichever of its names is tried.
  const whom = customer?.id ?? identifier;
  const takes: Take[] = [
    ['loginNetwork', client.network],
    ['loginPair', `${whom}:${client.network}`],
  ];
  // Nobody reads the first administrator's mailbox, and nobody guesses the password that was made for them.
  return customer?.isUnclaimed ? takes : [...takes, ['loginStrangers', whom]];
}

/** The password was right: its try does not count. The pair's tries are forgiven once the person is in. */
async function settleAttempt(db: Db, takes: readonly Take[], isCodeAwaited: boolean): Promise<void> {
  await returnAllowances(
    db,
    takes.filter(([name]) => name === 'loginStrangers'),
  );
  if (isCodeAwaited) return;
  for (const [name, whom] of takes) {
    if (name === 'loginPair' || name === 'loginDevice') await unthrottle(db, `${name}:${whom}`, allowances[name]);
  }
}

type Customer = LoginStart & { email: string; isUnclaimed: boolean };

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
  const isKept = await startSession(db, customer, token, async (trx) => {
    if (token !== null) cookies.push(await rememberDevice({ db: trx, cookies: accounts.cookies }, client, customer.id));
  });
  // A password reset came first: the password that was right is no longer.
  if (!isKept) return refuse('invalid-credentials');
  if (token === null) return accept({ next: 'code', cookies });
  return accept({ next: await admit(accounts, customer.id, token), cookies });
}

async function findCustomer(db: Db, identifier: string, isEmail: boolean): Promise<Customer | null> {
  const customers = db
    .selectFrom('customers')
    .leftJoin('admin_roles', 'admin_roles.customer_id', 'customers.id')
    .select(['customers.id', 'email', 'credential_version', 'source', 'claimed_at']);
  const found = await (isEmail
    ? customers.where((where) => where(where.fn('lower', ['email']), '=', identifier))
    : customers.where('username', '=', identifier)
  ).executeTakeFirst();
  if (found === undefined) return null;
  const { id, email, credential_version, source, claimed_at } = found;
  return {
    id,
    email,
    credentialVersion: credential_version,
    isUnclaimed: source === 'first-start' && claimed_at === null,
  };
}
