import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import type { AdminSource } from '#shop/accounts/account.ts';

/**
 * The rule of `ADMIN_EMAILS` for one person: a verified and listed address has the role, and only a role that came from
 * the list goes with it. Whoever loses it is signed out, except for the session that asks. `last`: it would have gone,
 * but nobody else runs the shop.
 */
export async function settleListRole(
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
        .values({ customer_id: customerId, source: 'list' })
        .onConflict((conflict) => conflict.column('customer_id').doNothing())
        .execute();
      return 'settled';
    }
    const outcome = await withdrawRole(trx, customerId, { source: 'list', saveToken });
    return outcome === 'last' ? 'last' : 'settled';
  });
}

/**
 * Takes an administrator's role away and signs the person out; `last`: nobody else runs the shop, so it stays.
 * @param only a role from this source, and which session is kept
 */
export async function withdrawRole(
  trx: Db,
  customerId: string,
  only: { source?: AdminSource; saveToken?: string | null } = {},
): Promise<'gone' | 'none' | 'last'> {
  let own = trx.selectFrom('admin_roles').select('customer_id').where('customer_id', '=', customerId);
  if (only.source !== undefined) own = own.where('source', '=', only.source);
  // Most people have no role: nothing is locked for them.
  if ((await own.executeTakeFirst()) === undefined) return 'none';
  if (await isLastAdmin(trx, customerId)) return 'last';
  let role = trx.deleteFrom('admin_roles').where('customer_id', '=', customerId);
  if (only.source !== undefined) role = role.where('source', '=', only.source);
  if ((await role.executeTakeFirst()).numDeletedRows === 0n) return 'none';
  await endSessions(trx, customerId, only.saveToken);
  return 'gone';
}

/** Signs a person out everywhere, or everywhere else. */
export async function endSessions(trx: Db, customerId: string, saveToken: string | null = null): Promise<number> {
  let sessions = trx.deleteFrom('sessions').where('customer_id', '=', customerId);
  if (saveToken !== null) sessions = sessions.where('token', '<>', saveToken);
  return Number((await sessions.executeTakeFirst()).numDeletedRows);
}

/**
 * Would nobody run the shop without this person? Everybody's role is locked until the transaction ends: of two who go at
 * once the second one sees that the first is gone. A first administrator who has not claimed the shop runs nothing yet.
 */
export async function isLastAdmin(trx: Db, customerId: string): Promise<boolean> {
  const admins = await trx
    .selectFrom('admin_roles')
    .select(['customer_id', 'source', 'claimed_at'])
    .orderBy('customer_id')
    .forUpdate()
    .execute();
  const others = admins.filter((admin) => admin.customer_id !== customerId);
  const mayRun = others.some(({ source, claimed_at }) => source !== 'first-start' || claimed_at !== null);
  return others.length < admins.length && !mayRun;
}
