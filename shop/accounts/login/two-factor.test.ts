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
import { findSession } from '../sessions.server.ts';
import { enterCode } from './enter-code.server.ts';
import { logIn } from './log-in.server.ts';
import { useLoginLink as logInByLink, requestLoginLink } from './login-link.server.ts';
import { requestReset, resetPassword } from './reset-password.server.ts';
import { confirmSecondFactor, disableSecondFactor, enrolSecondFactor } from './two-factor.server.ts';

/** Of the cookies that a browser sends, the one by which its device is known. */
const deviceOf = ({ cookie }: { cookie: string | null }) =>
  cookie?.split('; ').filter((pair) => pair.includes('.device=')) ?? [];

async function openWithSecondFactor() {
  const shop = await openTestShop();
  const { accounts } = shop;
  const asha = await joinShop(accounts, { username: 'asha' });
  const enrolled = await enrolSecondFactor(accounts, asha.client, asha.session, asha.form.password);
  if (!enrolled.ok) throw new Error(enrolled.reason);
  const confirmed = await confirmSecondFactor(accounts, asha.client, codeNow(enrolled.value.secret));
  if (!confirmed.ok) throw new Error(confirmed.reason);
  const client = somebody(confirmed.value.cookies);
  return {
    ...shop,
    asha: { ...asha, device: asha.client, client, session: await sessionOf(accounts, confirmed.value.cookies) },
    ...enrolled.value,
  };
}

test('two-step login is set up with the password and a first code, and then required at every login', async () => {
  const { accounts, asha, secret } = await openWithSecondFactor();
  const begun = await logIn(accounts, somebody(), { identifier: 'asha', password: asha.form.password });
  expect(begun).toMatchObject({ ok: true, value: { next: 'code' } });
  const cookies = begun.ok ? begun.value.cookies : [];
  const client = somebody(cookies);
  expect(await findSession(accounts, client.cookie)).toBeNull();
  expect(await enterCode(accounts, client, '000000')).toMatchObject({ ok: false, reason: 'code-wrong' });
  const entered = await enterCode(accounts, client, codeNow(secret));
  expect(entered.ok && (await sessionOf(accounts, entered.value.cookies)).customerId).toBe(asha.session.customerId);
  expect(await enterCode(accounts, client, codeNow(secret))).toMatchObject({ ok: false, reason: 'code-over' });
  expect(await enterCode(accounts, somebody(), codeNow(secret))).toMatchObject({ ok: false, reason: 'code-over' });
});

test('a backup code works once', async () => {
  const { accounts, asha, spareCodes } = await openWithSecondFactor();
  const enterWith = async (code: string) => {
    const begun = await logIn(accounts, somebody(), { identifier: 'asha', password: asha.form.password });
    const entered = await enterCode(accounts, somebody(begun.ok ? begun.value.cookies : []), code);
    return entered.ok ? 'in' : entered.reason;
  };
  const [code = ''] = spareCodes;
  expect([await enterWith(code), await enterWith(code)]).toEqual(['in', 'code-wrong']);
});

test('five wrong codes end the login that waits', async () => {
  const { accounts, asha, secret } = await openWithSecondFactor();
  const begun = await logIn(accounts, somebody(), { identifier: 'asha', password: asha.form.password });
  const client = somebody(begun.ok ? begun.value.cookies : []);
  const wrong = codeNow(secret) === '111111' ? '222222' : '111111';
  for (let at = 0; at < 5; at += 1) await enterCode(accounts, client, wrong);
  expect(await enterCode(accounts, client, codeNow(secret))).toMatchObject({ ok: false, reason: 'code-over' });
});

test('a person who knows only the password cannot block the owner’s second step', async () => {
  const { accounts, asha, db, secret } = await openWithSecondFactor();
  await db.updateTable('customers').set({ email_verified: true }).execute();
  const begin = async (client = somebody()) => {
    const begun = await logIn(accounts, client, { identifier: 'asha', password: asha.form.password });
    return begun.ok ? { ...client, cookie: cookieHeader([...begun.value.cookies, ...deviceOf(client)]) } : null;
  };
  const wrong = codeNow(secret) === '111111' ? '222222' : '111111';
  for (let at = 0; at < 25; at += 1) {
    const attacker = await begin();
    for (let nth = 0; nth < 4; nth += 1) if (attacker) await enterCode(accounts, attacker, wrong);
  }
  const stranger = await begin();
  // A hundred wrong codes a day bound guessing from many networks …
  expect(stranger && (await enterCode(accounts, stranger, codeNow(secret)))).toMatchObject({ reason: 'too-many' });
  // … and neither a known device nor a link by email is held up.
  const known = await begin(asha.device);
  expect(known && (await enterCode(accounts, known, codeNow(secret)))).toMatchObject({ ok: true });
  await requestLoginLink(accounts, somebody(), { email: 'asha@example.com' });
  const [link] = await emailsTo(accounts, 'asha@example.com', 'login-link');
  const byLink = await logInByLink(accounts, somebody(), link?.token ?? '');
  expect(byLink).toMatchObject({ value: { next: 'code' } });
  const owner = somebody(byLink.ok ? byLink.value.cookies : []);
  expect(await findSession(accounts, owner.cookie)).toBeNull();
  expect(await enterCode(accounts, owner, codeNow(secret))).toMatchObject({ ok: true });
});

test('links and resets give a person who reads the mailbox no further guesses at the second step', async () => {
  const { accounts, asha, db, secret } = await openWithSecondFactor();
  const email = 'asha@example.com';
  await db.updateTable('customers').set({ email_verified: true }).execute();
  const wrong = codeNow(secret) === '111111' ? '222222' : '111111';
  const begin = async () => {
    const reader = somebody();
    await requestLoginLink(accounts, reader, { email });
    const token = (await emailsTo(accounts, email, 'login-link')).at(-1)?.token ?? '';
    const begun = await logInByLink(accounts, reader, token);
    expect(begun).toMatchObject({ value: { next: 'code' } });
    return { ...reader, cookie: cookieHeader(begun.ok ? begun.value.cookies : []) };
  };
  for (let at = 0; at < 25; at += 1) {
    const reader = await begin();
    expect(deviceOf(reader)).toEqual([]);
    for (let nth = 0; nth < 4; nth += 1) await enterCode(accounts, reader, wrong);
  }
  expect(await enterCode(accounts, await begin(), wrong)).toMatchObject({ reason: 'too-many' });
  // The owner's browser is not concerned, nor is another one that has the password.
  for (const client of [asha.device, somebody()]) {
    const begun = await logIn(accounts, client, { identifier: 'asha', password: asha.form.password });
    const cookie = cookieHeader([...(begun.ok ? begun.value.cookies : []), ...deviceOf(client)]);
    expect(await enterCode(accounts, { ...client, cookie }, codeNow(secret))).toMatchObject({ ok: true });
  }
  await requestReset(accounts, somebody(), email);
  const token = (await emailsTo(accounts, email, 'password-reset')).at(-1)?.token ?? '';
  expect(await resetPassword(accounts, somebody(), { token, password: 'newer horse' })).toEqual({
    ok: true,
    value: { cookies: [] },
  });
  expect(await enterCode(accounts, await begin(), wrong)).toMatchObject({ reason: 'too-many' });
});

test('a stolen session uses none of the owner’s password attempts', async () => {
  const { accounts, asha } = await openWithSecondFactor();
  const thief = { ...asha.session, id: 'another session of the account' };
  for (let at = 0; at < 11; at += 1) await disableSecondFactor(accounts, somebody(), thief, 'wrong horse');
  expect(await disableSecondFactor(accounts, somebody(), thief, 'wrong horse')).toMatchObject({ reason: 'too-many' });
  expect(await disableSecondFactor(accounts, asha.client, asha.session, asha.form.password)).toMatchObject({
    ok: true,
  });
});

test('a session without password neither sets up nor turns off two-step login', async () => {
  const { accounts, asha, db } = await openWithSecondFactor();
  const disable = (password: string) => disableSecondFactor(accounts, asha.client, asha.session, password);
  expect(await disable('wrong horse')).toMatchObject({ reason: 'password-wrong' });
  expect(await disable('')).toMatchObject({ reason: 'password-wrong' });
  const disabled = await disable(asha.form.password);
  expect(disabled.ok && (await sessionOf(accounts, disabled.value.cookies)).customerId).toBe(asha.session.customerId);
  expect(await db.selectFrom('two_factors').select('id').execute()).toEqual([]);
  expect(await enrolSecondFactor(accounts, asha.client, asha.session, 'wrong horse')).toMatchObject({
    reason: 'password-wrong',
  });
});

test('an account without a password needs a recent login', async () => {
  const { accounts, asha, db } = await openWithSecondFactor();
  await db.updateTable('logins').set({ password: null, provider_id: 'google', account_id: 'g-1' }).execute();
  await db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .execute();
  expect(await disableSecondFactor(accounts, asha.client, asha.session, '')).toMatchObject({ reason: 'not-fresh' });
  await db.updateTable('sessions').set({ created_at: new Date() }).execute();
  expect(await disableSecondFactor(accounts, asha.client, asha.session, '')).toMatchObject({ ok: true });
});
