import { rm } from 'node:fs/promises';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import { settleListRole } from './roles.ts';

/**
 * Somebody is in: the rule of the list is applied, the time noted, and the first administrator's note is burnt. `claim`
 * for that administrator, as long as the made-up address and password are in use.
 */
export async function admit(
  { db, settings }: Accounts,
  customerId: string,
  token: string | null,
): Promise<'in' | 'claim'> {
  await settleListRole(db, settings.adminEmails, customerId, token);
  await db.updateTable('customers').set({ last_login_at: new Date() }).where('id', '=', customerId).execute();
  const role = await db
    .selectFrom('admin_roles')
    .select(['source', 'claimed_at'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (role?.source !== 'first-start') return 'in';
  await rm(settings.firstAdminFile, { force: true });
  return role.claimed_at === null ? 'claim' : 'in';
}
