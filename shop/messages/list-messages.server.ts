import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { anywhere } from '#db/sql.ts';
import { lastPage, type Page } from '#lib/paging.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { AdminMessage, AdminMessageQuery } from './admin-message.ts';

const PAGE_ROWS = numbers.ADMIN_PAGE_ROWS;
const TICKET = /^#?(\d{1,15})$/;

/** One page of contact messages, without deleted ones. */
export async function listMessages(
  db: Db,
  query: AdminMessageQuery,
): Promise<Result<Page<AdminMessage>, 'past-the-end'>> {
  const where = narrow(query);
  const order = query.sort === 'oldest' ? sql`created_at, id` : sql`created_at desc, id desc`;
  const [{ rows }, total] = await Promise.all([
    sql<AdminMessage>`
      select id, ticket, name, email, message, created_at as "createdAt", read_at is not null as "isRead"
      from contact_messages ${where} order by ${order}
      limit ${PAGE_ROWS} offset ${(query.page - 1) * PAGE_ROWS}`.execute(db),
    countWhere(db, where),
  ]);
  if (query.page > lastPage(total, PAGE_ROWS)) return refuse('past-the-end');
  return accept({ rows, page: query.page, total, pageSize: PAGE_ROWS });
}

/** Number of unread messages. */
export const countUnread = (db: Db): Promise<number> =>
  countWhere(db, sql`where deleted_at is null and read_at is null`);

async function countWhere(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from contact_messages ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The `where` clause of a query. A number matches a ticket or text. */
function narrow({ q, filters }: AdminMessageQuery): RawBuilder<unknown> {
  const unread = filters.show === 'unread' ? sql`and read_at is null` : sql``;
  if (q === '') return sql`where deleted_at is null ${unread}`;
  const like = anywhere(q);
  const ticket = TICKET.exec(q)?.[1] ?? null;
  return sql`where deleted_at is null ${unread} and (
    ticket = ${ticket}::bigint or name ilike ${like} or email ilike ${like} or message ilike ${like})`;
}

/** Messages sent with an email address, for its data export. Only for a verified address: anybody can enter any address. */
export async function exportMessages(db: Db, verifiedEmail: string): Promise<unknown[]> {
  const { rows } = await sql`
    select ticket, name, email, message, created_at as "sentAt"
    from contact_messages where lower(email) = lower(${verifiedEmail}) order by ticket`.execute(db);
  return rows;
}
