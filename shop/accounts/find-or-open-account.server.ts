import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { lockName } from '#db/locks.ts';
import { noEmailOf } from '#lib/no-email.ts';
import { cleanName, suggestUsername } from './account.ts';
import { freeUsername } from './internal/auth.ts';
import { hasRole } from './internal/roles.ts';
import { dropUnverified } from './internal/verify-mailbox.ts';

/**
 * The account of an email address, in the caller's transaction; a new one without a password if there is none. Its owner
 * logs in by a link in an email, which also verifies the address. One that was never verified loses its password and
 * sessions: a stranger who signed up with the address must not read the order. An account of the staff keeps them.
 */
export async function findOrOpenAccount(
  trx: Db,
  { email: typed, name }: { email: string; name: string },
): Promise<string> {
  const email = typed.toLowerCase();
  // Locked: a role that somebody gets, or an address that is verified meanwhile, comes before or after this.
  const find = () =>
    trx
      .selectFrom('customers')
      .select(['id', 'email_verified as isVerified'])
      .where(({ fn }) => fn<string>('lower', ['email']), '=', email)
      .forUpdate()
      .executeTakeFirst();
  const known = await find();
  if (known && !known.isVerified && !(await hasRole(trx, known.id))) await dropUnverified(trx, known.id);
  if (known) return known.id;
  const username = await freeUsername(trx, suggestUsername(email));
  const added = await trx
    .insertInto('customers')
    .values({ id: newId(), name: cleanName(name) ?? username, username, email, updated_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  const found = added ?? (await find());
  if (found === undefined) throw new Error('The account was deleted while it was opened');
  return found.id;
}

/**
 * The account of a customer who gave no email address, in the caller's transaction: the one that the shop opened before for
 * this phone number, else a new one. Nobody can log in to it; an owner can merge it into an account with an address. Those
 * are not looked for: an address book has phone numbers of other people, who get parcels.
 */
export async function findOrOpenWithoutEmail(
  trx: Db,
  { phone, name }: { phone: string; name: string },
): Promise<string> {
  // Of two concurrent drafts the second finds the account of the first.
  await lockName(trx, `no-email:${phone}`);
  const { rows } = await sql<{ id: string }>`
    select customers.id from customers join addresses on addresses.customer_id = customers.id
    where addresses.phone = ${phone} and customers.email = customers.id || ${noEmailOf('')}
    order by customers.created_at desc, customers.id limit 1 for no key update of customers`.execute(trx);
  if (rows[0] !== undefined) return rows[0].id;
  const id = newId();
  const username = await freeUsername(trx, suggestUsername(name));
  await trx
    .insertInto('customers')
    .values({
      id,
      username,
      name: cleanName(name) ?? username,
      email: noEmailOf(id),
      updated_at: new Date(),
    })
    .execute();
  return id;
}
