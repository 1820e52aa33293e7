import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept } from '#lib/result.ts';
import { eraseCustomer } from '#shop/privacy/erase-customer.server.ts';
import {
  cookieHeader,
  emailsTo,
  joinShop,
  openTestShop,
  sessionOf,
  somebody,
} from '#tests/support/fixtures/accounts.ts';
import { eraseAccount } from './delete-account.server.ts';
import { logIn } from './login/log-in.server.ts';
import { makeFirstAdmin } from './login/set-up-shop.server.ts';
import { verifyEmail } from './login/verify-email.server.ts';
import type { Accounts } from './open-accounts.server.ts';
import { grantAdmin, listAdmins, reconcileRoles, revokeAdmin } from './roles.server.ts';
import { findSession } from './sessions.server.ts';

/** Somebody whose address is proven. */
async function joinVerified(accounts: Accounts, username: string) {
  const person = await joinShop(accounts, { username });
  const [queuedEmail] = await emailsTo(accounts, person.form.email, 'verify-email');
  expect(await verifyEmail(accounts, person.session, queuedEmail?.token ?? '')).toMatchObject({ ok: true });
  return person;
}

const withList = (accounts: Accounts, adminEmails: string[]): Accounts => {
  accounts.settings.adminEmails = adminEmails;
  return accounts;
};

const isAdmin = async (accounts: Accounts, cookie: string | null) =>
  (await findSession(accounts, cookie))?.session.isAdmin ?? null;

/** Somebody else who runs the shop, so that others may go. */
async function joinAdmin(accounts: Accounts, username: string) {
  const person = await joinShop(accounts, { username });
  expect(await grantAdmin(accounts.db, person.form.email)).toMatchObject({ ok: true });
  return person;
}

const adminsOf = async (db: Db) => (await listAdmins(db)).map(({ name }) => name);

test('a listed address has the role once verified, and loses it and its sessions at a start without it', async () => {
  const { accounts, db } = await openTestShop({ ADMIN_EMAILS: 'boss@example.com,other@example.com' });
  await joinAdmin(accounts, 'partner');
  const squatter = await joinShop(accounts, { username: 'other' });
  expect(await isAdmin(accounts, squatter.client.cookie)).toBe(false);
  const boss = await joinVerified(accounts, 'boss');
  expect(await isAdmin(accounts, boss.client.cookie)).toBe(true);
  expect(await reconcileRoles(accounts)).toBeNull();
  expect(await isAdmin(accounts, squatter.client.cookie)).toBe(false);
  expect(await isAdmin(accounts, boss.client.cookie)).toBe(true);
  expect(await reconcileRoles(withList(accounts, ['other@example.com']))).toBeNull();
  expect(await isAdmin(accounts, boss.client.cookie)).toBeNull();
  expect(await adminsOf(db)).toEqual(['partner']);
});

test('without its address in the list the role is also lost at the next login, which stays valid', async () => {
  const { accounts } = await openTestShop({ ADMIN_EMAILS: 'boss@example.com' });
  await joinAdmin(accounts, 'partner');
  const boss = await joinVerified(accounts, 'boss');
  withList(accounts, []);
  const again = await logIn(accounts, somebody(), { identifier: 'boss', password: boss.form.password });
  const cookies = again.ok ? again.value.cookies : [];
  expect((await sessionOf(accounts, cookies)).isAdmin).toBe(false);
  expect(await isAdmin(accounts, boss.client.cookie)).toBeNull();
});

test('an empty list keeps its first administrator until someone else has the role', async () => {
  const { accounts, db } = await openTestShop({ ADMIN_EMAILS: 'boss@example.com,second@example.com' });
  const boss = await joinVerified(accounts, 'boss');
  await joinVerified(accounts, 'second');
  expect(await reconcileRoles(withList(accounts, []))).toBe('boss@example.com');
  expect(await adminsOf(db)).toEqual(['boss']);
  expect(await isAdmin(accounts, boss.client.cookie)).toBe(true);
  await logIn(accounts, somebody(), { identifier: 'boss', password: boss.form.password });
  expect(await adminsOf(db)).toEqual(['boss']);
  await joinAdmin(accounts, 'partner');
  expect(await reconcileRoles(accounts)).toBeNull();
  expect(await adminsOf(db)).toEqual(['partner']);
});

test('one administrator is always left, also after concurrent removals', async () => {
  const { accounts, db } = await openTestShop({ ADMIN_EMAILS: 'listed@example.com,again@example.com' });
  await joinVerified(accounts, 'listed');
  await joinVerified(accounts, 'again');
  await joinAdmin(accounts, 'revoked');
  const leaver = await joinAdmin(accounts, 'leaver');
  withList(accounts, []);
  const leaverRow = db.selectFrom('customers').selectAll().where('username', '=', 'leaver').executeTakeFirstOrThrow();
  const roles = await db.selectFrom('admin_roles').selectAll().execute();
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([
      reconcileRoles(accounts),
      reconcileRoles(accounts),
      revokeAdmin(db, 'revoked@example.com'),
      // The account is there again for the next round.
      withTransaction(db, async (trx) => {
        const forgotten = await eraseAccount(trx, leaver.session.customerId);
        if (!forgotten.ok) return forgotten;
        await trx
          .insertInto('customers')
          .values(await leaverRow)
          .execute();
        return accept(undefined);
      }),
    ]);
    expect(await adminsOf(db)).toHaveLength(1);
    await db
      .insertInto('admin_roles')
      .values(roles)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
});

test('an administrator who has not set up the shop yet does not count as another', async () => {
  const { accounts, db } = await openTestShop();
  await makeFirstAdmin(accounts);
  await joinAdmin(accounts, 'boss');
  expect(await revokeAdmin(db, 'boss@example.com')).toMatchObject({ reason: 'last-admin' });
  expect(await revokeAdmin(db, 'admin@yatai.example')).toMatchObject({ ok: true });
  expect(await adminsOf(db)).toEqual(['boss']);
});

test('a role given by command does not depend on the list', async () => {
  const { accounts, db } = await openTestShop({ ADMIN_EMAILS: 'boss@example.com' });
  // The last one would stay whatever happens.
  await joinAdmin(accounts, 'partner');
  const boss = await joinVerified(accounts, 'boss');
  expect(await grantAdmin(db, 'Boss@example.com')).toMatchObject({ ok: true });
  await reconcileRoles(withList(accounts, []));
  expect(await isAdmin(accounts, boss.client.cookie)).toBe(true);
  const again = await logIn(accounts, somebody(), { identifier: 'boss', password: boss.form.password });
  expect((await sessionOf(accounts, again.ok ? again.value.cookies : [])).isAdmin).toBe(true);
  expect(await adminsOf(db)).toEqual(expect.arrayContaining(['partner', 'boss']));
});

test('withdrawing a role ends the sessions; the last administrator keeps role and account', async () => {
  const { accounts, db, media } = await openTestShop();
  const one = await joinShop(accounts, { username: 'one' });
  const two = await joinShop(accounts, { username: 'two' });
  expect(await grantAdmin(db, 'nobody@example.com')).toMatchObject({ reason: 'email-unknown' });
  await grantAdmin(db, 'one@example.com');
  await grantAdmin(db, 'two@example.com');
  // Both concurrently: one of them stays.
  const both = await Promise.all([revokeAdmin(db, 'one@example.com'), revokeAdmin(db, 'two@example.com')]);
  expect(both.map((answer) => (answer.ok ? 'ok' : answer.reason)).sort()).toEqual(['last-admin', 'ok']);
  const [lost, remaining] = both[0].ok ? [one, two] : [two, one];
  expect(await isAdmin(accounts, lost.client.cookie)).toBeNull();
  expect(await isAdmin(accounts, remaining.client.cookie)).toBe(true);
  const erased = await eraseCustomer({ accounts, media }, remaining.session, remaining.form.password);
  expect(erased).toMatchObject({ ok: false, reason: 'last-admin' });
  expect(await isAdmin(accounts, remaining.client.cookie)).toBe(true);
});

test('with ADMIN_2FA=required the role requires two-step login', async () => {
  const { accounts, db } = await openTestShop({ ADMIN_2FA: 'required' });
  const boss = await joinShop(accounts, { username: 'boss' });
  await grantAdmin(db, 'boss@example.com');
  const found = await findSession(accounts, boss.client.cookie);
  expect(found?.session).toMatchObject({ isAdmin: false, adminStep: 'second-factor' });
  await db.updateTable('customers').set({ two_factor_enabled: true }).execute();
  expect(await isAdmin(accounts, boss.client.cookie)).toBe(true);
});

test('a session is read from its signed cookie only, and expires', async () => {
  const { accounts, db } = await openTestShop();
  const asha = await joinShop(accounts, { username: 'asha' });
  expect(await findSession(accounts, `theme=dark; ${asha.client.cookie}; other=1`)).toMatchObject({ isDue: false });
  // The very token, and a signature of the right length that is somebody else's.
  const { token } = await db.selectFrom('sessions').select('token').executeTakeFirstOrThrow();
  const unsigned = encodeURIComponent(`${token}.${Buffer.alloc(32).toString('base64')}`);
  const forged = ['forged', token, unsigned].map((value) => cookieHeader([`yatai.session_token=${value}`]));
  for (const cookie of [null, '', 'x', ...forged]) {
    expect(await findSession(accounts, cookie)).toBeNull();
  }
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() + 28 * 86_400_000) })
    .execute();
  expect(await findSession(accounts, asha.client.cookie)).toMatchObject({ isDue: true });
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute();
  expect(await findSession(accounts, asha.client.cookie)).toBeNull();
});
