import type { Db } from '#db/connect.ts';
import { unthrottle } from '#db/throttle.ts';
import { accept, type Result, refuse } from '#kit/result.ts';
import type { LogInForm } from './account.form.ts';
import type { TooMany } from './account.ts';
import type { Asker } from './asker.ts';
import { admit } from './inside/admit.ts';
import { allowances, takeAllowances } from './inside/allowances.ts';
import { askEngine, headersFor } from './inside/ask-engine.ts';
import { takeTurn } from './inside/turns.ts';
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
  asker: Asker,
  { identifier, password }: LogInForm,
): Promise<Result<LoggedIn, LogInRefusal> | TooMany> {
  const { db, settings } = accounts;
  const refused = await takeAllowances(db, [['loginNetwork', asker.network]]);
  if (refused !== null) return refused;
  const isEmail = identifier.includes('@');
  const customer = await findCustomer(db, identifier, isEmail);
  if (customer === null && !isEmail && !settings.isPrivate) return refuse('username-unknown', 'identifier');
  // One account has one allowance, whichever of its names is tried.
  const whom = customer?.id ?? identifier;
  const tooMany = await takeAllowances(db, [['loginAccount', whom]]);
  if (tooMany !== null) return tooMany;
  const loggedIn = await takeTurn(accounts.turns, () => enter(accounts, asker, customer, password));
  if (loggedIn.ok) await unthrottle(db, `loginAccount:${whom}`, allowances.loginAccount);
  return loggedIn;
}

type Customer = { id: string; email: string };

async function enter(
  accounts: Accounts,
  asker: Asker,
  customer: Customer | null,
  password: string,
): Promise<Result<LoggedIn, LogInRefusal>> {
  const engine = await accounts.engine();
  const answer = await askEngine(
    () =>
      engine.api.signInEmail({
        body: { email: customer?.email ?? NOBODY, password },
        headers: headersFor(asker),
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
  const { token } = answer.value.response as { token?: string };
  if (token === undefined) return accept({ next: 'code', cookies });
  return accept({ next: await admit(accounts, customer.id, token), cookies });
}

async function findCustomer(db: Db, identifier: string, isEmail: boolean): Promise<Customer | null> {
  const customers = db.selectFrom('customers').select(['id', 'email']);
  const found = await (isEmail
    ? customers.where((where) => where(where.fn('lower', ['email']), '=', identifier))
    : customers.where('username', '=', identifier)
  ).executeTakeFirst();
  return found ?? null;
}
