import type { Db } from '#db/connect.ts';

/** An account for other programs. */
export type StoredCustomer = {
  id: string;
  name: string;
  username: string | null;
  email: string;
  isEmailVerified: boolean;
  createdAt: Date;
};

const query = (db: Db) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'username', 'email', 'email_verified as isEmailVerified', 'created_at as createdAt']);

/** Accounts in the order of their ids, `limit` of them after the account `after`. */
export const listStoredCustomers = (
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<StoredCustomer[]> =>
  query(db)
    .$if(after !== null, (narrowed) => narrowed.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();

/** One account; null: there is none. */
export async function findStoredCustomer(db: Db, id: string): Promise<StoredCustomer | null> {
  return (await query(db).where('id', '=', id).executeTakeFirst()) ?? null;
}
