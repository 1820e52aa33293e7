import { sql } from 'kysely';
import { customerSubject, logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { AdminSource } from '#shop/accounts/account.ts';
import { cancelTokens } from '#shop/accounts/internal/email-tokens.ts';
import { deleteDevices } from '#shop/accounts/internal/known-devices.ts';
import { cancelInvitationsBy, endSessions, isLastOwner, withdrawRole } from '#shop/accounts/internal/roles.ts';
import { can, type Role } from '#shop/accounts/permissions.ts';
import { enqueueEmail } from '#shop/notifications/enqueue-email.server.ts';
import { isOwner } from './invite-staff.server.ts';

export type StaffMember = {
  customerId: string;
  name: string;
  email: string;
  role: Role;
  source: AdminSource;
  hasSecondFactor: boolean;
  since: Date;
  lastLoginAt: Date | null;
  /** Browsers in which the person is logged in. */
  sessions: number;
};

const members = sql<StaffMember>`
  select customer_id as "customerId", name, email, role, source, two_factor_enabled as "hasSecondFactor",
    admin_roles.created_at as since, last_login_at as "lastLoginAt",
    (select count(*)::integer from sessions
      where sessions.customer_id = customers.id and expires_at > now()) as sessions
  from admin_roles join customers on customers.id = customer_id`;

/** All members of the staff, owners first. */
export async function listStaff(db: Db): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`${members}
    order by array_position(array['owner', 'manager', 'packer', 'support'], role), lower(name)`.execute(db);
  return rows;
}

/** One member; null: there is none with that id. */
export async function findStaffMember(db: Db, customerId: string): Promise<StaffMember | null> {
  const { rows } = await sql<StaffMember>`${members} where customer_id = ${customerId}`.execute(db);
  return rows[0] ?? null;
}

/** `listed`: ADMIN_EMAILS makes this person an owner. `last-owner`: there is no other. */
type StaffRefusal = 'not-allowed' | 'not-found' | 'listed' | 'last-owner';

type StaffAction = { adminId: string; customerId: string };

/** Changes the role of a member, which counts from their next request on. Invitations of one who may not invite any more end. */
export function changeRole(
  db: Db,
  { adminId, customerId, role }: StaffAction & { role: Role },
): Promise<Result<void, StaffRefusal>> {
  return withTransaction(db, async (trx): Promise<Result<void, StaffRefusal>> => {
    const member = await findChangeable(trx, { adminId, customerId });
    if (!member.ok) return member;
    const before = member.value.role;
    if (before === role) return accept(undefined);
    if (await isLastOwner(trx, customerId)) return refuse('last-owner');
    await trx.updateTable('admin_roles').set({ role }).where('customer_id', '=', customerId).execute();
    if (!can({ role }, 'staff')) await cancelInvitationsBy(trx, customerId);
    await logAdminAction(trx, {
      adminId,
      action: 'customer.change-role',
      ...customerSubject(customerId),
      before: { role: before },
      after: { role },
    });
    return accept(undefined);
  });
}

/**
 * Withdraws the role of a member, cancels the invitations they sent, logs them out everywhere and tells them. The account
 * and the API keys they made stay.
 */
export function removeStaff(db: Db, { adminId, customerId }: StaffAction): Promise<Result<void, StaffRefusal>> {
  return withTransaction(db, async (trx): Promise<Result<void, StaffRefusal>> => {
    const member = await findChangeable(trx, { adminId, customerId });
    if (!member.ok) return member;
    const outcome = await withdrawRole(trx, customerId);
    if (outcome !== 'gone') return refuse(outcome === 'last' ? 'last-owner' : 'not-found');
    const { name, email, role } = member.value;
    await enqueueEmail(trx, 'staff-removed', email, { name });
    await logAdminAction(trx, {
      adminId,
      action: 'customer.leave-staff',
      ...customerSubject(customerId),
      before: { role },
    });
    return accept(undefined);
  });
}

/** Ends all sessions of a member, and cancels everything else that somebody could log in with. Returns how many ended. */
export function logOutStaff(db: Db, { adminId, customerId }: StaffAction): Promise<Result<number, StaffRefusal>> {
  return withTransaction(db, async (trx): Promise<Result<number, StaffRefusal>> => {
    if (!(await isOwner(trx, adminId))) return refuse('not-allowed');
    if ((await findStaffMember(trx, customerId)) === null) return refuse('not-found');
    const sessions = await endSessions(trx, customerId);
    await cancelTokens(trx, customerId);
    await deleteDevices(trx, customerId);
    await logAdminAction(trx, {
      adminId,
      action: 'customer.log-out',
      ...customerSubject(customerId),
      before: { sessions },
      after: { sessions: 0 },
    });
    return accept(sessions);
  });
}

async function findChangeable(
  trx: Db,
  { adminId, customerId }: StaffAction,
): Promise<Result<StaffMember, StaffRefusal>> {
  if (!(await isOwner(trx, adminId))) return refuse('not-allowed');
  const member = await findStaffMember(trx, customerId);
  if (member === null) return refuse('not-found');
  return member.source === 'list' ? refuse('listed') : accept(member);
}
