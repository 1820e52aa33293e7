import { expect, test } from 'vitest';
import { noEmailOf } from '#lib/no-email.ts';
import '#tests/support/database.ts';
import {
  cookieHeader,
  emailsTo,
  joinShop,
  openTestShop,
  sessionOf,
  somebody,
} from '#tests/support/fixtures/accounts.ts';
import { getProfile } from '../get-profile.server.ts';
import type { Accounts } from '../open-accounts.server.ts';
import { findSession } from '../sessions.server.ts';
import { logIn } from './log-in.server.ts';
import { findLoginLink, useLoginLink as logInByLink, requestLoginLink } from './login-link.server.ts';
import { requestReset, resetPassword } from './reset-password.server.ts';

const EMAIL = 'asha@example.com';

const tokens = async (accounts: Accounts) => (await emailsTo(accounts, EMAIL, 'login-link')).map(({ token }) => token);

async function open() {
  const shop = await openTestShop();
  const asha = await joinShop(shop.accounts, { username: 'asha' });
  return { ...shop, asha };
}

const verify = ({ db }: Accounts) => db.updateTable('customers').set({ email_verified: true }).execute();

test('a link logs in once, also on another device, and cancels the others', async () => {
  const { accounts } = await open();
  await verify(accounts);
  for (let at = 0; at < 2; at += 1) await requestLoginLink(accounts, somebody(), { email: EMAIL });
  const [first = '', second = ''] = await tokens(accounts);
  expect(await findLoginLink(accounts, first)).toBe('a•••@example.com');
  const used = await logInByLink(accounts, somebody(), second);
  expect(used).toMatchObject({ value: { next: 'in' } });
  expect(await getProfile(accounts, await sessionOf(accounts, used.ok ? used.value.cookies : []))).toMatchObject({
    email: EMAIL,
    isEmailVerified: true,
  });
  for (const token of [first, second, '', 'x'.repeat(300)]) {
    expect(await findLoginLink(accounts, token)).toBeNull();
    expect(await logInByLink(accounts, somebody(), token)).toMatchObject({ reason: 'link-spent' });
  }
});

test('a login link returns to the requested page, also on another device, and never to another site', async () => {
  const { accounts } = await open();
  for (const [returnTo, path] of [
    ['/checkout?step=2', '/checkout?step=2'],
    ['/login?returnTo=%2Fcart', '/cart'],
    ['//evil.example/', '/'],
    [undefined, '/'],
  ] as const) {
    await requestLoginLink(accounts, somebody(), { email: EMAIL, ...(returnTo && { returnTo }) });
    const [queuedEmail] = (await emailsTo(accounts, EMAIL, 'login-link')).slice(-1);
    expect(queuedEmail?.link).not.toContain('returnTo');
    expect(await logInByLink(accounts, somebody(), queuedEmail?.token ?? '')).toMatchObject({
      value: { returnTo: path },
    });
  }
});

test('where new customers are welcome, a link creates the account of its address when it is used, and only then', async () => {
  const { accounts, db } = await open();
  const email = 'meera.k@example.com';
  const request = (isNewWelcome: boolean) =>
    requestLoginLink(accounts, somebody(), { email, returnTo: '/checkout', isNewWelcome });
  expect(await request(false)).toMatchObject({ reason: 'email-unknown' });
  for (let at = 0; at < 2; at += 1) expect(await request(true)).toMatchObject({ ok: true });
  const accountsOf = () => db.selectFrom('customers').selectAll().where('email', '=', email).execute();
  expect(await accountsOf()).toEqual([]);
  const [first = '', second = ''] = (await emailsTo(accounts, email, 'login-link')).map(({ token }) => token);
  expect(await findLoginLink(accounts, first)).toBe('m•••@example.com');

  const used = await logInByLink(accounts, somebody(), first);
  expect(used).toMatchObject({ value: { next: 'in', returnTo: '/checkout' } });
  expect(await accountsOf()).toMatchObject([{ username: 'meera.k', name: 'meera.k', email_verified: true }]);
  const session = await sessionOf(accounts, used.ok ? used.value.cookies : []);
  expect(await getProfile(accounts, session)).toMatchObject({ email, isEmailVerified: true });
  // There is an account by now: the other link is no way round its later password.
  for (const token of [first, second])
    expect(await logInByLink(accounts, somebody(), token)).toMatchObject({ reason: 'link-spent' });
  expect(await accountsOf()).toHaveLength(1);
});

test('a link is valid for 15 minutes', async () => {
  const { accounts, db } = await open();
  await requestLoginLink(accounts, somebody(), { email: EMAIL });
  const [token = ''] = await tokens(accounts);
  const { expires_at } = await db
    .selectFrom('verifications')
    .select('expires_at')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  expect(expires_at.getTime()).toBeLessThanOrEqual(Date.now() + 15 * 60_000);
  expect(expires_at.getTime()).toBeGreaterThan(Date.now() + 14 * 60_000);
  await db.updateTable('verifications').set({ expires_at: new Date() }).execute();
  expect(await logInByLink(accounts, somebody(), token)).toMatchObject({ reason: 'link-spent' });
});

test('a stranger who signed up with someone’s address is logged out when the owner logs in by link', async () => {
  const { accounts, asha: squatter } = await open();
  await requestLoginLink(accounts, somebody(), { email: EMAIL });
  const [token = ''] = await tokens(accounts);
  const used = await logInByLink(accounts, somebody(), token);
  expect(used).toMatchObject({ value: { next: 'in' } });
  expect(await findSession(accounts, squatter.client.cookie)).toBeNull();
  const again = await logIn(accounts, squatter.client, { identifier: 'asha', password: squatter.form.password });
  expect(again).toMatchObject({ reason: 'invalid-credentials' });
  const owner = await sessionOf(accounts, used.ok ? used.value.cookies : []);
  expect(await getProfile(accounts, owner)).toMatchObject({ isEmailVerified: true, hasPassword: false });
});

test.each(['login-link', 'password-reset'])(
  'a stranger whose Google account had someone’s address is not let in again after a %s',
  async (kind) => {
    const { accounts, db, asha: squatter } = await open();
    await db.updateTable('logins').set({ provider_id: 'google', account_id: 'g-1', password: null }).execute();
    if (kind === 'login-link') await requestLoginLink(accounts, somebody(), { email: EMAIL });
    else await requestReset(accounts, somebody(), EMAIL);
    const [email] = await emailsTo(accounts, EMAIL, kind);
    const token = email?.token ?? '';
    if (kind === 'login-link') await logInByLink(accounts, somebody(), token);
    else await resetPassword(accounts, somebody(), { token, password: 'newer horse' });
    expect(await findSession(accounts, squatter.client.cookie)).toBeNull();
    const left = await db.selectFrom('logins').select('provider_id').execute();
    expect(left).toEqual(kind === 'login-link' ? [] : [{ provider_id: 'credential' }]);
  },
);

test('a person who signed up in this browser and then uses a link keeps the password', async () => {
  const { accounts, asha } = await open();
  await requestLoginLink(accounts, asha.client, { email: EMAIL });
  const [token = ''] = await tokens(accounts);
  expect(await logInByLink(accounts, asha.client, token)).toMatchObject({ ok: true });
  expect(await findSession(accounts, asha.client.cookie)).toBeNull();
  const again = await logIn(accounts, somebody(), { identifier: 'asha', password: asha.form.password });
  expect(again).toMatchObject({ ok: true });
});

test('a link to an address that the account no longer has does not work', async () => {
  const { accounts, db } = await open();
  await requestLoginLink(accounts, somebody(), { email: EMAIL });
  const [token = ''] = await tokens(accounts);
  await db.updateTable('customers').set({ email: 'moved@example.com' }).execute();
  expect(await logInByLink(accounts, somebody(), token)).toMatchObject({ reason: 'link-spent' });
});

test('an unknown address is reported, or, in a private shop, answered as any other', async () => {
  const { accounts, db } = await open();
  expect(await requestLoginLink(accounts, somebody(), { email: 'nobody@example.com' })).toMatchObject({
    reason: 'email-unknown',
  });
  accounts.settings.isPrivate = true;
  const answers = [];
  for (const email of [EMAIL, 'nobody@example.com']) {
    const client = somebody();
    for (let at = 0; at < 4; at += 1) {
      const answer = await requestLoginLink(accounts, client, { email });
      answers.push(answer.ok ? 'sent' : answer.reason);
    }
  }
  expect(answers).toEqual(['sent', 'sent', 'sent', 'too-many', 'sent', 'sent', 'sent', 'too-many']);
  const { count } = await db
    .selectFrom('outbox')
    .select((where) => where.fn.countAll<string>().as('count'))
    .where('kind', '=', 'login-link')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(3);
});

test('strangers cannot flood a mailbox with links or block its owner’s', async () => {
  const { accounts, asha } = await open();
  for (let at = 0; at < 12; at += 1) {
    expect(await requestLoginLink(accounts, somebody(), { email: EMAIL })).toMatchObject({ ok: true });
  }
  const sent = await tokens(accounts);
  expect(sent).toHaveLength(5);
  await requestLoginLink(accounts, asha.client, { email: EMAIL });
  expect(await tokens(accounts)).toHaveLength(6);
  // The owner, without a known device, finds one of those that were sent, and it is good.
  expect(await logInByLink(accounts, somebody(), sent[0] ?? '')).toMatchObject({ ok: true });
});

test('the session of a link replaces that of the browser', async () => {
  const { accounts } = await open();
  const other = await joinShop(accounts, { username: 'other' });
  await requestLoginLink(accounts, other.client, { email: EMAIL });
  const [token = ''] = await tokens(accounts);
  const used = await logInByLink(accounts, other.client, token);
  expect(await findSession(accounts, other.client.cookie)).toBeNull();
  const cookie = cookieHeader(used.ok ? used.value.cookies : []);
  expect((await findSession(accounts, cookie))?.session.customerId).not.toBe(other.session.customerId);
});

test('the placeholder address of an account without email gets neither a link nor a code', async () => {
  const { accounts, db } = await openTestShop();
  const email = noEmailOf('asha');
  expect(await requestLoginLink(accounts, somebody(), { email, isNewWelcome: true })).toMatchObject({ ok: true });
  expect(await db.selectFrom('verifications').select('id').where('value', 'like', `%${email}%`).execute()).toEqual([]);
});
