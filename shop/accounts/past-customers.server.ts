import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { cleanName, suggestUsername } from './account.ts';

/** Which of these lowercase addresses have an account. */
export async function findKnownEmails(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from customers where lower(email) = any(${[...emails]}::text[])`.execute(db);
  return new Set(rows.map(({ email }) => email));
}

/**
 * Opens accounts for customers of another shop, without a password: they log in by an emailed link, which also proves the
 * address. Nobody gets an email. Returns those that are new.
 */
export async function addPastCustomers(
  trx: Db,
  customers: readonly { email: string; name: string }[],
): Promise<{ id: string; email: string }[]> {
  const known = await findKnownEmails(
    trx,
    customers.map(({ email }) => email),
  );
  const fresh = customers.filter(({ email }) => !known.has(email));
  if (fresh.length === 0) return [];
  const usernames = await freeUsernames(
    trx,
    fresh.map(({ email }) => suggestUsername(email)),
  );
  const rows = fresh.map(({ email, name }, at) => {
    const username = usernames[at] ?? newId();
    const shown = cleanName(name) ?? cleanName(email.split('@')[0]) ?? username;
    return { id: newId(), name: shown, username, email, email_verified: false };
  });
  const inserted = await trx
    .insertInto('customers')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email'])
    .execute();
  const added = new Set(inserted.map(({ email }) => email));
  // A random number was taken, or somebody has signed up meanwhile.
  const left = fresh.filter(({ email }) => !added.has(email));
  return [...inserted, ...(await addPastCustomers(trx, left))];
}

/** A free username for each wish, in its order: the wish, with a digit, or with a random number. */
async function freeUsernames(trx: Db, wishes: readonly string[]): Promise<string[]> {
  const choices = (wish: string) => [wish, ...Array.from({ length: 8 }, (_, at) => `${wish}${at + 2}`)];
  const { rows } = await sql<{ username: string }>`
    select username from customers where username = any(${[...new Set(wishes.flatMap(choices))]}::text[])`.execute(trx);
  const taken = new Set(rows.map(({ username }) => username));
  return wishes.map((wish) => {
    let username = choices(wish).find((choice) => !taken.has(choice));
    while (username === undefined || taken.has(username)) username = `${wish}${randomInt(1_000, 99_999)}`;
    taken.add(username);
    return username;
  });
}
