import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { connect } from '#db/connect.ts';
import { composeShop } from '#server/compose.ts';
import type { SignUpForm } from '#shop/accounts/account.form.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import type { Client, Session } from '#shop/accounts/session.ts';
import { findSession } from '#shop/accounts/sessions.server.ts';
import { signUp } from '#shop/accounts/sign-up.server.ts';
import { openEmail } from '#shop/notifications/deliver-emails.server.ts';
import { cloneDatabase } from './database.ts';

/** The parts of a shop on an empty database of its own, for one test. */
export async function openTestShop(env: Record<string, string> = {}) {
  const database = await cloneDatabase();
  const connection = connect(database.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'yatai-accounts-'));
  const problems: string[] = [];
  const shop = composeShop(parseEnv({ DATA_DIR: dataDir, ORIGIN: 'http://stall.test', ...env }), connection, {
    onProblem: (sentence) => problems.push(sentence),
  });
  onTestFinished(async () => {
    await shop.accounts.close();
    await connection.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { ...shop, dataDir, url: database.url, problems };
}

let actors = 0;

/** Somebody at an address that nobody else has. */
export function somebody(cookies: readonly string[] = []): Client {
  actors += 1;
  const address = `10.2.${actors >> 8}.${actors & 255}`;
  return {
    cookie: cookieHeader(cookies),
    userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
    address,
    network: address,
  };
}

/** What a browser sends back after these `Set-Cookie` headers. */
export function cookieHeader(setCookies: readonly string[]): string | null {
  const pairs = setCookies
    .filter((cookie) => !/Max-Age=0/i.test(cookie))
    .map((cookie) => cookie.split(';', 1)[0] ?? '');
  return pairs.length === 0 ? null : pairs.join('; ');
}

/** A new account; everything went well, or the test fails here. */
export async function joinShop(accounts: Accounts, changes: Partial<SignUpForm> & { username: string }) {
  const form: SignUpForm = {
    email: `${changes.username}@example.com`,
    password: 'correct horse',
    typedUsername: changes.username,
    ...changes,
  };
  const signedUp = await signUp(accounts, somebody(), form);
  if (!signedUp.ok) throw new Error(`${form.username} could not sign up: ${signedUp.reason}`);
  const cookies = signedUp.value.cookies ?? [];
  return { form, client: somebody(cookies), session: await sessionOf(accounts, cookies) };
}

/** As if the account's owner had confirmed the address. */
export async function verifyAddress({ db }: Pick<Accounts, 'db'>, customerId: string): Promise<void> {
  await db.updateTable('customers').set({ email_verified: true }).where('id', '=', customerId).execute();
}

/** Who these cookies belong to; there must be somebody. */
export async function sessionOf(accounts: Accounts, cookies: readonly string[]): Promise<Session> {
  const found = await findSession(accounts, cookieHeader(cookies));
  if (found === null) throw new Error('These cookies belong to nobody');
  return found.session;
}

/** Every email of a kind to an address, decrypted, the oldest first. */
export async function emailsTo({ db, seal }: Accounts, recipient: string, kind: string) {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ id }) => {
      const queuedEmail = await openEmail(db, seal, id, new Date(0));
      const link = String(queuedEmail?.facts.link ?? '');
      return { link, token: URL.parse(link)?.searchParams.get('token') ?? '', facts: queuedEmail?.facts ?? {} };
    }),
  );
}
