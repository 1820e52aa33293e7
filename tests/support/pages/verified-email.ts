import type { Db } from '#db/connect.ts';

/** The customer's email counts as verified from now on, as after the mailed link: they may pay cash on delivery. */
export async function markEmailVerified(db: Db, customerId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('customers')
    .set({ email_verified: true })
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`There is no customer ${customerId}`);
}
