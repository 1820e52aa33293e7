import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
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
