import { rm } from 'node:fs/promises';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import { reconcileListRole } from './roles.ts';

/**
 * Runs after every successful login: applies the administrator list, records the time, and deletes the file with the first
 * administrator's password. Returns `claim` for that administrator until they have set up the shop.
 */
export async function admit(
  { db, settings }: Accounts,
  customerId: string,
  token: string | null,
): Promise<'in' | 'claim'> {
  await reconcileListRole(db, settings.adminEmails, customerId, token);
  await db.updateTable('customers').set({ last_login_at: new Date() }).where('id', '=', customerId).execute();
  const role = await db
    .selectFrom('admin_roles')
    .select(['source', 'set_up_at'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (role?.source !== 'first-start') return 'in';
  await rm(settings.firstAdminFile, { force: true });
  return role.set_up_at === null ? 'claim' : 'in';
}
