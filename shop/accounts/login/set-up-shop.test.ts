import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { emailsTo, joinShop, openTestShop, sessionOf, somebody } from '#tests/support/fixtures/accounts.ts';
import { codeNow } from '#tests/support/services/totp.ts';
import { logIn } from './log-in.server.ts';
import { useLoginLink as logInByLink, requestLoginLink } from './login-link.server.ts';
import { requestReset, resetPassword } from './reset-password.server.ts';
import { makeFirstAdmin, setUpShop } from './set-up-shop.server.ts';
import { confirmSecondFactor, enrolSecondFactor } from './two-factor.server.ts';

test('a new shop gets one administrator, whose password file only the owner can read', async () => {
  const { accounts, db } = await openTestShop();
  const made = await Promise.all([makeFirstAdmin(accounts), makeFirstAdmin(accounts)]);
  const admin = made.find((one) => one !== null);
  expect(made.filter((one) => one !== null)).toHaveLength(1);
  const file = accounts.settings.firstAdminFile;
  expect(await readFile(file, 'utf8')).toBe(`${admin?.email}\n${admin?.password}\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await db.selectFrom('customers').select('id').execute()).toHaveLength(1);
});

test('a shop with accounts gets no first administrator', async () => {
  const { accounts } = await openTestShop();
  await joinShop(accounts, { username: 'asha' });
  expect(await makeFirstAdmin(accounts)).toBeNull();
});

test('at the first login the password file is deleted, and the role needs an own address and password', async () => {
  const { accounts } = await openTestShop();
  const made = await makeFirstAdmin(accounts);
  const first = { identifier: made?.email ?? '', password: made?.password ?? '' };
  const loggedIn = await logIn(accounts, somebody(), first);
  const cookies = loggedIn.ok ? loggedIn.value.cookies : [];
  expect(loggedIn).toMatchObject({ ok: true, value: { next: 'set-up' } });
  expect(existsSync(accounts.settings.firstAdminFile)).toBe(false);
  const session = await sessionOf(accounts, cookies);
  expect(session).toMatchObject({ isAdmin: false, adminStep: 'set-up' });
  const own = { email: 'me@example.com', password: 'my own horse' };
  expect(await setUpShop(accounts, session, { ...own, password: 'short' })).toMatchObject({
    reason: 'password-too-short',
  });
  expect(await setUpShop(accounts, session, own)).toMatchObject({ ok: true });
  expect(await setUpShop(accounts, session, own)).toMatchObject({ reason: 'other-account' });
  expect(await sessionOf(accounts, cookies)).toMatchObject({ isAdmin: true, adminStep: null });
  expect(await logIn(accounts, somebody(), first)).toMatchObject({ reason: 'invalid-credentials' });
  expect(await logIn(accounts, somebody(), { identifier: own.email, password: own.password })).toMatchObject({
    value: { next: 'in' },
  });
});

test('nobody else can set up the shop, and no taken address can be used for it', async () => {
  const { accounts } = await openTestShop();
  const made = await makeFirstAdmin(accounts);
  const asha = await joinShop(accounts, { username: 'asha' });
  const own = { email: 'asha@example.com', password: 'my own horse' };
  expect(await setUpShop(accounts, asha.session, own)).toMatchObject({ reason: 'other-account' });
  const loggedIn = await logIn(accounts, somebody(), { identifier: 'admin', password: made?.password ?? '' });
  const session = await sessionOf(accounts, loggedIn.ok ? loggedIn.value.cookies : []);
  expect(await setUpShop(accounts, session, own)).toMatchObject({ reason: 'email-taken' });
});

test('an email link of an owner who set up the shop ends neither their password nor their second factor', async () => {
  const { accounts } = await openTestShop();
  const made = await makeFirstAdmin(accounts);
  const loggedIn = await logIn(accounts, somebody(), { identifier: 'admin', password: made?.password ?? '' });
  const cookies = loggedIn.ok ? loggedIn.value.cookies : [];
  const own = { email: 'me@example.com', password: 'my own horse' };
  expect(await setUpShop(accounts, await sessionOf(accounts, cookies), own)).toMatchObject({ ok: true });
  const enrolled = await enrolSecondFactor(
    accounts,
    somebody(cookies),
    await sessionOf(accounts, cookies),
    own.password,
  );
  if (!enrolled.ok) throw new Error(enrolled.reason);
  const confirmed = await confirmSecondFactor(accounts, somebody(cookies), codeNow(enrolled.value.secret));
  expect(confirmed).toMatchObject({ ok: true });
  const byPassword = (password: string) => logIn(accounts, somebody(), { identifier: own.email, password });

  // The mailbox is not known to be the owner's: the address may be mistyped.
  expect(await requestReset(accounts, somebody(), own.email)).toMatchObject({ ok: true });
  const [{ token: reset = '' } = {}] = await emailsTo(accounts, own.email, 'password-reset');
  expect(await resetPassword(accounts, somebody(), { token: reset, password: 'newer horse' })).toMatchObject({
    ok: true,
  });
  expect(await byPassword('newer horse')).toMatchObject({ value: { next: 'code' } });

  await accounts.db.updateTable('customers').set({ email_verified: false }).execute();
  await accounts.db.deleteFrom('known_devices').execute();
  await requestLoginLink(accounts, somebody(), { email: own.email });
  const [{ token: link = '' } = {}] = await emailsTo(accounts, own.email, 'login-link');
  expect(await logInByLink(accounts, somebody(), link)).toMatchObject({ value: { next: 'code' } });
  expect(await byPassword('newer horse')).toMatchObject({ value: { next: 'code' } });
});
