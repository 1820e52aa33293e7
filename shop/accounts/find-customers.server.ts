import { type RawBuilder, sql } from 'kysely';
import { customerSubject, logAdminAction } from '#db/audit-log.ts';
import { countCapped } from '#db/capped-count.ts';
import type { Db } from '#db/connect.ts';
import { statusesIn } from '#db/order-statuses.ts';
import { anywhere } from '#db/sql.ts';
import { withTransaction } from '#db/transaction.ts';
import { readNumber } from '#lib/ids.ts';
import { maskEmail, maskPhone } from '#lib/mask.ts';
import { emailOrNull } from '#lib/no-email.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { type CappedPage, lastPage, type TableQuery } from '#lib/table-query.ts';
import type { ContactData, CustomerFacts, CustomerInList, CustomerSort } from './customer-view.ts';
import { customerCopy, customerSums } from './internal/customer-sums.ts';
import { endSessions } from './internal/roles.ts';

/** One customer; null: there is none with that id. */
export async function findCustomer(db: Db, id: string, now: Date): Promise<CustomerFacts | null> {
  const { rows } = await sql<CustomerFacts>`
    select customers.id, name, username, email, email_verified as "isVerified", customers.created_at as "joinedAt",
      two_factor_enabled as "hasSecondFactor", last_login_at as "lastLoginAt", source, source is not null as "isAdmin",
      orders, spent_paise as "spentPaise", last_order_at as "lastOrderAt",
      coalesce(
        customers.phone,
        (select phone from orders where customer_id = customers.id and phone is not null
          order by created_at desc limit 1),
        (select phone from addresses where customer_id = customers.id order by slot limit 1)) as phone,
      (select count(*) from addresses where customer_id = customers.id) as addresses,
      internal_note as "internalNote", cod_blocked as "isCodBlocked",
      (select coalesce(sum(refunds.amount_paise), 0)::bigint
        from orders join refunds on refunds.order_id = orders.id join captures on captures.id = capture_id and is_due
        where orders.customer_id = customers.id and is_paid and orders.status not in (${statusesIn('cancelled')})
          and refunds.status <> 'failed' and target <> 'store-credit') as "refundedPaise",
      (select count(*)::integer from orders
        where customer_id = customers.id and status in (${statusesIn('received')})) as received,
      (select count(distinct order_id)::integer from orders join returns on returns.order_id = orders.id
        where orders.customer_id = customers.id and returns.status not in ('declined', 'withdrawn')) as returned,
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

type CustomerAction = { adminId: string; customerId: string };

/** Contact details of a customer; the audit log records who viewed them. */
export async function revealContact(
  db: Db,
  { adminId, customerId }: CustomerAction,
): Promise<Result<ContactData, 'not-found'>> {
  return withTransaction(db, async (trx): Promise<Result<ContactData, 'not-found'>> => {
    const { rows } = await sql<ContactData>`
      select email,
        array(select distinct phone from (
          select phone from addresses where customer_id = customers.id
          union select phone from orders where customer_id = customers.id and phone is not null
          union select customers.phone where customers.phone is not null) as known) as phones,
        array(select concat_ws(', ', name, address_line, landmark, city, state, pincode)
          from addresses where customer_id = customers.id order by slot) as addresses
      from customers where id = ${customerId}`.execute(trx);
    const [contact] = rows;
    if (contact === undefined) return refuse('not-found');
    await logAdminAction(trx, { adminId, action: 'customer.view-contact', ...customerSubject(customerId) });
    return accept({ ...contact, email: emailOrNull(contact.email) ?? maskEmail(contact.email) });
  });
}

/** Ends all sessions of a customer; returns how many there were. */
export async function logOutCustomer(
  db: Db,
  { adminId, customerId, isStaffIncluded }: CustomerAction & { isStaffIncluded: boolean },
): Promise<Result<number, 'not-found' | 'is-staff'>> {
  return withTransaction(db, async (trx): Promise<Result<number, 'not-found' | 'is-staff'>> => {
    const known = await trx
      .selectFrom('customers')
      .leftJoin('admin_roles', 'admin_roles.customer_id', 'customers.id')
      .select('admin_roles.role')
      .where('customers.id', '=', customerId)
      .executeTakeFirst();
    if (known === undefined) return refuse('not-found');
    if (known.role !== null && !isStaffIncluded && customerId !== adminId) return refuse('is-staff');
    const sessions = await endSessions(trx, customerId);
    await logAdminAction(trx, {
      adminId,
      action: 'customer.log-out',
      ...customerSubject(customerId),
      before: { sessions },
      after: { sessions: 0 },
    });
    return accept(sessions);
  });
}

const PAGE_ROWS = 50;
const PHONE = /^[+\d][\d ()-]*$/;
const PHONE_DIGITS = 10;

/** `order by` of each sort order. */
const orders: Record<CustomerSort, RawBuilder<unknown>> = {
  newest: sql`customers.created_at desc, customers.id desc`,
  oldest: sql`customers.created_at, customers.id`,
  name: sql`lower(customers.name), customers.id`,
  'name-back': sql`lower(customers.name) desc, customers.id desc`,
  'most-spent': sql`spent.paise desc nulls last, customers.created_at desc, customers.id desc`,
};

/** Only this sort order needs the sum of every customer before the page is cut. */
const spent = sql`
  left join (
    select customer_id, sum(payable_paise) as paise from orders
    where is_paid and status not in (${statusesIn('cancelled')}) and customer_id is not null group by customer_id
  ) as spent on spent.customer_id = customers.id`;

type Row = Omit<CustomerInList, 'spentPaise'> & { spentPaise: number };

/** One page of customers, searched by name, username, email, phone or order number. */
export async function findCustomers(
  db: Db,
  { q, sort, page }: TableQuery<CustomerSort>,
): Promise<Result<CappedPage<CustomerInList>, 'past-the-end'>> {
  const matching = q === '' ? sql`true` : sql`customers.id in (${idsOf(q)})`;
  const rows = sql<Row>`
    select customers.id, name, username, email, email_verified as "isVerified", customers.created_at as "joinedAt",
      (select true from admin_roles where customer_id = customers.id) is not null as "isAdmin",
      orders, spent_paise as "spentPaise", last_order_at as "lastOrderAt"
    from (
      select id, row_number() over () as place from (
        select customers.id from customers ${sort === 'most-spent' ? spent : sql``} where ${matching}
        order by ${orders[sort]} limit ${PAGE_ROWS} offset ${(page - 1) * PAGE_ROWS}
      ) as listed
    ) as chosen
    join customers on customers.id = chosen.id
    ${customerSums}
    order by place`.execute(db);
  const [found, counted] = await Promise.all([rows, countCapped(db, sql`from customers where ${matching}`)]);
  if (page > lastPage(counted.total, PAGE_ROWS)) return refuse('past-the-end');
  return accept({
    rows: found.rows.map((row) => ({ ...row, email: maskEmail(row.email) })),
    page,
    ...counted,
    pageSize: PAGE_ROWS,
  });
}

/** The customers that a search text matches: at most `count`, by name. Email addresses are masked. */
export async function suggestCustomers(
  db: Db,
  { text, count }: { text: string; count: number },
): Promise<{ id: string; name: string; email: string }[]> {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select id, name, email from customers where id in (${idsOf(text)}) order by name, id limit ${count}`.execute(db);
  return rows.map((row) => ({ ...row, email: maskEmail(row.email) }));
}

/** SQL for the ids of the customers that a search text matches. */
function idsOf(q: string): RawBuilder<unknown> {
  const queries = [sql`select id from customers where ${customerCopy} like ${anywhere(q.toLowerCase())}`];
  const number = readNumber(q);
  if (number !== null) queries.push(sql`select customer_id from orders where number = ${number}`);
  const digits = q.replace(/\D/g, '');
  if (PHONE.test(q) && digits.length >= PHONE_DIGITS) {
    const phone = digits.slice(-PHONE_DIGITS);
    queries.push(
      sql`select customer_id from orders where phone is not null and right(phone, 10) = ${phone}`,
      sql`select customer_id from addresses where right(phone, 10) = ${phone}`,
      sql`select id from customers where right(phone, 10) = ${phone}`,
    );
  }
  return sql.join(queries, sql` union `);
}
