import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { settleListRole } from './roles.ts';

/**
 * Somebody read a letter that only the mailbox's owner gets: the address is verified, and no older letter or half-done
 * login of the account counts any more. Where the address had been nobody's proven one, whatever the person who signed
 * up with it had set as a second factor goes too: it would keep the owner out.
 */
export async function proveMailbox(db: Db, adminEmails: readonly string[], customerId: string): Promise<void> {
  await withTransaction(db, async (trx) => {
    const customer = await trx
      .selectFrom('customers')
      .select('email_verified')
      .where('id', '=', customerId)
      .forUpdate()
      .executeTakeFirst();
    if (customer?.email_verified === false) {
      await trx.deleteFrom('two_factors').where('customer_id', '=', customerId).execute();
      await trx
        .updateTable('customers')
        .set({ email_verified: true, two_factor_enabled: false, updated_at: new Date() })
        .where('id', '=', customerId)
        .execute();
    }
    await trx.deleteFrom('verifications').where('value', '=', customerId).execute();
  });
  await settleListRole(db, adminEmails, customerId);
}
