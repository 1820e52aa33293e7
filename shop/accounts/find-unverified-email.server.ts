import type { Accounts } from './open-accounts.server.ts';

/** The customer's email where nobody has verified it; null: it is verified. */
export async function findUnverifiedEmail({ db }: Pick<Accounts, 'db'>, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select('email')
    .where('id', '=', customerId)
    .where('email_verified', '=', false)
    .executeTakeFirst();
  return row?.email ?? null;
}
