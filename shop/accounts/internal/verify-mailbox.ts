import type { Db } from '#db/connect.ts';
import { clearAllowances } from './attempt-limits.ts';
import { dropClaims, dropClaimsFor } from './email-tokens.ts';
import { forgetDevices } from './known-devices.ts';
import { endSessions } from './roles.ts';

/**
 * Somebody read an email that only the mailbox's owner gets: the address is verified, and what strangers tried counts no
 * more. Where the address had been nobody's proven one, the person who signed up with it may be somebody else: the second
 * factor that they set goes, since it would keep the owner out. Gives false where the account is gone.
 * @param isTakenOver everything from before ends: sessions, devices, every outstanding token
 */
export async function proveMailbox(trx: Db, customerId: string, isTakenOver: boolean): Promise<boolean> {
  const customer = await trx
    .selectFrom('customers')
    .select('email_verified')
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  if (customer === undefined) return false;
  if (isTakenOver) {
    await dropClaims(trx, customerId);
    await forgetDevices(trx, customerId);
    await endSessions(trx, customerId);
  }
  if (!customer.email_verified) {
    await dropClaimsFor(trx, customerId, 'verify');
    if (isTakenOver) await dropSecondFactor(trx, customerId);
    await trx
      .updateTable('customers')
      .set({ email_verified: true, updated_at: new Date() })
      .where('id', '=', customerId)
      .execute();
  }
  await clearAllowances(trx, customerId);
  return true;
}

async function dropSecondFactor(trx: Db, customerId: string): Promise<void> {
  await trx.deleteFrom('two_factors').where('customer_id', '=', customerId).execute();
  await trx.updateTable('customers').set({ two_factor_enabled: false }).where('id', '=', customerId).execute();
}
