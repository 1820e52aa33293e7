import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import {
  cookieHeader,
  emailsTo,
  joinShop,
  openTestShop,
  sessionOf,
  somebody,
} from '#tests/support/fixtures/accounts.ts';
import { codeNow } from '#tests/support/services/totp.ts';
import { getProfile } from '../get-profile.server.ts';
import type { Accounts } from '../open-accounts.server.ts';
import type { Client } from '../session.ts';
import { cleanUpAccounts } from '../sessions.server.ts';
import { enterCode } from './enter-code.server.ts';
import { enterLoginCode } from './enter-login-code.server.ts';
import { useLoginLink as logInByLink, requestLoginLink } from './login-link.server.ts';
import { confirmSecondFactor, enrolSecondFactor } from './two-factor.server.ts';

const EMAIL = 'asha@example.com';

async function open() {
  const shop = await openTestShop();
  const asha = await joinShop(shop.accounts, { username: 'asha' });
  await shop.db.updateTable('customers').set({ email_verified: true }).execute();
  return { ...shop, asha };
}

/** The browser that requests a login email, with the cookie of its code. */
async function ask(accounts: Accounts, client: Client = somebody(), email = EMAIL, isNewWelcome = false) {
  const requested = await requestLoginLink(accounts, client, { email, returnTo: '/checkout', isNewWelcome });
  if (!requested.ok) throw new Error(requested.reason);
  const cookie = [client.cookie, cookieHeader([requested.value.cookie])].filter(Boolean).join('; ');
  return { ...client, cookie };
}

const newest = async (accounts: Accounts, email = EMAIL) => {
  const queued = (await emailsTo(accounts, email, 'login-link')).at(-1);
  return { code: String(queued?.facts.code), token: queued?.token ?? '' };
};

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a code logs in once, in the browser that requested it, and its link is used up', async () => {
  const { accounts } = await open();
  const browser = await ask(accounts);
  const { code, token } = await newest(accounts);
  expect(code).toMatch(/^\d{6}$/);
  for (const elsewhere of [somebody(), await ask(accounts)]) {
    expect((await enterLoginCode(accounts, elsewhere, code)).ok).toBe(false);
  }
  const entered = await enterLoginCode(accounts, browser, code);
  expect(entered).toMatchObject({ value: { next: 'in', returnTo: '/checkout' } });
  const session = await sessionOf(accounts, entered.ok ? entered.value.cookies : []);
  expect(await getProfile(accounts, session)).toMatchObject({ email: EMAIL });
  expect(await enterLoginCode(accounts, browser, code)).toMatchObject({ reason: 'login-code-over' });
  expect(await logInByLink(accounts, somebody(), token)).toMatchObject({ reason: 'link-spent' });
});

test('of twenty right codes at the same time one logs in', async () => {
  const { accounts, asha } = await open();
  const browser = await ask(accounts, asha.client);
  const { code } = await newest(accounts);
  const answers = await Promise.all(Array.from({ length: 20 }, () => enterLoginCode(accounts, browser, code)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a code is over after five wrong ones, also at the same time, and the link still works', async () => {
  const { accounts } = await open();
  const browser = await ask(accounts);
  const { code, token } = await newest(accounts);
  const wrong = await Promise.all(Array.from({ length: 20 }, () => enterLoginCode(accounts, browser, other(code))));
  const reasons = wrong.map((answer) => (answer.ok ? 'in' : answer.reason));
  expect(reasons.filter((reason) => reason === 'login-code-wrong')).toHaveLength(5);
  expect(reasons.filter((reason) => reason === 'login-code-over')).toHaveLength(15);
  expect(await enterLoginCode(accounts, browser, code)).toMatchObject({ reason: 'login-code-over' });
  expect(await logInByLink(accounts, somebody(), token)).toMatchObject({ ok: true });
});

test('strangers who ask for code after code get a hundred guesses a day, and the owner’s device is not concerned', async () => {
  const { accounts, asha, db } = await open();
  let guesses = 0;
  for (let at = 0; at < 30; at += 1) {
    const stranger = await ask(accounts);
    for (let one = 0; one < 5; one += 1) {
      const answer = await enterLoginCode(accounts, stranger, '000000');
      if (!answer.ok && answer.reason !== 'too-many') guesses += 1;
    }
  }
  expect(guesses).toBe(100);
  const browser = await ask(accounts, asha.client);
  const { code } = await newest(accounts);
  expect(await enterLoginCode(accounts, browser, code)).toMatchObject({ ok: true });
  expect(await db.selectFrom('login_codes').select('tries').where('tries', '>', 5).execute()).toEqual([]);
});

test('a code is valid for ten minutes, and is deleted when it has expired', async () => {
  const { accounts, db } = await open();
  const browser = await ask(accounts);
  const { code } = await newest(accounts);
  const { expires_at } = await db.selectFrom('login_codes').select('expires_at').executeTakeFirstOrThrow();
  expect(expires_at.getTime()).toBeLessThanOrEqual(Date.now() + 10 * 60_000);
  expect(expires_at.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000);
  await db
    .updateTable('login_codes')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .execute();
  expect(await enterLoginCode(accounts, browser, code)).toMatchObject({ reason: 'login-code-over' });
  await cleanUpAccounts(db);
  expect(await db.selectFrom('login_codes').select('id').execute()).toEqual([]);
});

test('a private shop answers an address without an account as any other', async () => {
  const { accounts, db } = await open();
  accounts.settings.isPrivate = true;
  const answers = [];
  for (const email of [EMAIL, 'nobody@example.com']) {
    const browser = await ask(accounts, somebody(), email);
    const seen = [];
    for (let at = 0; at < 7; at += 1) {
      const answer = await enterLoginCode(accounts, browser, 'x00000');
      seen.push(answer.ok ? 'in' : answer.reason);
    }
    answers.push(seen);
  }
  expect(answers[0]).toEqual([...Array(5).fill('login-code-wrong'), 'login-code-over', 'login-code-over']);
  expect(answers[1]).toEqual(answers[0]);
  expect(await db.selectFrom('login_codes').select('id').execute()).toHaveLength(2);
  expect(await emailsTo(accounts, 'nobody@example.com', 'login-link')).toEqual([]);
});

test('where new customers are welcome, a code creates the account of its address', async () => {
  const { accounts } = await open();
  const email = 'meera.k@example.com';
  const browser = await ask(accounts, somebody(), email, true);
  const { code } = await newest(accounts, email);
  const entered = await enterLoginCode(accounts, browser, code);
  const session = await sessionOf(accounts, entered.ok ? entered.value.cookies : []);
  expect(await getProfile(accounts, session)).toMatchObject({ email, isEmailVerified: true });
});

test('a code does not replace the second factor', async () => {
  const { accounts, asha } = await open();
  const enrolled = await enrolSecondFactor(accounts, asha.client, asha.session, asha.form.password);
  if (!enrolled.ok) throw new Error(enrolled.reason);
  await confirmSecondFactor(accounts, asha.client, codeNow(enrolled.value.secret));
  const browser = await ask(accounts);
  const { code } = await newest(accounts);
  const entered = await enterLoginCode(accounts, browser, code);
  expect(entered).toMatchObject({ value: { next: 'code' } });
  const waiting = somebody(entered.ok ? entered.value.cookies : []);
  expect(await enterCode(accounts, waiting, codeNow(enrolled.value.secret))).toMatchObject({ ok: true });
});

test('neither the code nor the address can be read from the database', async () => {
  const { accounts, db } = await open();
  await ask(accounts);
  const { code } = await newest(accounts);
  const [row] = await db.selectFrom('login_codes').selectAll().execute();
  const outbox = await db.selectFrom('outbox').select('facts').where('kind', '=', 'login-link').execute();
  const { id: _id, expires_at: _at, ...stored } = row ?? {};
  const text = JSON.stringify([stored, outbox, Object.values(stored).map(String)]);
  expect(text).not.toContain(code);
  expect(JSON.stringify(stored)).not.toContain('asha');
});
