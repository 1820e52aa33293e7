import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { cleanName, suggestUsername } from './account.ts';
import { freeUsername } from './internal/auth.ts';

/** Which of these lowercase addresses have an account. */
export async function findKnownEmails(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from customers where lower(email) = any(${[...emails]}::text[])`.execute(db);
  return new Set(rows.map(({ email }) => email));
}

/**
 * Opens accounts for customers of another shop, without a password: they log in by an emailed link, which also proves the
 * address. Nobody gets an email. Returns how many are new.
 */
export async function addPastCustomers(
  trx: Db,
  customers: readonly { email: string; name: string }[],
): Promise<number> {
  const known = await findKnownEmails(
    trx,
    customers.map(({ email }) => email),
  );
  let added = 0;
  for (const { email, name } of customers) {
    if (known.has(email)) continue;
    const username = await freeUsername(trx, suggestUsername(email));
    const shown = cleanName(name) ?? cleanName(email.split('@')[0]) ?? username;
    const row = await trx
      .insertInto('customers')
      .values({ id: newId(), name: shown, username, email, email_verified: false })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row !== undefined) added += 1;
  }
  return added;
}
