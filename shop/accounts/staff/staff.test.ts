import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { grantAdmin, reconcileRoles } from '#shop/accounts/roles.server.ts';
import { findSession, listSessions } from '#shop/accounts/sessions.server.ts';
import { eraseCustomer } from '#shop/privacy/erase-customer.server.ts';
import { saveSettings, versionOf } from '#shop/settings/save-settings.server.ts';
import { emailsTo, joinShop, openTestShop } from '#tests/support/fixtures/accounts.ts';
import {
  acceptInvitation,
  cancelInvitation,
  inviteStaff,
  listInvitations,
  resendInvitation,
} from './invite-staff.server.ts';
import { changeRole, listStaff, logOutStaff, removeStaff } from './staff.server.ts';

type TestShop = Awaited<ReturnType<typeof openTestShop>>;

/** A shop with one owner. */
async function openOwnedShop(env: Record<string, string> = {}) {
  const shop = await openTestShop(env);
  const owner = await joinOwner(shop, 'ola');
  return { ...shop, owner, adminId: owner.session.customerId };
}

async function joinOwner({ accounts, db }: Pick<TestShop, 'accounts' | 'db'>, username: string) {
  const person = await joinShop(accounts, { username });
  expect(await grantAdmin(db, person.form.email)).toMatchObject({ ok: true });
  return person;
}

const roleOf = async ({ accounts }: Pick<TestShop, 'accounts'>, { client }: { client: { cookie: string | null } }) =>
  (await findSession(accounts, client.cookie))?.session.role;

/** The token of the last invitation to an address. */
const tokenTo = async ({ accounts }: Pick<TestShop, 'accounts'>, email: string) =>
  (await emailsTo(accounts, email, 'staff-invitation')).at(-1)?.token ?? '';

/** Somebody who has accepted an invitation. */
async function joinStaff(
  shop: Awaited<ReturnType<typeof openOwnedShop>>,
  username: string,
  role: 'manager' | 'packer',
) {
  const person = await joinShop(shop.accounts, { username });
  const { email } = person.form;
  expect(await inviteStaff(shop.accounts, { adminId: shop.adminId, email, role })).toMatchObject({ ok: true });
  const accepted = await acceptInvitation(shop.accounts, person.session, await tokenTo(shop, email));
  expect(accepted).toEqual({ ok: true, value: role });
  return person;
}

test('an invitation works once, for the invited address only, and verifies it', async () => {
  const shop = await openOwnedShop();
  const { accounts, db, adminId } = shop;
  const [packer, stranger] = [
    await joinShop(accounts, { username: 'pia' }),
    await joinShop(accounts, { username: 'sam' }),
  ];
  expect(await inviteStaff(accounts, { adminId, email: 'pia@example.com', role: 'packer' })).toMatchObject({
    ok: true,
  });
  const token = await tokenTo(shop, 'pia@example.com');
  const wrong = await acceptInvitation(accounts, stranger.session, token);
  expect(wrong).toMatchObject({ reason: 'other-account' });
  const both = await Promise.all([1, 2].map(() => acceptInvitation(accounts, packer.session, token)));
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await acceptInvitation(accounts, packer.session, token)).toMatchObject({ reason: 'link-spent' });
  expect(await roleOf(shop, packer)).toBe('packer');
  expect(await roleOf(shop, stranger)).toBeNull();
  const { email_verified } = await db
    .selectFrom('customers')
    .select('email_verified')
    .where('username', '=', 'pia')
    .executeTakeFirstOrThrow();
  expect(email_verified).toBe(true);
  const log = await db.selectFrom('audit_log').select(['action', 'subject_name']).orderBy('at').execute();
  expect(log).toEqual([
    { action: 'admin.invite', subject_name: expect.stringMatching(/^p•+@/) },
    { action: 'customer.join-staff', subject_name: 'Customer' },
  ]);
});

test('an invitation that expired, was cancelled or was sent again is not accepted', async () => {
  const shop = await openOwnedShop();
  const { accounts, db, adminId } = shop;
  const pia = await joinShop(accounts, { username: 'pia' });
  const invite = () => inviteStaff(accounts, { adminId, email: 'pia@example.com', role: 'packer' });
  const idNow = async () => (await listInvitations(db, new Date()))[0]?.id ?? '';
  await invite();
  const first = await tokenTo(shop, 'pia@example.com');
  expect(await resendInvitation(accounts, { adminId, invitationId: await idNow() })).toMatchObject({ ok: true });
  expect(await acceptInvitation(accounts, pia.session, first)).toMatchObject({ reason: 'link-spent' });
  await db.updateTable('staff_invitations').set({ expires_at: new Date() }).execute();
  const second = await tokenTo(shop, 'pia@example.com');
  expect(second).not.toBe(first);
  expect(await acceptInvitation(accounts, pia.session, second)).toMatchObject({ reason: 'link-spent' });
  await invite();
  const invitationId = await idNow();
  expect(await cancelInvitation(db, { adminId, invitationId })).toMatchObject({ ok: true });
  expect(await cancelInvitation(db, { adminId, invitationId })).toMatchObject({ reason: 'not-found' });
  const third = await tokenTo(shop, 'pia@example.com');
  expect(await acceptInvitation(accounts, pia.session, third)).toMatchObject({ reason: 'link-spent' });
  expect(await roleOf(shop, pia)).toBeNull();
});

test('a mailbox gets five invitations a day, and who has a role is not invited', async () => {
  const { accounts, adminId } = await openOwnedShop();
  const own = await inviteStaff(accounts, { adminId, email: 'ola@example.com', role: 'packer' });
  expect(own).toMatchObject({ reason: 'already-staff' });
  const sent: boolean[] = [];
  for (let at = 0; at < 6; at += 1)
    sent.push((await inviteStaff(accounts, { adminId, email: 'pia@example.com', role: 'packer' })).ok);
  expect(sent).toEqual([true, true, true, true, true, false]);
});

test('only owners change the staff, whatever page they come from', async () => {
  const shop = await openOwnedShop();
  const { accounts, db } = shop;
  const manager = await joinStaff(shop, 'mia', 'manager');
  const adminId = manager.session.customerId;
  const invited = await inviteStaff(accounts, { adminId, email: 'pia@example.com', role: 'owner' });
  expect(invited).toMatchObject({ reason: 'not-allowed' });
  const promoted = await changeRole(db, { adminId, customerId: adminId, role: 'owner' });
  expect(promoted).toMatchObject({ reason: 'not-allowed' });
  const owner = { adminId, customerId: shop.adminId };
  expect(await removeStaff(db, owner)).toMatchObject({ reason: 'not-allowed' });
  expect(await logOutStaff(db, owner)).toMatchObject({ reason: 'not-allowed' });
  expect((await listStaff(db)).map(({ name, role }) => [name, role])).toEqual([
    ['ola', 'owner'],
    ['mia', 'manager'],
  ]);
});

test('a changed role counts from the next request on in every process; removal also logs out and sends an email', async () => {
  const shop = await openOwnedShop();
  const { accounts, db, adminId } = shop;
  const mia = await joinStaff(shop, 'mia', 'manager');
  const customerId = mia.session.customerId;
  expect(await roleOf(shop, mia)).toBe('manager');
  expect(await changeRole(db, { adminId, customerId, role: 'support' })).toMatchObject({ ok: true });
  expect(await roleOf(shop, mia)).toBe('support');
  expect(await listSessions(db, { customerId, id: '' })).toHaveLength(1);
  expect(await logOutStaff(db, { adminId, customerId })).toEqual({ ok: true, value: 1 });
  expect(await roleOf(shop, mia)).toBeUndefined();
  expect(await removeStaff(db, { adminId, customerId })).toMatchObject({ ok: true });
  expect(await removeStaff(db, { adminId, customerId })).toMatchObject({ reason: 'not-found' });
  expect(await emailsTo(accounts, 'mia@example.com', 'staff-removed')).toHaveLength(1);
  expect(await listStaff(db)).toHaveLength(1);
});

test('who may not invite any more leaves no open invitation behind', async () => {
  const shop = await openOwnedShop();
  const { accounts, db, adminId, media } = shop;
  const invite = (by: string, email: string) => inviteStaff(accounts, { adminId: by, email, role: 'owner' });
  const openTo = async () => (await listInvitations(db, new Date())).map(({ email }) => email);
  await invite(adminId, 'kept@example.com');
  const [una, ivy, eva] = [await joinOwner(shop, 'una'), await joinOwner(shop, 'ivy'), await joinOwner(shop, 'eva')];
  const [removed, demoted] = [una.session.customerId, ivy.session.customerId];
  const nia = await joinShop(accounts, { username: 'nia' });
  await invite(removed, 'nia@example.com');
  await invite(demoted, 'zoe@example.com');
  await invite(eva.session.customerId, 'amy@example.com');
  const token = await tokenTo(shop, 'nia@example.com');
  expect(await removeStaff(db, { adminId, customerId: removed })).toMatchObject({ ok: true });
  expect(await acceptInvitation(accounts, nia.session, token)).toMatchObject({ reason: 'link-spent' });
  expect(await roleOf(shop, nia)).toBeNull();
  expect((await openTo()).sort()).toEqual(['amy@example.com', 'kept@example.com', 'zoe@example.com']);
  expect(await changeRole(db, { adminId, customerId: demoted, role: 'manager' })).toMatchObject({ ok: true });
  expect(await eraseCustomer({ accounts, media }, eva.session, eva.form.password)).toMatchObject({ ok: true });
  expect(await openTo()).toEqual(['kept@example.com']);
});

test('one owner is always left when several are changed or removed at the same time', async () => {
  const shop = await openOwnedShop();
  const { accounts, db, media } = shop;
  const other = await joinOwner(shop, 'una');
  const [one, two] = [shop.adminId, other.session.customerId];
  for (let round = 0; round < 8; round += 1) {
    await Promise.all([
      changeRole(db, { adminId: one, customerId: two, role: 'packer' }),
      changeRole(db, { adminId: two, customerId: one, role: 'support' }),
      changeRole(db, { adminId: one, customerId: one, role: 'manager' }),
      removeStaff(db, { adminId: two, customerId: two }),
    ]);
    expect((await listStaff(db)).filter(({ role }) => role === 'owner')).toHaveLength(1);
    await Promise.all(['ola', 'una'].map((name) => grantAdmin(db, `${name}@example.com`)));
  }
  expect(await removeStaff(db, { adminId: one, customerId: two })).toMatchObject({ ok: true });
  expect(await removeStaff(db, { adminId: one, customerId: one })).toMatchObject({ reason: 'last-owner' });
  const erased = await eraseCustomer({ accounts, media }, shop.owner.session, shop.owner.form.password);
  expect(erased).toMatchObject({ reason: expect.stringMatching(/last-admin|not-fresh/) });
});

test('ADMIN_EMAILS makes owners, also of members with another role, and its owners are not changed here', async () => {
  const shop = await openOwnedShop();
  const { accounts, db, adminId } = shop;
  const mia = await joinStaff(shop, 'mia', 'manager');
  const { customerId } = mia.session;
  accounts.settings.adminEmails = ['mia@example.com'];
  const { reconcileListRole } = await import('#shop/accounts/internal/roles.ts');
  await reconcileListRole(db, accounts.settings.adminEmails, customerId);
  expect(await roleOf(shop, mia)).toBe('owner');
  expect(await changeRole(db, { adminId, customerId, role: 'packer' })).toMatchObject({ reason: 'listed' });
  expect(await removeStaff(db, { adminId, customerId })).toMatchObject({ reason: 'listed' });
  expect(await reconcileRoles(accounts)).toBeNull();
  expect(await roleOf(shop, mia)).toBe('owner');
});

test('a role that must use two-step login has no effect before it is set up', async () => {
  const shop = await openOwnedShop();
  const { accounts, db, settings, adminId } = shop;
  const pia = await joinStaff(shop, 'pia', 'packer');
  const input = { adminId, group: 'staff', version: await versionOf(db, 'staff') } as const;
  const values = { 'twoFactor-packer': true };
  const saved = await saveSettings({ db, settings, seal: accounts.seal }, { ...input, values });
  expect(saved).toMatchObject({ ok: true });
  const found = await findSession(accounts, pia.client.cookie);
  expect(found?.session).toMatchObject({ role: null, isAdmin: false, adminStep: 'second-factor' });
  expect(await roleOf(shop, shop.owner)).toBe('owner');
  await db.updateTable('customers').set({ two_factor_enabled: true }).where('username', '=', 'pia').execute();
  expect(await roleOf(shop, pia)).toBe('packer');
});
