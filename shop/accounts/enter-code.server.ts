import { accept, type Result, refuse } from '#kit/result.ts';
import type { TooMany } from './account.ts';
import type { Asker } from './asker.ts';
import { admit } from './inside/admit.ts';
import { takeAllowances } from './inside/allowances.ts';
import { askEngine, headersFor } from './inside/ask-engine.ts';
import type { Accounts } from './open-accounts.server.ts';

export type CodeRefusal = 'code-wrong' | 'code-over' | 'busy';

const REASONS = {
  INVALID_CODE: 'code-wrong',
  INVALID_BACKUP_CODE: 'code-wrong',
  INVALID_TWO_FACTOR_COOKIE: 'code-over',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'code-over',
  ACCOUNT_TEMPORARILY_LOCKED: 'code-over',
  TOTP_NOT_ENABLED: 'code-over',
  BACKUP_CODES_NOT_ENABLED: 'code-over',
} as const;

/** The second step of a login: six digits of an app, or a spare code. Gives the cookies that sign in. */
export async function enterCode(
  accounts: Accounts,
  asker: Asker,
  code: string,
): Promise<Result<{ cookies: string[] }, CodeRefusal> | TooMany> {
  const tooMany = await takeAllowances(accounts.db, [['loginNetwork', asker.network]]);
  if (tooMany !== null) return tooMany;
  const { api } = await accounts.engine();
  // A session that is still open would make the engine take this for something else.
  const headers = headersFor({ ...asker, cookie: challengeOf(accounts, asker) });
  const question = { body: { code }, headers, returnHeaders: true } as const;
  const answer = await askEngine(
    async () => (/^\d{6}$/.test(code) ? await api.verifyTOTP(question) : await api.verifyBackupCode(question)),
    REASONS,
  );
  if (!answer.ok) return answer;
  const { token, user } = answer.value.response as { token?: string; user: { id: string } };
  if (token === undefined) return refuse('code-over');
  await admit(accounts, user.id, token);
  return accept({ cookies: answer.value.headers.getSetCookie() });
}

/** Only the cookie of the challenge, out of all that came. */
function challengeOf({ cookies }: Accounts, { cookie }: Asker): string | null {
  const name = cookies.names.challenge;
  return cookie?.split(';').find((part) => part.trim().startsWith(`${name}=`)) ?? null;
}

/** Is a login waiting for its second step in this browser? */
export const isCodeAwaited = ({ cookies }: Accounts, { cookie }: Asker): boolean =>
  cookies.read(cookie, cookies.names.challenge) !== null;
