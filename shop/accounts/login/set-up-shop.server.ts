import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { newId } from '#db/ids.ts';
import { lockName } from '#db/locks.ts';
import { violates } from '#db/sql.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { SetUpForm } from '../account.form.ts';
import { type PasswordFault, passwordFault } from '../account.ts';
import { callAuth } from '../internal/call-auth.ts';
import { cancelTokens } from '../internal/email-tokens.ts';
import { endSessions } from '../internal/roles.ts';
import type { Accounts } from '../open-accounts.server.ts';
import type { Session } from '../session.ts';
import { sendVerification } from './verify-email.server.ts';

/** A placeholder; the owner replaces it by their own address at the first login. */
const FIRST_EMAIL = 'admin@yatai.example';
const PASSWORD_BYTES = 15;

type FirstAdmin = { email: string; password: string };

/** Creates an administrator's account on the first start; null: there are customers already. */
export async function makeFirstAdmin({ db, passwords, settings }: Accounts): Promise<FirstAdmin | null> {
  return withTransaction(db, async (trx) => {
    // Of two processes that start together, one creates the account.
    await lockName(trx, 'first-admin');
    const customer = await trx.selectFrom('customers').select('id').limit(1).executeTakeFirst();
    if (customer) return null;
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    const id = newId();
    await trx.insertInto('customers').values({ id, name: 'admin', username: 'admin', email: FIRST_EMAIL }).execute();
    await trx
      .insertInto('logins')
      .values({
        id: newId(),
        account_id: id,
        provider_id: 'credential',
        customer_id: id,
        password: await passwords.hash(password),
      })
      .execute();
    await trx.insertInto('admin_roles').values({ customer_id: id, source: 'first-start' }).execute();
    await writePasswordFile(settings.firstAdminFile, { email: FIRST_EMAIL, password });
    return { email: FIRST_EMAIL, password };
  });
}

/** Replaces an older file, which may be left over from a database that was emptied. */
async function writePasswordFile(path: string, { email, password }: FirstAdmin): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await rm(path, { force: true });
  await writeFile(path, `${email}\n${password}\n`, { mode: 0o600, flag: 'wx' });
}

/** The first administrator replaces the generated address and password by their own. */
export async function setUpShop(
  accounts: Accounts,
  session: Session,
  { email, password }: SetUpForm,
): Promise<Result<void, PasswordFault | 'email-taken' | 'other-account' | 'busy'>> {
  const { db, passwords, settings } = accounts;
  const fault = passwordFault(settings.password, password);
  if (fault !== null) return refuse(fault, 'password');
  const hashed = await callAuth(() => passwords.hash(password), {});
  if (!hashed.ok) return refuse('busy');
  try {
    const result = await withTransaction(db, async (trx): Promise<Result<void, 'other-account'>> => {
      const { numUpdatedRows } = await trx
        .updateTable('admin_roles')
        .set({ set_up_at: new Date() })
        .where('customer_id', '=', session.customerId)
        .where('source', '=', 'first-start')
        .where('set_up_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return refuse('other-account');
      await trx
        .updateTable('customers')
        .set({ email, email_verified: false, updated_at: new Date() })
        .where('id', '=', session.customerId)
        .execute();
      await trx
        .updateTable('logins')
        .set({ password: hashed.value, updated_at: new Date() })
        .where('customer_id', '=', session.customerId)
        .where('provider_id', '=', 'credential')
        .execute();
      const own = await trx.selectFrom('sessions').select('token').where('id', '=', session.id).executeTakeFirst();
      await endSessions(trx, session.customerId, own?.token ?? null);
      await cancelTokens(trx, session.customerId);
      return accept(undefined);
    });
    if (result.ok) await sendVerification(accounts, session.customerId);
    return result;
  } catch (error) {
    if (violates(error, 'unique')) return refuse('email-taken', 'email');
    throw error;
  }
}
