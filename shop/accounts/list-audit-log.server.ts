import { type RawBuilder, sql } from 'kysely';
import { countCapped } from '#db/capped-count.ts';
import type { Db } from '#db/connect.ts';
import { anywhere } from '#db/sql.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { type CappedPage, lastPage, type TableQuery } from '#lib/table-query.ts';
import type { AuditEntry } from './audit-entry.ts';
import { customerCopy } from './internal/customer-sums.ts';

const PAGE_ROWS = 50;

type AuditFilter = 'admin' | 'kind';

/** The staff, and everybody and every API key in the audit log, by name; null: the account is deleted. Uses a loose index scan. */
export async function listAuditActors(db: Db): Promise<{ id: string; name: string | null }[]> {
  const { rows } = await sql<{ id: string; name: string | null }>`
    with recursive actors as (
      (select admin_id from audit_log order by admin_id limit 1)
      union all
      select (select admin_id from audit_log where admin_id > actors.admin_id order by admin_id limit 1)
      from actors where actors.admin_id is not null
    )
    select people.id, coalesce(customers.name, api_keys.name) as name from (
      select admin_id as id from actors where admin_id is not null union select customer_id from admin_roles
    ) as people
    left join customers on customers.id = people.id
    left join api_keys on api_keys.id::text = people.id
    order by coalesce(customers.name, api_keys.name) is null, lower(coalesce(customers.name, api_keys.name))`.execute(
    db,
  );
  return rows;
}

type Row = {
  id: string;
  at: Date;
  admin_id: string;
  admin_name: string | null;
  is_admin: boolean;
  action: string;
  subject_id: string | null;
  subject_name: string;
  customer_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** One page of the audit log, the newest first. */
export async function listAuditLog(
  db: Db,
  { q, page, filters }: TableQuery<'newest', AuditFilter>,
): Promise<Result<CappedPage<AuditEntry>, 'past-the-end'>> {
  const conditions = [
    ...(filters.admin === undefined ? [] : [sql`admin_id = ${filters.admin}`]),
    ...(filters.kind === undefined ? [] : [sql`split_part(action, '.', 1) = ${filters.kind}`]),
    ...(q === '' ? [] : [subjectIs(q)]),
  ];
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const found = sql<Row>`
    select log.*, coalesce(actor.name, key.name) as admin_name, role.customer_id is not null as is_admin, subject.name as customer_name
    from (
      select id, at, admin_id, action, subject_id, subject_name, before, after from audit_log where ${where}
      order by at desc, id desc limit ${PAGE_ROWS} offset ${(page - 1) * PAGE_ROWS}
    ) as log
    left join customers as actor on actor.id = log.admin_id
    left join api_keys as key on key.id::text = log.admin_id
    left join admin_roles as role on role.customer_id = log.admin_id
    left join customers as subject on subject.id = log.subject_id and log.action like 'customer.%'
    order by log.at desc, log.id desc`.execute(db);
  const [{ rows }, counted] = await Promise.all([found, countCapped(db, sql`from audit_log where ${where}`)]);
  if (page > lastPage(counted.total, PAGE_ROWS)) return refuse('past-the-end');
  const existing = await listExisting(db, rows);
  return accept({ rows: rows.map((row) => entryOf(row, existing)), page, ...counted, pageSize: PAGE_ROWS });
}

/** Condition: a part of the subject's name, its id, or a customer's name, username or address. */
const subjectIs = (q: string): RawBuilder<unknown> => sql`(
  lower(subject_name) like ${anywhere(q.toLowerCase())} or subject_id = ${q}
  or subject_id = any(array(select id from customers where ${customerCopy} like ${anywhere(q.toLowerCase())} limit 1000)))`;

/** Ids of the subjects that still have a page. */
async function listExisting(db: Db, rows: readonly Row[]): Promise<Set<string>> {
  const idsOf = (kind: string) =>
    rows.flatMap(({ action, subject_id }) =>
      action.startsWith(`${kind}.`) && subject_id !== null && isId(subject_id) ? [subject_id] : [],
    );
  const { rows: found } = await sql<{ id: string }>`
    select id::text from products where id = any(${idsOf('product')}::uuid[]) and deleted_at is null
    union all select id::text from orders where id = any(${idsOf('order')}::uuid[])
    union all select id::text from services where id = any(${idsOf('service')}::uuid[])
    union all select id::text from collections where id = any(${idsOf('collection')}::uuid[])
    union all select id::text from promotions where id = any(${idsOf('promotion')}::uuid[])`.execute(db);
  return new Set(found.map(({ id }) => id));
}

function entryOf(row: Row, existing: ReadonlySet<string>): AuditEntry {
  const { id, at, action, before, after } = row;
  const isOfCustomer = action.startsWith('customer.') && row.subject_id !== null;
  return {
    id,
    at,
    admin: row.admin_name === null ? null : { id: row.admin_id, name: row.admin_name, isAdmin: row.is_admin },
    action,
    subjectId: row.subject_id,
    subjectName: isOfCustomer ? row.customer_name : row.subject_name,
    hasPage: isOfCustomer ? row.customer_name !== null : existing.has(row.subject_id ?? ''),
    before,
    after,
  };
}
