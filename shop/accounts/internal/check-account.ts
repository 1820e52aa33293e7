import { rm } from 'node:fs/promises';
import type { Db } from '#db/connect.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import type { Session } from '#shop/accounts/session.ts';
import { reconcileListRole } from './roles.ts';

/**
 * Locks the account's row until the transaction ends, so that changes of its credentials run one after the other. False:
 * the session or the account has ended meanwhile.
 */
export async function lockAccount(trx: Db, { id, customerId }: Session): Promise<boolean> {
  const customer = await trx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  if (customer === undefined) return false;
  // Read after locking: a password reset that held the lock may have ended the session.
  const session = await trx.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst();
  return session !== undefined;
}

/**
 * Runs after every successful login: applies the administrator list, records the time, and deletes the file with the first
 * administrator's password. Returns `set-up` for that administrator until they have set up the shop.
 */
export async function finishLogin(
  { db, settings }: Accounts,
  customerId: string,
  token: string | null,
): Promise<'in' | 'set-up'> {
  await reconcileListRole(db, settings.adminEmails, customerId, token);
  await db.updateTable('customers').set({ last_login_at: new Date() }).where('id', '=', customerId).execute();
  const role = await db
    .selectFrom('admin_roles')
    .select(['source', 'set_up_at'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (role?.source !== 'first-start') return 'in';
  await rm(settings.firstAdminFile, { force: true });
  return role.set_up_at === null ? 'set-up' : 'in';
}
