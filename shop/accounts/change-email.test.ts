import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { emailsTo, joinShop, openTestShop, somebody } from '#tests/support/fixtures/accounts.ts';
import { requestEmailChange } from './change-email.server.ts';
import { getProfile } from './get-profile.server.ts';
import { logIn } from './login/log-in.server.ts';
import { requestReset, resetPassword } from './login/reset-password.server.ts';
import { verifyEmail } from './login/verify-email.server.ts';
import type { Accounts } from './open-accounts.server.ts';
import { findSession } from './sessions.server.ts';

const PASSWORD = 'correct horse';
const NEW = { email: 'new@example.com', password: PASSWORD };

const changeToken = async (accounts: Accounts, address = NEW.email) =>
  (await emailsTo(accounts, address, 'change-email')).at(-1)?.token ?? '';

test('the link to the new address changes the email, notifies the old address and ends other sessions', async () => {
  const { accounts, db } = await openTestShop();
  const { session, client } = await joinShop(accounts, { username: 'asha' });
  await logIn(accounts, somebody(), { identifier: 'asha', password: PASSWORD });
  expect(await requestEmailChange(accounts, session, NEW)).toMatchObject({ ok: true });
  expect(await getProfile(accounts, session)).toMatchObject({ email: 'asha@example.com', isEmailVerified: false });
  expect(await emailsTo(accounts, 'asha@example.com', 'address-changed')).toEqual([]);
  expect(await verifyEmail(accounts, session, await changeToken(accounts))).toMatchObject({ value: 'changed' });
  expect(await getProfile(accounts, session)).toMatchObject({ email: 'new@example.com', isEmailVerified: true });
  const notices = await emailsTo(accounts, 'asha@example.com', 'address-changed');
  expect(notices).toMatchObject([{ facts: { name: 'asha', newEmail: 'new@example.com' } }]);
  expect(await findSession(accounts, client.cookie)).not.toBeNull();
  expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  expect(await verifyEmail(accounts, session, await changeToken(accounts))).toMatchObject({ reason: 'link-spent' });
});

test('after the change neither earlier emails nor a password reset at the old address log in', async () => {
  const { accounts, db } = await openTestShop();
  const { session } = await joinShop(accounts, { username: 'asha' });
  await requestReset(accounts, somebody(), 'asha@example.com');
  const [reset] = await emailsTo(accounts, 'asha@example.com', 'password-reset');
  const [verification] = await emailsTo(accounts, 'asha@example.com', 'verify-email');
  await requestEmailChange(accounts, session, { ...NEW, email: 'other@example.com' });
  await requestEmailChange(accounts, session, NEW);
  await verifyEmail(accounts, session, await changeToken(accounts));
  const answer = await resetPassword(accounts, somebody(), { token: reset?.token ?? '', password: 'stolen horse' });
  expect(answer).toMatchObject({ reason: 'link-spent' });
  for (const token of [verification?.token ?? '', await changeToken(accounts, 'other@example.com')]) {
    expect(await verifyEmail(accounts, session, token)).toMatchObject({ reason: 'link-spent' });
  }
  expect(await db.selectFrom('verifications').select('id').execute()).toEqual([]);
});

test('an address is changed only with the password and by its own customer', async () => {
  const { accounts } = await openTestShop();
  const { session } = await joinShop(accounts, { username: 'asha' });
  const other = await joinShop(accounts, { username: 'other' });
  const change = (changes: object) => requestEmailChange(accounts, session, { ...NEW, ...changes });
  expect(await change({ password: 'wrong horse' })).toMatchObject({ reason: 'password-wrong', field: 'password' });
  expect(await change({ password: '' })).toMatchObject({ reason: 'password-wrong' });
  expect(await change({ email: 'asha@example.com' })).toMatchObject({ reason: 'nothing-changed' });
  expect(await change({ email: 'other@example.com' })).toMatchObject({ reason: 'email-taken', field: 'email' });
  expect(await change({})).toMatchObject({ ok: true });
  const token = await changeToken(accounts);
  expect(await verifyEmail(accounts, other.session, token)).toMatchObject({ reason: 'other-account' });
  expect((await getProfile(accounts, other.session)).email).toBe('other@example.com');
});

test('an address that another account took before the link was opened stays with that account', async () => {
  const { accounts } = await openTestShop();
  const { session } = await joinShop(accounts, { username: 'asha' });
  await requestEmailChange(accounts, session, NEW);
  await joinShop(accounts, { username: 'quick', email: NEW.email });
  expect(await verifyEmail(accounts, session, await changeToken(accounts))).toMatchObject({ reason: 'email-taken' });
  expect((await getProfile(accounts, session)).email).toBe('asha@example.com');
});

test('a private shop answers a taken address as any other, and emails its owner', async () => {
  const { accounts } = await openTestShop();
  const { session } = await joinShop(accounts, { username: 'asha' });
  await joinShop(accounts, { username: 'other' });
  accounts.settings.isPrivate = true;
  const change = (email: string) => requestEmailChange(accounts, session, { email, password: PASSWORD });
  expect(await change('other@example.com')).toEqual(await change('nobody@example.com'));
  expect(await emailsTo(accounts, 'other@example.com', 'sign-up-attempt')).toHaveLength(1);
  expect(await emailsTo(accounts, 'other@example.com', 'change-email')).toEqual([]);
});

test('the number of emails to one mailbox is limited', async () => {
  const { accounts } = await openTestShop();
  const answers = [];
  for (const username of ['one', 'two', 'three', 'four']) {
    const { session } = await joinShop(accounts, { username });
    const answer = await requestEmailChange(accounts, session, NEW);
    answers.push(answer.ok ? 'sent' : answer.reason);
  }
  expect(answers).toEqual(['sent', 'sent', 'sent', 'too-many']);
});

test('a listed administrator who moves to an address that is not listed loses the role, if another one has it', async () => {
  const { accounts, db } = await openTestShop({ ADMIN_EMAILS: 'asha@example.com' });
  const { session, client } = await joinShop(accounts, { username: 'asha' });
  const [queuedEmail] = await emailsTo(accounts, 'asha@example.com', 'verify-email');
  await verifyEmail(accounts, session, queuedEmail?.token ?? '');
  const other = await joinShop(accounts, { username: 'other' });
  await db.insertInto('admin_roles').values({ customer_id: other.session.customerId, source: 'cli' }).execute();
  await requestEmailChange(accounts, session, NEW);
  await verifyEmail(accounts, session, await changeToken(accounts));
  expect((await findSession(accounts, client.cookie))?.session.isAdmin).toBe(false);
});
