import { accept, type Result, refuse } from '#lib/result.ts';
import type { TooMany } from '../account.ts';
import { callAuth, headersFor } from '../internal/call-auth.ts';
import { confirmIdentity } from '../internal/confirm-identity.ts';
import { type LoginStart, startLogin, startSession } from '../internal/start-session.ts';
import type { Accounts } from '../open-accounts.server.ts';
import type { Client, Session } from '../session.ts';
import { findSession } from '../sessions.server.ts';

type ConfirmRefusal = 'password-wrong' | 'not-fresh' | 'busy';

/** Data for the authenticator app, and backup codes in case it is lost; both are shown only once. */
type TwoFactorSetupData = { uri: string; secret: string; spareCodes: string[] };

/** Starts the setup of a second factor. It is not active until `confirmSecondFactor` has shown that the app works. */
export async function enrolSecondFactor(
  accounts: Accounts,
  client: Client,
  session: Session,
  password: string,
): Promise<Result<TwoFactorSetupData, ConfirmRefusal | 'code-over'> | TooMany> {
  const confirmed = await confirmIdentity(accounts, session, password);
  if (!confirmed.ok) return confirmed;
  const engine = await accounts.engine();
  const enrolled = await callAuth(
    () =>
      engine.api.enableTwoFactor({
        // The name that the app shows: the shop's as it is now.
        body: { ...passwordBody(password), issuer: accounts.settings.shopName },
        headers: headersFor(client),
      }),
    { TOTP_ALREADY_ENABLED: 'code-over', INVALID_PASSWORD: 'password-wrong' },
  );
  if (!enrolled.ok) return enrolled;
  const { totpURI, backupCodes } = enrolled.value as { totpURI: string; backupCodes: string[] };
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  return accept({ uri: totpURI, secret, spareCodes: backupCodes });
}

/** Turns the second factor on with the first code of the app. Returns the cookies of a new session. */
export async function confirmSecondFactor(
  accounts: Accounts,
  client: Client,
  code: string,
): Promise<Result<{ cookies: string[] }, 'code-wrong' | 'code-over' | 'busy'>> {
  const engine = await accounts.engine();
  const found = await findSession(accounts, client.cookie);
  const start = found && (await startLogin(accounts.db, found.session.customerId));
  if (start === null) return refuse('code-over');
  const confirmed = await callAuth(
    () => engine.api.verifyTOTP({ body: { code }, headers: headersFor(client), returnHeaders: true }),
    { INVALID_CODE: 'code-wrong', TOTP_NOT_ENABLED: 'code-over', INVALID_TWO_FACTOR_COOKIE: 'code-over' },
  );
  if (!confirmed.ok) return confirmed;
  const cookies = await saveNewSession(accounts, start, confirmed.value.headers);
  return cookies === null ? refuse('code-over') : accept({ cookies });
}

/** Turns the second factor off. Returns the cookies of a new session. */
export async function disableSecondFactor(
  accounts: Accounts,
  client: Client,
  session: Session,
  password: string,
): Promise<Result<{ cookies: string[] }, ConfirmRefusal> | TooMany> {
  const start = await startLogin(accounts.db, session.customerId);
  const confirmed = await confirmIdentity(accounts, session, password);
  if (!confirmed.ok) return confirmed;
  if (start === null) return refuse('not-fresh');
  const engine = await accounts.engine();
  const disabled = await callAuth(
    () =>
      engine.api.disableTwoFactor({
        body: passwordBody(password),
        headers: headersFor(client),
        returnHeaders: true,
      }),
    { INVALID_PASSWORD: 'password-wrong' },
  );
  if (!disabled.ok) return disabled.reason === 'busy' ? refuse('busy') : refuse('password-wrong', 'password');
  const cookies = await saveNewSession(accounts, start, disabled.value.headers);
  return cookies === null ? refuse('not-fresh') : accept({ cookies });
}

/** Better Auth has replaced the session by a new one. null: a password reset has ended it meanwhile. */
async function saveNewSession(
  { db, cookies }: Accounts,
  start: LoginStart,
  headers: Headers,
): Promise<string[] | null> {
  const set = headers.getSetCookie();
  return (await startSession(db, start, cookies.readSet(set, cookies.names.session))) ? set : null;
}

/** Better Auth expects the password to be absent for accounts that have none. */
const passwordBody = (password: string) => (password === '' ? {} : { password });
