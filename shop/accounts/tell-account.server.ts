import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** All that accounts hold about a person, as they may have it: no password, no token, no secret of a second factor. */
export async function tellAccount(db: Db, customerId: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select customers.id, name, username, email, email_verified as "isEmailVerified", photo_id as "photoId", image as "photo",
      two_factor_enabled as "hasTwoStepLogin", customers.created_at as "createdAt", last_login_at as "lastLoginAt",
      admin_roles.source as "administratorBy",
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
