import type { Db } from '#db/connect.ts';
import { clearAllowances } from './attempt-limits.ts';
import { cancelTokens, cancelTokensFor } from './email-tokens.ts';
import { deleteDevices } from './known-devices.ts';
import { endSessions, hasRole } from './roles.ts';

/**
 * Marks the address as verified, after somebody has used a link from an email to it, and resets the rate limits. If the
 * address was not verified before, somebody else may have signed up with it: their second factor is removed, because it
 * would lock the owner out, and so is their link with Google, which would let them in again. The first administrator's stay:
 * nobody signed up, and the address may be mistyped. False: the account does not exist any more.
 * @param isTakenOver end everything from before: sessions, devices, every outstanding token
 */
export async function verifyMailbox(trx: Db, customerId: string, isTakenOver: boolean): Promise<boolean> {
  const customer = await trx
    .selectFrom('customers')
    .select('email_verified')
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  if (customer === undefined) return false;
  if (isTakenOver) {
    await cancelTokens(trx, customerId);
    await deleteDevices(trx, customerId);
    await endSessions(trx, customerId);
  }
  if (!customer.email_verified) {
    await cancelTokensFor(trx, customerId, 'verify');
    if (isTakenOver && !(await isFirstAdmin(trx, customerId))) {
      await dropSecondFactor(trx, customerId);
      await dropGoogle(trx, customerId);
    }
    await trx
      .updateTable('customers')
      .set({ email_verified: true, updated_at: new Date() })
      .where('id', '=', customerId)
      .execute();
  }
  await clearAllowances(trx, customerId);
  return true;
}

/** Whether the shop itself made the account, at its first start. */
export const isFirstAdmin = (trx: Db, customerId: string): Promise<boolean> => hasRole(trx, customerId, 'first-start');

/**
 * Ends everything that the person set up who signed up with this address, where it was never verified: it may be somebody
 * else's. The owner of the mailbox logs in by a link.
 */
export async function dropUnverified(trx: Db, customerId: string): Promise<void> {
  await cancelTokens(trx, customerId);
  await deleteDevices(trx, customerId);
  await endSessions(trx, customerId);
  await dropSecondFactor(trx, customerId);
  await dropGoogle(trx, customerId);
  await dropPassword(trx, customerId);
}

/** The password may be known to a person who signed up with somebody else's address. */
export const dropPassword = (trx: Db, customerId: string) =>
  trx.deleteFrom('logins').where('customer_id', '=', customerId).where('provider_id', '=', 'credential').execute();

/** Google may have let in a person who has not shown that the address is theirs. */
const dropGoogle = (trx: Db, customerId: string) =>
  trx.deleteFrom('logins').where('customer_id', '=', customerId).where('provider_id', '<>', 'credential').execute();

async function dropSecondFactor(trx: Db, customerId: string): Promise<void> {
  await trx.deleteFrom('two_factors').where('customer_id', '=', customerId).execute();
  await trx.updateTable('customers').set({ two_factor_enabled: false }).where('id', '=', customerId).execute();
}
