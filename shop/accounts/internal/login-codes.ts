import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';

/** How long a code is valid, in minutes. */
export const CODE_MINUTES = 10;
/** Wrong codes before a new one is needed; the database has the same limit. */
const TRIES_MAX = 5;
const CODES = 1_000_000;
const BROWSER_BYTES = 24;

type Cookies = Pick<Accounts, 'cookies'>;

/**
 * Makes a code of six digits for the browser that requests it, which gets `cookie`. Only the newest code of a browser is
 * valid.
 * @param verificationId the link in the same email; null: no email is sent, and the code never logs in, but nobody can tell
 */
export async function saveLoginCode(
  trx: Db,
  { cookies }: Cookies,
  { email, verificationId }: { email: string; verificationId: string | null },
): Promise<{ code: string; cookie: string }> {
  const [id, browser] = [newId(), randomBytes(BROWSER_BYTES).toString('base64url')];
  const code = String(randomInt(CODES)).padStart(6, '0');
  await trx
    .insertInto('login_codes')
    .values({
      id,
      browser_hash: hashOf(browser),
      code_hash: keyedHash(cookies.secret, `login-code:${id}:${code}`),
      verification_id: verificationId,
      mailbox_hash: keyedHash(cookies.secret, `mailbox:${email.toLowerCase()}`),
      expires_at: new Date(Date.now() + CODE_MINUTES * 60_000),
    })
    .execute();
  return { code, cookie: cookies.write(cookies.names.loginCode, browser, CODE_MINUTES * 60) };
}

type AwaitedCode = { browserHash: Buffer; verificationId: string | null; mailbox: string };

/** The code that this browser has requested, whether it is still valid or not; null: none. */
export async function findLoginCode(db: Db, { cookies }: Cookies, cookie: string | null): Promise<AwaitedCode | null> {
  const browser = cookies.read(cookie, cookies.names.loginCode);
  if (browser === null) return null;
  const browserHash = hashOf(browser);
  const row = await db
    .selectFrom('login_codes')
    .select(['verification_id', 'mailbox_hash'])
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { browserHash, verificationId: row.verification_id, mailbox: row.mailbox_hash.toString('hex') };
}

/**
 * Counts a try and compares the code. `over`: it has expired, or was tried too often. The database counts, before the
 * comparison, so that tries at the same time are no more than the limit either.
 */
export async function tryLoginCode(
  db: Db,
  { cookies }: Cookies,
  { browserHash, code }: { browserHash: Buffer; code: string },
): Promise<'right' | 'wrong' | 'over'> {
  const { rows } = await sql<{ id: string; code_hash: Buffer }>`
    update login_codes set tries = tries + 1
    where browser_hash = ${browserHash} and tries < ${TRIES_MAX} and expires_at > ${new Date()}
    returning id, code_hash`.execute(db);
  const [row] = rows;
  if (row === undefined) return 'over';
  const given = keyedHash(cookies.secret, `login-code:${row.id}:${code}`);
  return timingSafeEqual(given, row.code_hash) ? 'right' : 'wrong';
}

const hashOf = (text: string): Buffer => createHash('sha256').update(`login-code:${text}`).digest();

const keyedHash = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();
