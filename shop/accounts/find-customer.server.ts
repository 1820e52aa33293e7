import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { maskEmail, maskPhone } from '#lib/mask.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { ContactData, CustomerFacts } from './customer-view.ts';
import { customerSums } from './internal/customer-sums.ts';
import { endSessions } from './internal/roles.ts';

/** One customer; null: there is none with that id. */
export async function findCustomer(db: Db, id: string, now: Date): Promise<CustomerFacts | null> {
  const { rows } = await sql<CustomerFacts>`
    select customers.id, name, username, email, email_verified as "isVerified", customers.created_at as "joinedAt",
      two_factor_enabled as "hasSecondFactor", last_login_at as "lastLoginAt", source, source is not null as "isAdmin",
      orders, spent_paise as "spentPaise", last_order_at as "lastOrderAt",
      coalesce(
        (select phone from orders where customer_id = customers.id and phone is not null
          order by created_at desc limit 1),
        (select phone from addresses where customer_id = customers.id order by slot limit 1)) as phone,
      (select count(*) from addresses where customer_id = customers.id) as addresses,
      (select count(*) from reviews where customer_id = customers.id) as reviews,
      (select count(*) from likes where customer_id = customers.id) as likes,
      (select count(*) from sessions where customer_id = customers.id and expires_at > ${now}) as sessions
    from customers left join admin_roles on admin_roles.customer_id = customers.id
    ${customerSums}
    where customers.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { ...row, email: maskEmail(row.email), phone: row.phone === null ? null : maskPhone(row.phone) };
}

/** Subject of an audit log entry. The log outlives accounts, so it has no name; the list looks it up while it exists. */
const subject = (customerId: string) => ({ subjectId: customerId, subjectName: 'Customer' });

type CustomerAction = { adminId: string; customerId: string };

/** Contact details of a customer; the audit log records who viewed them. */
export async function lookAtContact(
  db: Db,
  { adminId, customerId }: CustomerAction,
): Promise<Result<ContactData, 'not-found'>> {
  return withTransaction(db, async (trx): Promise<Result<ContactData, 'not-found'>> => {
    const { rows } = await sql<ContactData>`
      select email,
        array(select distinct phone from (
          select phone from addresses where customer_id = customers.id
          union select phone from orders where customer_id = customers.id and phone is not null) as known) as phones,
        array(select concat_ws(', ', name, address_line, landmark, city, state, pincode)
          from addresses where customer_id = customers.id order by slot) as addresses
      from customers where id = ${customerId}`.execute(trx);
    const [contact] = rows;
    if (contact === undefined) return refuse('not-found');
    await logAdminAction(trx, { adminId, action: 'customer.look-at-contact', ...subject(customerId) });
    return accept(contact);
  });
}

/** Ends all sessions of a customer; returns how many there were. */
export async function signOutCustomer(
  db: Db,
  { adminId, customerId }: CustomerAction,
): Promise<Result<number, 'not-found'>> {
  return withTransaction(db, async (trx): Promise<Result<number, 'not-found'>> => {
    const known = await trx.selectFrom('customers').select('id').where('id', '=', customerId).executeTakeFirst();
    if (known === undefined) return refuse('not-found');
    const sessions = await endSessions(trx, customerId);
    await logAdminAction(trx, {
      adminId,
      action: 'customer.sign-out',
      ...subject(customerId),
      before: { sessions },
      after: { sessions: 0 },
    });
    return accept(sessions);
  });
}
