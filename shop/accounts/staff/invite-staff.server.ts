import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { effectLimits } from '#config/limits.ts';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { throttle } from '#db/throttle.ts';
import { withTransaction } from '#db/transaction.ts';
import { DAY_MS } from '#lib/days.ts';
import { isId } from '#lib/ids.ts';
import { maskEmail } from '#lib/mask.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lockAccount } from '#shop/accounts/internal/check-account.ts';
import { lockRoles } from '#shop/accounts/internal/roles.ts';
import { verifyMailbox } from '#shop/accounts/internal/verify-mailbox.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import { type Role, roles } from '#shop/accounts/permissions.ts';
import type { Session } from '#shop/accounts/session.ts';
import { enqueueEmail } from '#shop/notifications/enqueue-email.server.ts';

/** How long an invitation can be accepted. */
const INVITATION_DAYS = 7;
const OPEN_MAX = 50;
const TOKEN_BYTES = 32;
const TOKEN_MAX_CHARACTERS = 200;

const hashOf = (token: string): Buffer => createHash('sha256').update(`staff-invitation:${token}`).digest();

type InviteRefusal = 'not-allowed' | 'already-staff' | 'too-many' | 'not-found';

/**
 * Emails a link that gives a role to the account with this address, once, within a week. An earlier invitation of the
 * address is replaced. The audit log has the masked address.
 */
export async function inviteStaff(
  accounts: Accounts,
  { adminId, email, role }: { adminId: string; email: string; role: Role },
): Promise<Result<void, InviteRefusal>> {
  const { db } = accounts;
  if (!(await mayEmail(db, email))) return refuse('too-many');
  return withTransaction(db, async (trx): Promise<Result<void, InviteRefusal>> => {
    if (!(await isOwner(trx, adminId))) return refuse('not-allowed');
    const member = await trx
      .selectFrom('admin_roles')
      .innerJoin('customers', 'customers.id', 'customer_id')
      .select('customer_id')
      .where((where) => where(where.fn('lower', ['email']), '=', email))
      .executeTakeFirst();
    if (member !== undefined) return refuse('already-staff');
    const { rows } = await sql<{ open: number }>`
      select count(*)::integer as open from staff_invitations
      where expires_at > now() and email <> ${email}`.execute(trx);
    if ((rows[0]?.open ?? 0) >= OPEN_MAX) return refuse('too-many');
    await trx.deleteFrom('staff_invitations').where('email', '=', email).execute();
    await saveInvitation(trx, accounts, { adminId, email, role });
    await logAdminAction(trx, { adminId, action: 'admin.invite', subjectName: maskEmail(email), after: { role } });
    return accept(undefined);
  });
}

/** Sends an invitation again, with a new link and a new week; the earlier link ends. */
export async function resendInvitation(
  accounts: Accounts,
  { adminId, invitationId }: { adminId: string; invitationId: string },
): Promise<Result<void, InviteRefusal>> {
  const { db } = accounts;
  if (!isId(invitationId)) return refuse('not-found');
  const known = await db
    .selectFrom('staff_invitations')
    .select('email')
    .where('id', '=', invitationId)
    .executeTakeFirst();
  if (known === undefined) return refuse('not-found');
  if (!(await mayEmail(db, known.email))) return refuse('too-many');
  return withTransaction(db, async (trx): Promise<Result<void, InviteRefusal>> => {
    if (!(await isOwner(trx, adminId))) return refuse('not-allowed');
    const old = await trx
      .deleteFrom('staff_invitations')
      .where('id', '=', invitationId)
      .returning(['email', 'role'])
      .executeTakeFirst();
    if (old === undefined) return refuse('not-found');
    await saveInvitation(trx, accounts, { adminId, ...old });
    await logAdminAction(trx, { adminId, action: 'admin.invite-again', subjectName: maskEmail(old.email) });
    return accept(undefined);
  });
}

export async function cancelInvitation(
  db: Db,
  { adminId, invitationId }: { adminId: string; invitationId: string },
): Promise<Result<void, InviteRefusal>> {
  if (!isId(invitationId)) return refuse('not-found');
  return withTransaction(db, async (trx): Promise<Result<void, InviteRefusal>> => {
    if (!(await isOwner(trx, adminId))) return refuse('not-allowed');
    const gone = await trx
      .deleteFrom('staff_invitations')
      .where('id', '=', invitationId)
      .returning('email')
      .executeTakeFirst();
    if (gone === undefined) return refuse('not-found');
    await logAdminAction(trx, { adminId, action: 'admin.cancel-invitation', subjectName: maskEmail(gone.email) });
    return accept(undefined);
  });
}

export type OpenInvitation = { id: string; email: string; role: Role; expiresAt: Date; isExpired: boolean };

/** Invitations that nobody has accepted, the newest first. */
export async function listInvitations(db: Db, now: Date): Promise<OpenInvitation[]> {
  const rows = await db
    .selectFrom('staff_invitations')
    .select(['id', 'email', 'role', 'expires_at'])
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ id, email, role, expires_at: expiresAt }) => ({
    id,
    email,
    role,
    expiresAt,
    isExpired: expiresAt <= now,
  }));
}

/** What a link from an email offers; null: it was used or cancelled, or it has expired. Changes nothing. */
export async function findInvitation(db: Db, token: string): Promise<{ email: string; role: Role } | null> {
  if (token === '' || token.length > TOKEN_MAX_CHARACTERS) return null;
  const row = await db
    .selectFrom('staff_invitations')
    .select(['email', 'role'])
    .where('hash', '=', hashOf(token))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Gives the role to the person of the session, whose account must have the invited address. The link proves the mailbox.
 * Of two concurrent calls one succeeds. Who has a role already keeps it.
 */
export async function acceptInvitation(
  { db }: Accounts,
  session: Session,
  token: string,
): Promise<Result<Role, 'link-spent' | 'other-account'>> {
  return withTransaction(db, async (trx): Promise<Result<Role, 'link-spent' | 'other-account'>> => {
    const { customerId } = session;
    if (!(await lockAccount(trx, session))) return refuse('other-account');
    const invitation = await findInvitation(trx, token);
    if (invitation === null) return refuse('link-spent');
    const { email } = await trx
      .selectFrom('customers')
      .select('email')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
    if (email.toLowerCase() !== invitation.email) return refuse('other-account');
    const used = await trx.deleteFrom('staff_invitations').where('hash', '=', hashOf(token)).executeTakeFirst();
    if (used.numDeletedRows === 0n) return refuse('link-spent');
    await verifyMailbox(trx, customerId, false);
    const { role } = invitation;
    const added = await trx
      .insertInto('admin_roles')
      .values({ customer_id: customerId, source: 'invitation', role })
      .onConflict((conflict) => conflict.column('customer_id').doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 1n)
      await logAdminAction(trx, {
        adminId: customerId,
        action: 'customer.join-staff',
        subjectId: customerId,
        subjectName: 'Customer',
        after: { role },
      });
    return accept(role);
  });
}

/** Whether the person is an owner. Locks all roles, so that somebody who loses the role meanwhile is refused. */
export const isOwner = async (trx: Db, customerId: string): Promise<boolean> =>
  (await lockRoles(trx)).some((row) => row.customer_id === customerId && row.role === 'owner');

const mayEmail = async (db: Db, email: string): Promise<boolean> =>
  (await throttle(db, `staffInvitations:${email}`, effectLimits.staffInvitations)).ok;

async function saveInvitation(
  trx: Db,
  { seal, settings }: Accounts,
  { adminId, email, role }: { adminId: string; email: string; role: Role },
): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(Date.now() + INVITATION_DAYS * DAY_MS);
  await trx
    .insertInto('staff_invitations')
    .values({ id: newId(), email, role, hash: hashOf(token), invited_by: adminId, expires_at: expiresAt })
    .execute();
  const facts = { link: `${settings.origin}/invitation?token=${token}` };
  const known = { role: roles[role].label, days: INVITATION_DAYS };
  await enqueueEmail(trx, 'staff-invitation', email, known, { seal, facts, expiresAt });
}
