import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { joinShop, openTestShop, sessionOf, somebody } from '#tests/support/accounts.ts';
import { codeNow } from '#tests/support/totp.ts';
import { enterCode } from './enter-code.server.ts';
import { findSession } from './find-session.server.ts';
import { logIn } from './log-in.server.ts';
import { confirmSecondFactor, disableSecondFactor, enrolSecondFactor } from './two-factor.server.ts';

async function openWithSecondFactor() {
  const shop = await openTestShop();
  const { accounts } = shop;
  const asha = await joinShop(accounts, { username: 'asha' });
  const enrolled = await enrolSecondFactor(accounts, asha.asker, asha.session, asha.form.password);
  if (!enrolled.ok) throw new Error(enrolled.reason);
  const confirmed = await confirmSecondFactor(accounts, asha.asker, codeNow(enrolled.value.secret));
  if (!confirmed.ok) throw new Error(confirmed.reason);
  const asker = somebody(confirmed.value.cookies);
  return {
    ...shop,
    asha: { ...asha, asker, session: await sessionOf(accounts, confirmed.value.cookies) },
    ...enrolled.value,
  };
}

test('a second factor is set up with the password and a first code, and then asked for at every login', async () => {
  const { accounts, asha, secret } = await openWithSecondFactor();
  const begun = await logIn(accounts, somebody(), { identifier: 'asha', password: asha.form.password });
  expect(begun).toMatchObject({ ok: true, value: { next: 'code' } });
  const cookies = begun.ok ? begun.value.cookies : [];
  const asker = somebody(cookies);
  expect(await findSession(accounts, asker.cookie)).toBeNull();
  expect(await enterCode(accounts, asker, '000000')).toMatchObject({ ok: false, reason: 'code-wrong' });
  const entered = await enterCode(accounts, asker, codeNow(secret));
  expect(entered.ok && (await sessionOf(accounts, entered.value.cookies)).customerId).toBe(asha.session.customerId);
  expect(await enterCode(accounts, asker, codeNow(secret))).toMatchObject({ ok: false, reason: 'code-over' });
  expect(await enterCode(accounts, somebody(), codeNow(secret))).toMatchObject({ ok: false, reason: 'code-over' });
});

test('a spare code opens once', async () => {
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
  const asker = somebody(begun.ok ? begun.value.cookies : []);
  const wrong = codeNow(secret) === '111111' ? '222222' : '111111';
  for (let at = 0; at < 5; at += 1) await enterCode(accounts, asker, wrong);
  expect(await enterCode(accounts, asker, codeNow(secret))).toMatchObject({ ok: false, reason: 'code-over' });
});

test('a session alone neither sets up a second factor nor turns it off', async () => {
  const { accounts, asha, db } = await openWithSecondFactor();
  const disable = (password: string) => disableSecondFactor(accounts, asha.asker, asha.session, password);
  expect(await disable('wrong horse')).toMatchObject({ reason: 'password-wrong' });
  expect(await disable('')).toMatchObject({ reason: 'password-wrong' });
  const disabled = await disable(asha.form.password);
  expect(disabled.ok && (await sessionOf(accounts, disabled.value.cookies)).customerId).toBe(asha.session.customerId);
  expect(await db.selectFrom('two_factors').select('id').execute()).toEqual([]);
  expect(await enrolSecondFactor(accounts, asha.asker, asha.session, 'wrong horse')).toMatchObject({
    reason: 'password-wrong',
  });
});

test('somebody without a password needs a login of the last minutes', async () => {
  const { accounts, asha, db } = await openWithSecondFactor();
  await db.updateTable('logins').set({ password: null, provider_id: 'google', account_id: 'g-1' }).execute();
  await db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .execute();
  expect(await disableSecondFactor(accounts, asha.asker, asha.session, '')).toMatchObject({ reason: 'not-fresh' });
  await db.updateTable('sessions').set({ created_at: new Date() }).execute();
  expect(await disableSecondFactor(accounts, asha.asker, asha.session, '')).toMatchObject({ ok: true });
});
