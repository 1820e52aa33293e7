import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { TooMany } from './account.ts';
import { confirmIdentity } from './internal/confirm-identity.ts';
import { cancelTokens } from './internal/email-tokens.ts';
import { cancelInvitationsBy, isLastOwner } from './internal/roles.ts';
import type { Accounts } from './open-accounts.server.ts';
import type { Session } from './session.ts';

/** Account data for a customer's data export, without password, tokens and two-factor secrets. */
export async function exportAccount(db: Db, customerId: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select customers.id, name, username, phone, email, email_verified as "isEmailVerified", photo_id as "photoId", image as "photo",
      two_factor_enabled as "hasTwoStepLogin", gstin, business_name as "businessName",
      internal_note as "shopNote",
      cod_blocked as "isCashOnDeliveryBlocked", customers.created_at as "createdAt", last_login_at as "lastLoginAt",
      admin_roles.source as "administratorBy", admin_roles.role as "staffRole",
      array(select jsonb_build_object('with', provider_id, 'since', created_at)
        from logins where customer_id = customers.id order by created_at) as logins,
      array(select jsonb_build_object('since', created_at, 'lastUsedAt', updated_at, 'endsAt', expires_at,
          'networkAddress', ip_address, 'browser', user_agent)
        from sessions where customer_id = customers.id order by created_at) as sessions,
      array(select jsonb_build_object('since', created_at, 'lastUsedAt', last_used_at, 'endsAt', expires_at)
        from known_devices where customer_id = customers.id order by created_at) as "knownDevices",
      array(select jsonb_build_object('what', action, 'at', at)
        from audit_log where subject_id = customers.id order by at) as "viewedByShop"
    from customers left join admin_roles on admin_roles.customer_id = customers.id
    where customers.id = ${customerId}`.execute(db);
  return rows[0] ?? {};
}

/** Asks for the password again before other modules do what cannot be undone, or for a recent login without one. */
export const confirmPerson = (
  accounts: Accounts,
  session: Session,
  password: string,
): Promise<Result<void, 'password-wrong' | 'not-fresh' | 'busy'> | TooMany> =>
  confirmIdentity(accounts, session, password);

/** Before anything else is erased: an order that is being placed is either erased, too, or finds no account. */
export async function lockAccount(trx: Db, customerId: string): Promise<void> {
  await sql`select from customers where id = ${customerId} for update`.execute(trx);
}

/** The email address of an account, and whether it is verified; null: there is no such account. */
export async function findMailbox(trx: Db, customerId: string): Promise<{ email: string; isProven: boolean } | null> {
  const row = await trx
    .selectFrom('customers')
    .select(['email', 'email_verified as isProven'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Deletes the account in the caller's transaction: profile, logins, sessions, role. Must be the last module to erase its
 * data, because the others refer to the customer. Returns the id of the photo's picture.
 */
export async function eraseAccount(trx: Db, customerId: string): Promise<Result<string | null, 'last-admin'>> {
  if (await isLastOwner(trx, customerId)) return refuse('last-admin');
  await cancelInvitationsBy(trx, customerId);
  // Somebody may have signed up with the address of another person, who is invited.
  await sql`
    delete from staff_invitations
    where email = (select lower(email) from customers where id = ${customerId} and email_verified)`.execute(trx);
  const deleted = await trx
    .deleteFrom('customers')
    .where('id', '=', customerId)
    .returning('photo_id')
    .executeTakeFirst();
  await cancelTokens(trx, customerId);
  return accept(deleted?.photo_id ?? null);
}
