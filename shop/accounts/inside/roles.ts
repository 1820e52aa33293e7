import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';

/**
 * The rule of `ADMIN_EMAILS` for one person: a verified and listed address has the role, and only a role that came from
 * the list goes with it. Whoever loses it is signed out, except for the session that asks.
 */
export async function settleListRole(
  db: Db,
  adminEmails: readonly string[],
  customerId: string,
  keepToken: string | null = null,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    const customer = await trx
      .selectFrom('customers')
      .select(['email', 'email_verified'])
      .where('id', '=', customerId)
      .forUpdate()
      .executeTakeFirst();
    if (!customer) return;
    if (customer.email_verified && adminEmails.includes(customer.email.toLowerCase())) {
      await trx
        .insertInto('admin_roles')
        .values({ customer_id: customerId, source: 'list' })
        .onConflict((conflict) => conflict.column('customer_id').doNothing())
        .execute();
      return;
    }
    const { numDeletedRows } = await trx
      .deleteFrom('admin_roles')
      .where('customer_id', '=', customerId)
      .where('source', '=', 'list')
      .executeTakeFirst();
    if (numDeletedRows > 0n) await endSessions(trx, customerId, keepToken);
  });
}

/** Signs a person out everywhere, or everywhere else. */
export async function endSessions(trx: Db, customerId: string, keepToken: string | null = null): Promise<number> {
  let sessions = trx.deleteFrom('sessions').where('customer_id', '=', customerId);
  if (keepToken !== null) sessions = sessions.where('token', '<>', keepToken);
  return Number((await sessions.executeTakeFirst()).numDeletedRows);
}

/** Of everybody with a role, the rows locked: true where nobody would be left without this person. */
export async function isLastAdmin(trx: Db, customerId: string): Promise<boolean> {
  const admins = await trx.selectFrom('admin_roles').select('customer_id').orderBy('customer_id').forUpdate().execute();
  return admins.length === 1 && admins[0]?.customer_id === customerId;
}
