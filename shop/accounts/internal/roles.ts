import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import type { AdminSource } from '#shop/accounts/account.ts';

/**
 * Applies `ADMIN_EMAILS` to one person: a verified address on the list makes an owner, and only a role that came from the
 * list is withdrawn. A person who loses it is logged out, except for the session `saveToken`. `last`: the role would have
 * been withdrawn, but there is no other owner.
 */
export async function reconcileListRole(
  db: Db,
  adminEmails: readonly string[],
  customerId: string,
  saveToken: string | null = null,
): Promise<'settled' | 'last'> {
  return withTransaction(db, async (trx) => {
    const customer = await trx
      .selectFrom('customers')
      .select(['email', 'email_verified'])
      .where('id', '=', customerId)
      .forUpdate()
      .executeTakeFirst();
    if (!customer) return 'settled';
    if (customer.email_verified && adminEmails.includes(customer.email.toLowerCase())) {
      await trx
        .insertInto('admin_roles')
        .values({ customer_id: customerId, source: 'list', role: 'owner' })
        .onConflict((conflict) =>
          conflict
            .column('customer_id')
            .doUpdateSet({ source: 'list', role: 'owner', set_up_at: null })
            .where('admin_roles.role', '<>', 'owner'),
        )
        .execute();
      return 'settled';
    }
    const outcome = await withdrawRole(trx, customerId, { source: 'list', saveToken });
    return outcome === 'last' ? 'last' : 'settled';
  });
}

/**
 * Withdraws a role, logs the person out and cancels the invitations they sent; `last`: there is no other owner, so it
 * stays.
 * @param only `source`: withdraw only a role from this source; `saveToken`: the session to keep
 */
export async function withdrawRole(
  trx: Db,
  customerId: string,
  only: { source?: AdminSource; saveToken?: string | null } = {},
): Promise<'gone' | 'none' | 'last'> {
  // Most people have no role: then nothing needs to be locked.
  if (!(await hasRole(trx, customerId, only.source))) return 'none';
  if (await isLastOwner(trx, customerId)) return 'last';
  let role = trx.deleteFrom('admin_roles').where('customer_id', '=', customerId);
  if (only.source !== undefined) role = role.where('source', '=', only.source);
  if ((await role.executeTakeFirst()).numDeletedRows === 0n) return 'none';
  await cancelInvitationsBy(trx, customerId);
  await endSessions(trx, customerId, only.saveToken);
  return 'gone';
}

/** Cancels the open invitations that a person sent: nobody joins on the word of somebody who may not invite any more. */
export async function cancelInvitationsBy(trx: Db, customerId: string): Promise<void> {
  await trx.deleteFrom('staff_invitations').where('invited_by', '=', customerId).execute();
}

/** Whether a person is of the staff. `source`: by a role from this source only. */
export async function hasRole(db: Db, customerId: string, source?: AdminSource): Promise<boolean> {
  let role = db.selectFrom('admin_roles').select('customer_id').where('customer_id', '=', customerId);
  if (source !== undefined) role = role.where('source', '=', source);
  return (await role.executeTakeFirst()) !== undefined;
}

/** Ends all sessions of a person, except the one with `saveToken`; returns how many. */
export async function endSessions(trx: Db, customerId: string, saveToken: string | null = null): Promise<number> {
  let sessions = trx.deleteFrom('sessions').where('customer_id', '=', customerId);
  if (saveToken !== null) sessions = sessions.where('token', '<>', saveToken);
  return Number((await sessions.executeTakeFirst()).numDeletedRows);
}

/**
 * Whether this person is the only owner. Locks all roles until the transaction ends: of two owners who leave at the same
 * time, the second one sees that the first has gone. A first administrator who has not set up the shop does not count
 * (docs/decisions/0013-last-owner-and-email-change.md).
 */
export async function isLastOwner(trx: Db, customerId: string): Promise<boolean> {
  const owners = (await lockRoles(trx)).filter(({ role }) => role === 'owner');
  const others = owners.filter((owner) => owner.customer_id !== customerId);
  const mayRun = others.some(({ source, set_up_at }) => source !== 'first-start' || set_up_at !== null);
  return others.length < owners.length && !mayRun;
}

/** All roles, locked until the transaction ends, so that changes of roles run one after the other. */
export const lockRoles = (trx: Db) =>
  trx
    .selectFrom('admin_roles')
    .select(['customer_id', 'source', 'role', 'set_up_at'])
    .orderBy('customer_id')
    .forUpdate()
    .execute();
