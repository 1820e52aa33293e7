import type { Db } from '#db/connect.ts';
import type { Business } from './business.ts';

/** The business of a customer's last order; null: it was a private one. */
export async function findBusiness(db: Db, customerId: string): Promise<Business | null> {
  const row = await db
    .selectFrom('customers')
    .select(['gstin', 'business_name'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  return businessOf(row ?? { gstin: null, business_name: null });
}

/** Remembers for which business a customer buys, in the transaction that places the order; null: for none. */
export async function rememberBusiness(trx: Db, customerId: string, business: Business | null): Promise<void> {
  await trx
    .updateTable('customers')
    .set({ gstin: business?.gstin ?? null, business_name: business?.name ?? null })
    .where('id', '=', customerId)
    .execute();
}

/** The business in a row of customers or orders. */
export const businessOf = (row: { gstin: string | null; business_name: string | null }): Business | null =>
  row.gstin === null || row.business_name === null ? null : { gstin: row.gstin, name: row.business_name };
