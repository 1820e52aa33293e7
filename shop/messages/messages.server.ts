import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import { logAdminActions } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { anywhere } from '#db/sql.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId, readNumber } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lastPage, type Page } from '#lib/table-query.ts';
import type { AdminMessage, AdminMessageQuery, MessageMark } from './admin-message.ts';

type Change = { set: RawBuilder<unknown>; where: RawBuilder<unknown> };

/** What each action sets, and which messages it applies to. */
const changes: Record<MessageMark, Change> = {
  read: { set: sql`read_at = clock_timestamp()`, where: sql`read_at is null and deleted_at is null` },
  unread: { set: sql`read_at = null`, where: sql`read_at is not null and deleted_at is null` },
  delete: { set: sql`deleted_at = clock_timestamp()`, where: sql`deleted_at is null` },
  restore: { set: sql`deleted_at = null`, where: sql`deleted_at is not null` },
};

/**
 * Marks messages as read or unread, deletes or restores them. Returns the ids of those that changed; 'no-message': none of
 * them exists any more. The audit log records tickets, never contents.
 */
export async function markMessages(
  db: Db,
  { adminId, messageIds, mark }: { adminId: string; messageIds: readonly string[]; mark: MessageMark },
): Promise<Result<string[], 'no-message'>> {
  const ids = messageIds.filter(isId);
  return withTransaction(db, async (trx) => {
    const exists = mark === 'restore' ? sql`` : sql`and deleted_at is null`;
    const { rows: locked } = await sql`
      select from contact_messages where id = any(${ids}::uuid[]) ${exists} order by id for update`.execute(trx);
    if (locked.length === 0) return refuse('no-message');
    const { set, where } = changes[mark];
    const { rows } = await sql<{ id: string; ticket: number }>`
      update contact_messages set ${set} where id = any(${ids}::uuid[]) and ${where} returning id, ticket`.execute(trx);
    await logAdminActions(
      trx,
      rows.map(({ id, ticket }) => ({
        adminId,
        action: `message.${mark}` as const,
        subjectId: id,
        subjectName: `#${ticket}`,
      })),
    );
    return accept(rows.map(({ id }) => id));
  });
}

/** Permanently deletes messages that were deleted more than `DELETED_MESSAGE_DAYS` ago. */
export async function cleanUpMessages(db: Db): Promise<void> {
  await sql`
    delete from contact_messages
    where deleted_at < now() - make_interval(days => ${numbers.DELETED_MESSAGE_DAYS})`.execute(db);
}

const PAGE_ROWS = numbers.ADMIN_PAGE_ROWS;

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
  const ticket = readNumber(q);
  return sql`where deleted_at is null ${unread} and (
    ticket = ${ticket}::bigint or name ilike ${like} or email ilike ${like} or message ilike ${like})`;
}

/** `verifiedEmail`; null: anybody may have entered the account's address. */
type Sender = { customerId: string; verifiedEmail: string | null };

/** A message that belongs to an account does not go to the next owner of the address that it was sent from. */
const sentBy = ({ customerId, verifiedEmail }: Sender): RawBuilder<unknown> =>
  sql`(contact_messages.customer_id = ${customerId}
    or (contact_messages.customer_id is null and lower(contact_messages.email) = lower(${verifiedEmail})))`;

/**
 * Erases what a customer has answered by email, and conversations that the shop began with them. What was sent on the
 * contact page stays: anybody can enter any address there, and the owner deletes it.
 */
export async function eraseEmailReplies(trx: Db, sender: Sender): Promise<void> {
  await sql`
    delete from message_replies using contact_messages
    where contact_messages.id = message_id and email_id is not null and ${sentBy(sender)}`.execute(trx);
  await sql`delete from contact_messages where author_id is not null and ${sentBy(sender)}`.execute(trx);
}

/** A customer's messages for their data export. */
export async function exportMessages(db: Db, sender: Sender): Promise<unknown[]> {
  const { rows } = await sql`
    select ticket, name, email, message, created_at as "sentAt", author_id is not null as "isFromShop",
      array(select jsonb_build_object('text', text, 'sentAt', created_at, 'isFromShop', email_id is null, 'leftOut', left_out)
        from message_replies where message_id = contact_messages.id order by created_at) as answers
    from contact_messages where ${sentBy(sender)} order by ticket`.execute(db);
  return rows;
}

/**
 * Of a merge of accounts or a change of email: messages keep their address, to which they are answered, and belong to the
 * account from then on.
 */
export async function moveMessages(
  trx: Db,
  { customerId, verifiedEmail }: { customerId: string; verifiedEmail: string },
): Promise<void> {
  await sql`
    update contact_messages set customer_id = ${customerId}
    where customer_id is null and lower(email) = lower(${verifiedEmail})`.execute(trx);
}
