import { unthrottle } from '#db/throttle.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { TooMany } from '../account.ts';
import { allowances, consumeLimits, returnAllowances, type Take } from '../internal/attempt-limits.ts';
import { storedIdentifier } from '../internal/auth-facts.ts';
import { callAuth, headersFor } from '../internal/call-auth.ts';
import { finishLogin } from '../internal/check-account.ts';
import { findKnownDevice, rememberDevice } from '../internal/known-devices.ts';
import { beganByEmail, type LoginStart, startSession } from '../internal/start-session.ts';
import type { Accounts } from '../open-accounts.server.ts';
import type { Client } from '../session.ts';

type CodeRefusal = 'code-wrong' | 'code-over' | 'busy';

const REASONS = {
  INVALID_CODE: 'code-wrong',
  INVALID_BACKUP_CODE: 'code-wrong',
  INVALID_TWO_FACTOR_COOKIE: 'code-over',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'code-over',
  TOTP_NOT_ENABLED: 'code-over',
  BACKUP_CODES_NOT_ENABLED: 'code-over',
  // Another login used the same backup code at the same time; this attempt is void.
  CONFLICT: 'code-over',
} as const;

/** The second step of a login: six digits from an app, or a backup code. Returns the session cookies. */
export async function enterCode(
  accounts: Accounts,
  client: Client,
  code: string,
): Promise<Result<{ cookies: string[] }, CodeRefusal> | TooMany> {
  const login = await findChallenged(accounts, client);
  const customerId = login?.id ?? null;
  const device = customerId && (await findKnownDevice(accounts, client, customerId));
  const takes = takesFor(accounts, client, { customerId, device });
  const tooMany = await consumeLimits(accounts.db, takes);
  if (tooMany !== null) return tooMany;
  if (login === null) return refuse('code-over');
  const { api } = await accounts.engine();
  // Only the challenge cookie: with a session cookie, Better Auth would treat this as confirming a new second factor.
  const headers = headersFor({ ...client, cookie: challengeOf(accounts, client) });
  const request = { body: { code }, headers, returnHeaders: true } as const;
  const answer = await callAuth(
    async () => (/^\d{6}$/.test(code) ? await api.verifyTOTP(request) : await api.verifyBackupCode(request)),
    REASONS,
  );
  if (!answer.ok) return answer;
  const { token } = answer.value.response as { token?: string };
  if (token === undefined) return refuse('code-over');
  const cookies = answer.value.headers.getSetCookie();
  const isValid = await startSession(accounts.db, login, token, async (trx) => {
    cookies.push(await rememberDevice({ db: trx, cookies: accounts.cookies }, client, login.id));
  });
  if (!isValid) return refuse('code-over');
  await finishLogin(accounts, login.id, token);
  await returnAllowances(accounts.db, takes);
  await unthrottle(accounts.db, `loginPair:${login.id}:${client.network}`, allowances.loginPair);
  return accept({ cookies });
}

/** Attempts are counted by device and network: somebody who only knows the password cannot lock the owner out. */
function takesFor(
  { cookies }: Accounts,
  client: Client,
  { customerId, device }: { customerId: string | null; device: string | null },
): Take[] {
  if (customerId !== null && device !== null) return [['codeDevice', `${customerId}:${device}`]];
  const network: Take = ['loginNetwork', client.network];
  if (customerId === null) return [network];
  const all = beganByEmail(cookies.read(client.cookie, cookies.names.challenge)) ? 'codeByEmail' : 'codeStrangers';
  return [network, ['codePair', `${customerId}:${client.network}`], [all, customerId]];
}

/** The account whose login waits for its code in this browser; null: none. One query, so that the version fits the challenge. */
async function findChallenged({ db, cookies }: Accounts, { cookie }: Client): Promise<LoginStart | null> {
  const challenge = cookies.read(cookie, cookies.names.challenge);
  if (challenge === null) return null;
  const row = await db
    .selectFrom('verifications')
    .innerJoin('customers', 'customers.id', 'verifications.value')
    .select(['customers.id', 'credential_version as credentialVersion'])
    .where('identifier', '=', storedIdentifier(challenge))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return row ?? null;
}

/** The challenge cookie alone, out of the `Cookie` header. */
function challengeOf({ cookies }: Accounts, { cookie }: Client): string | null {
  const name = cookies.names.challenge;
  return cookie?.split(';').find((part) => part.trim().startsWith(`${name}=`)) ?? null;
}

/** Whether a login waits for its second step in this browser. */
export const isCodeAwaited = ({ cookies }: Accounts, { cookie }: Client): boolean =>
  cookies.read(cookie, cookies.names.challenge) !== null;
