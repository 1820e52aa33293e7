import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { emailsTo, joinShop, openTestShop, somebody } from '#tests/support/fixtures/accounts.ts';
import { variantsOf } from '#tests/support/tier.ts';
import { findKnownDevice } from '../internal/known-devices.ts';
import type { Accounts } from '../open-accounts.server.ts';
import type { Client } from '../session.ts';
import { cleanUpAccounts, endOtherSessions } from '../sessions.server.ts';
import { logIn } from './log-in.server.ts';
import { useLoginLink as logInByLink, requestLoginLink } from './login-link.server.ts';
import { requestReset, resetPassword } from './reset-password.server.ts';

const RIGHT = 'correct horse';

const tryAs = async (accounts: Accounts, client: Client, password: string, identifier = 'asha') => {
  const answer = await logIn(accounts, client, { identifier, password });
  return answer.ok ? 'in' : answer.reason;
};

/** Wrong passwords at asha's account, ten from each of the attacker's networks, by either of its names. */
async function guess(accounts: Accounts, count: number) {
  for (let at = 0; at < count; at += 10) {
    const attacker = somebody();
    for (let nth = 0; nth < 10; nth += 1) {
      await tryAs(accounts, attacker, `guess ${nth}`, nth % 2 === 0 ? 'asha' : 'asha@example.com');
    }
  }
}

/** As if strangers had failed so often at asha's account today. */
const countStrangers = (accounts: Accounts, customerId: string, points: number) =>
  sql`update throttles set points = ${points} where key = ${`loginStrangers:${customerId}`}`.execute(accounts.db);

async function linkFor(accounts: Accounts, client: Client): Promise<string> {
  expect(await requestLoginLink(accounts, client, { email: 'asha@example.com' })).toMatchObject({ ok: true });
  return (await emailsTo(accounts, 'asha@example.com', 'login-link')).at(-1)?.token ?? '';
}

test('ten wrong passwords from one network stop that network at that account, and nobody else', async () => {
  const { accounts } = await openTestShop();
  await joinShop(accounts, { username: 'asha' });
  await joinShop(accounts, { username: 'meera' });
  const attacker = somebody();
  const reasons: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    reasons.push(await tryAs(accounts, attacker, 'a guess', at % 2 === 0 ? 'asha' : 'asha@example.com'));
  }
  expect(reasons).toEqual([...Array(10).fill('invalid-credentials'), 'too-many', 'too-many']);
  expect(await tryAs(accounts, attacker, RIGHT)).toBe('too-many');
  expect(await tryAs(accounts, attacker, RIGHT, 'meera')).toBe('in');
  expect(await tryAs(accounts, somebody(), RIGHT)).toBe('in');
});

test.each(variantsOf(50, 10, 500))(
  'after %i wrong passwords from elsewhere the owner can log in',
  { timeout: 120_000 },
  async (count) => {
    const { accounts } = await openTestShop({ ADMIN_EMAILS: 'asha@example.com' });
    const { client, session } = await joinShop(accounts, { username: 'asha' });
    // Of five hundred all but fifty are only counted: each costs a hash.
    await guess(accounts, Math.min(count, 50));
    await countStrangers(accounts, session.customerId, count);
    expect(await tryAs(accounts, client, RIGHT)).toBe('in');
    expect(await tryAs(accounts, somebody(), RIGHT)).toBe('in');
    await requestReset(accounts, somebody(), 'asha@example.com');
    const [reset] = await emailsTo(accounts, 'asha@example.com', 'password-reset');
    const device = somebody();
    const done = await resetPassword(accounts, device, { token: reset?.token ?? '', password: 'newer horse' });
    expect(done).toMatchObject({ ok: true });
    await guess(accounts, 20);
    expect(await tryAs(accounts, { ...device, ...somebody(done.ok ? done.value.cookies : []) }, 'newer horse')).toBe(
      'in',
    );
    expect(await tryAs(accounts, somebody(), 'newer horse')).toBe('in');
  },
);

test('from the attacker’s network a known device and an email link still open the account', async () => {
  const { accounts } = await openTestShop();
  const { client } = await joinShop(accounts, { username: 'asha' });
  const attacker = somebody();
  const besideAttacker = (owner: Client): Client => ({ ...owner, network: attacker.network });
  for (let at = 0; at < 40; at += 1)
    await tryAs(accounts, attacker, 'a guess', at % 2 === 0 ? 'asha' : 'nobody@x.test');
  expect(await tryAs(accounts, besideAttacker(somebody()), RIGHT)).toBe('too-many');
  expect(await tryAs(accounts, besideAttacker(client), RIGHT)).toBe('in');
  const owner = besideAttacker(somebody());
  expect(await logInByLink(accounts, owner, await linkFor(accounts, owner))).toMatchObject({ value: { next: 'in' } });
});

test('guessing from many networks stops at a thousand a day, except for known devices and email links', async () => {
  const { accounts, db } = await openTestShop();
  const { client, session } = await joinShop(accounts, { username: 'asha' });
  await db.updateTable('customers').set({ email_verified: true }).execute();
  await tryAs(accounts, somebody(), 'a guess');
  await countStrangers(accounts, session.customerId, 999);
  expect(await tryAs(accounts, somebody(), 'a guess')).toBe('invalid-credentials');
  expect(await tryAs(accounts, somebody(), 'a guess')).toBe('too-many');
  expect(await tryAs(accounts, somebody(), RIGHT)).toBe('too-many');
  expect(await tryAs(accounts, client, RIGHT)).toBe('in');
  const device = somebody();
  expect(await logInByLink(accounts, device, await linkFor(accounts, device))).toMatchObject({ ok: true });
  // The link cleared what was counted.
  expect(await tryAs(accounts, somebody(), RIGHT)).toBe('in');
});

test('a right password from an unknown device is not counted, and does not reset the count', async () => {
  const { accounts } = await openTestShop();
  const { session } = await joinShop(accounts, { username: 'asha' });
  await tryAs(accounts, somebody(), 'a guess');
  await countStrangers(accounts, session.customerId, 999);
  expect(await tryAs(accounts, somebody(), RIGHT)).toBe('in');
  expect(await tryAs(accounts, somebody(), RIGHT)).toBe('in');
  expect(await tryAs(accounts, somebody(), 'a guess')).toBe('invalid-credentials');
  expect(await tryAs(accounts, somebody(), RIGHT)).toBe('too-many');
});

test('a known device has ten tries, and the right password resets them', async () => {
  const { accounts } = await openTestShop();
  const { client } = await joinShop(accounts, { username: 'asha' });
  for (let round = 0; round < 2; round += 1) {
    for (let at = 0; at < 9; at += 1) expect(await tryAs(accounts, client, 'a guess')).toBe('invalid-credentials');
    expect(await tryAs(accounts, client, RIGHT)).toBe('in');
  }
  for (let at = 0; at < 10; at += 1) await tryAs(accounts, client, 'a guess');
  expect(await tryAs(accounts, client, RIGHT)).toBe('too-many');
});

test('a device is known for its own account only, by a signed cookie', async () => {
  const { accounts } = await openTestShop();
  const { client } = await joinShop(accounts, { username: 'asha' });
  await joinShop(accounts, { username: 'meera' });
  for (let at = 0; at < 10; at += 1) await tryAs(accounts, client, 'a guess', 'meera');
  expect(await tryAs(accounts, client, RIGHT, 'meera')).toBe('too-many');
  const attacker = somebody();
  for (let at = 0; at < 10; at += 1) await tryAs(accounts, attacker, 'a guess');
  // Whatever sign stands there, another one takes its place.
  const forge = (_: string, before: string, sign: string) => before + (sign === 'A' ? 'B' : 'A');
  const forged = { ...attacker, cookie: client.cookie?.replace(/(device=.)(.)/, forge) ?? '' };
  expect(forged.cookie).not.toBe(client.cookie);
  expect(await tryAs(accounts, forged, RIGHT)).toBe('too-many');
});

test('an account keeps its ten newest known devices', async () => {
  const { accounts, db } = await openTestShop();
  const { client } = await joinShop(accounts, { username: 'asha' });
  for (let at = 0; at < 12; at += 1) expect(await tryAs(accounts, somebody(), RIGHT)).toBe('in');
  expect(await db.selectFrom('known_devices').select('id').execute()).toHaveLength(10);
  const attacker = { ...client, cookie: null };
  for (let at = 0; at < 10; at += 1) await tryAs(accounts, attacker, 'a guess');
  // The device of the sign-up gave way.
  expect(await tryAs(accounts, { ...client, network: attacker.network }, RIGHT)).toBe('too-many');
});

test('when the attempts are used up, each solved captcha allows one more', async () => {
  const { accounts } = await openTestShop();
  await joinShop(accounts, { username: 'asha' });
  const attacker = somebody();
  for (let at = 0; at < 10; at += 1) await tryAs(accounts, attacker, 'a guess');
  const answers = [false, true, true];
  const withCaptcha = { ...attacker, solvedCaptcha: async () => answers.shift() ?? false };
  expect(await tryAs(accounts, withCaptcha, RIGHT)).toBe('too-many');
  expect(await tryAs(accounts, withCaptcha, 'a guess')).toBe('invalid-credentials');
  expect(await tryAs(accounts, withCaptcha, RIGHT)).toBe('in');
});

test('guesses do not lock out the first administrator, who has no mailbox yet', async () => {
  const { accounts, db } = await openTestShop();
  const { session } = await joinShop(accounts, { username: 'asha' });
  await db.insertInto('admin_roles').values({ customer_id: session.customerId, source: 'first-start' }).execute();
  await tryAs(accounts, somebody(), 'a guess');
  const { rows } = await sql`select key from throttles where key like 'loginStrangers%'`.execute(db);
  expect(rows).toEqual([]);
  expect(await tryAs(accounts, somebody(), RIGHT)).toBe('in');
});

test('logging out everywhere else keeps this device known, and unused devices are forgotten', async () => {
  const { accounts, db } = await openTestShop();
  const { client, session } = await joinShop(accounts, { username: 'asha' });
  expect(await tryAs(accounts, somebody(), RIGHT)).toBe('in');
  expect(await endOtherSessions(accounts, client, session)).toBe(1);
  expect(await findKnownDevice(accounts, client, session.customerId)).not.toBeNull();
  expect(await db.selectFrom('known_devices').select('id').execute()).toHaveLength(1);
  await db
    .updateTable('known_devices')
    .set({ expires_at: new Date(0) })
    .execute();
  expect(await findKnownDevice(accounts, client, session.customerId)).toBeNull();
  await cleanUpAccounts(db);
  expect(await db.selectFrom('known_devices').select('id').execute()).toEqual([]);
});
