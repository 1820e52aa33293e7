import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { AdminSource } from './account.ts';
import { reconcileListRole, withdrawRole } from './internal/roles.ts';
import type { Accounts } from './open-accounts.server.ts';
import type { Role } from './permissions.ts';

export type Admin = {
  customerId: string;
  name: string;
  email: string;
  source: AdminSource;
  role: Role;
  hasSecondFactor: boolean;
  since: Date;
};

/** All members of the staff, the oldest role first. */
export async function listAdmins(db: Db): Promise<Admin[]> {
  const rows = await db
    .selectFrom('admin_roles')
    .innerJoin('customers', 'customers.id', 'admin_roles.customer_id')
    .select(['customers.id', 'name', 'email', 'source', 'role', 'two_factor_enabled', 'admin_roles.created_at'])
    .orderBy('admin_roles.created_at')
    .execute();
  return rows.map((row) => ({
    customerId: row.id,
    name: row.name,
    email: row.email,
    source: row.source,
    role: row.role,
    hasSecondFactor: row.two_factor_enabled,
    since: row.created_at,
  }));
}

/**
 * Whether the shop has a real owner: granted by command or by the list of addresses, or the first administrator
 * after they have set up the shop and verified their address.
 */
export async function hasOwnAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('admin_roles')
    .innerJoin('customers', 'customers.id', 'admin_roles.customer_id')
    .select('customers.id')
    .where('role', '=', 'owner')
    .where((where) =>
      where.or([
        where('source', '<>', 'first-start'),
        where.and([where('set_up_at', 'is not', null), where('email_verified', '=', true)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Verified addresses of the owners, the first one first. */
export async function listOwnerEmails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('admin_roles')
    .innerJoin('customers', 'customers.id', 'admin_roles.customer_id')
    .select('email')
    .where('role', '=', 'owner')
    .where('email_verified', '=', true)
    .orderBy('admin_roles.created_at')
    .execute();
  return rows.map(({ email }) => email.toLowerCase());
}

/** Makes an owner by command. A role that came from the list becomes independent of it. */
export async function grantAdmin(db: Db, email: string): Promise<Result<void, 'email-unknown'>> {
  return withTransaction(db, async (trx): Promise<Result<void, 'email-unknown'>> => {
    const customer = await findByEmail(trx, email);
    if (customer === null) return refuse('email-unknown');
    await trx
      .insertInto('admin_roles')
      .values({ customer_id: customer, source: 'cli', role: 'owner' })
      .onConflict((conflict) =>
        conflict.column('customer_id').doUpdateSet({ source: 'cli', role: 'owner', set_up_at: null }),
      )
      .execute();
    return accept(undefined);
  });
}

/** Withdraws a role and logs the person out. The last owner keeps it. */
export async function revokeAdmin(
  db: Db,
  email: string,
): Promise<Result<void, 'email-unknown' | 'no-admin' | 'last-admin'>> {
  return withTransaction(db, async (trx): Promise<Result<void, 'email-unknown' | 'no-admin' | 'last-admin'>> => {
    const customer = await findByEmail(trx, email);
    if (customer === null) return refuse('email-unknown');
    const outcome = await withdrawRole(trx, customer);
    if (outcome === 'last') return refuse('last-admin');
    return outcome === 'none' ? refuse('no-admin') : accept(undefined);
  });
}

/**
 * Runs at start: withdraws roles that came from the list from people who are not on it any more, the newest first. Returns
 * the address of the person who keeps the role as the last administrator; null: there is none.
 */
export async function reconcileRoles({ db, settings }: Accounts): Promise<string | null> {
  const rows = await db
    .selectFrom('admin_roles')
    .innerJoin('customers', 'customers.id', 'admin_roles.customer_id')
    .select(['customer_id', 'email'])
    .where('source', '=', 'list')
    .orderBy('admin_roles.created_at', 'desc')
    .execute();
  let lastAdmin: string | null = null;
  for (const { customer_id, email } of rows) {
    if ((await reconcileListRole(db, settings.adminEmails, customer_id)) === 'last') lastAdmin = email;
  }
  return lastAdmin;
}

async function findByEmail(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where((where) => where(where.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst();
  return row?.id ?? null;
}
