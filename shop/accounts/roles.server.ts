import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { AdminSource } from './account.ts';
import { settleListRole, withdrawRole } from './internal/roles.ts';
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

/**
 * Does somebody of the owner's own run the shop: by command, by the list of addresses, or the administrator of the first
 * start, once they have claimed it and their address is proven?
 */
export async function hasOwnAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('admin_roles')
    .innerJoin('customers', 'customers.id', 'admin_roles.customer_id')
    .select('customers.id')
    .where((where) =>
      where.or([
        where('source', '<>', 'first-start'),
        where.and([where('claimed_at', 'is not', null), where('email_verified', '=', true)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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
    const outcome = await withdrawRole(trx, customer);
    if (outcome === 'last') return refuse('last-admin');
    return outcome === 'none' ? refuse('no-admin') : accept(undefined);
  });
}

/**
 * At start: whoever has a role from a list that no longer names them loses it, the newest first. Gives the address of
 * the one who keeps it because nobody else runs the shop; null: there was none.
 */
export async function settleRoles({ db, settings }: Accounts): Promise<string | null> {
  const rows = await db
    .selectFrom('admin_roles')
    .innerJoin('customers', 'customers.id', 'admin_roles.customer_id')
    .select(['customer_id', 'email'])
    .where('source', '=', 'list')
    .orderBy('admin_roles.created_at', 'desc')
    .execute();
  let kept: string | null = null;
  for (const { customer_id, email } of rows) {
    if ((await settleListRole(db, settings.adminEmails, customer_id)) === 'last') kept = email;
  }
  return kept;
}

async function findByEmail(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where((where) => where(where.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst();
  return row?.id ?? null;
}
