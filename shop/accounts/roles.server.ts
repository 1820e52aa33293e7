import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#kit/result.ts';
import type { AdminSource } from './account.ts';
import { endSessions, isLastAdmin, settleListRole } from './inside/roles.ts';
import type { Accounts } from './open-accounts.server.ts';

export type Admin = {
  customerId: string;
  name: string;
  email: string;
  source: AdminSource;
  hasSecondFactor: boolean;
  since: Date;
};

/** Everybody with an administrator's role, the oldest first. */
export async function listAdmins(db: Db): Promise<Admin[]> {
  const rows = await db
    .selectFrom('admin_roles')
    .innerJoin('customers', 'customers.id', 'admin_roles.customer_id')
    .select(['customers.id', 'name', 'email', 'source', 'two_factor_enabled', 'admin_roles.created_at'])
    .orderBy('admin_roles.created_at')
    .execute();
  return rows.map((row) => ({
    customerId: row.id,
    name: row.name,
    email: row.email,
    source: row.source,
    hasSecondFactor: row.two_factor_enabled,
    since: row.created_at,
  }));
}

/** Makes an account an administrator's by the owner's word; a role that came from the list is then no longer tied to it. */
export async function grantAdmin(db: Db, email: string): Promise<Result<void, 'email-unknown'>> {
  return withTransaction(db, async (trx): Promise<Result<void, 'email-unknown'>> => {
    const customer = await findByEmail(trx, email);
    if (customer === null) return refuse('email-unknown');
    await trx
      .insertInto('admin_roles')
      .values({ customer_id: customer, source: 'cli' })
      .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ source: 'cli', claimed_at: null }))
      .execute();
    return accept(undefined);
  });
}

/** Withdraws a role and signs the person out. The last one stays: a shop without an administrator helps nobody. */
export async function revokeAdmin(
  db: Db,
  email: string,
): Promise<Result<void, 'email-unknown' | 'no-admin' | 'last-admin'>> {
  return withTransaction(db, async (trx): Promise<Result<void, 'email-unknown' | 'no-admin' | 'last-admin'>> => {
    const customer = await findByEmail(trx, email);
    if (customer === null) return refuse('email-unknown');
    if (await isLastAdmin(trx, customer)) return refuse('last-admin');
    const { numDeletedRows } = await trx
      .deleteFrom('admin_roles')
      .where('customer_id', '=', customer)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return refuse('no-admin');
    await endSessions(trx, customer);
    return accept(undefined);
  });
}

/** At start: whoever has a role from a list that no longer names them loses it. */
export async function settleListRoles({ db, settings }: Accounts): Promise<void> {
  const rows = await db.selectFrom('admin_roles').select('customer_id').where('source', '=', 'list').execute();
  for (const { customer_id } of rows) await settleListRole(db, settings.adminEmails, customer_id);
}

async function findByEmail(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where((where) => where(where.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst();
  return row?.id ?? null;
}
