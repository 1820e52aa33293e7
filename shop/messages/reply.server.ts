import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { enqueueEmail } from '#shop/notifications/enqueue-email.server.ts';
import type { AdminMessage, MessageThread, ThreadInList } from './admin-message.ts';

type Reply = { adminId: string; messageId: string; key: string; text: string };

/**
 * Answers a message by email and keeps the answer. The message counts as read from then on. The same key again sends
 * nothing.
 */
export function replyToMessage(
  db: Db,
  { adminId, messageId, key, text }: Reply,
): Promise<Result<undefined, 'no-message'>> {
  if (!isId(messageId)) return Promise.resolve(refuse('no-message'));
  return withTransaction(db, async (trx): Promise<Result<undefined, 'no-message'>> => {
    const message = await trx
      .selectFrom('contact_messages')
      .select(['ticket', 'name', 'email', 'message'])
      .where('id', '=', messageId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (message === undefined) return refuse('no-message');
    const { ticket, name, email, message: question } = message;
    const written = await trx
      .insertInto('message_replies')
      .values({ id: key, message_id: messageId, author_id: adminId, text })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (written === undefined) return accept(undefined);
    await sql`update contact_messages set read_at = coalesce(read_at, now()) where id = ${messageId}`.execute(trx);
    await enqueueEmail(trx, 'message-reply', email, { ticket, name, text, message: question, thread: messageId });
    const subject = { subjectId: messageId, subjectName: `#${ticket}` };
    await logAdminAction(trx, { adminId, action: 'message.reply', ...subject });
    return accept(undefined);
  });
}

/** A message with what the shop has answered, the oldest first; null: there is none, or it is deleted. */
export async function findThread(db: Db, messageId: string): Promise<MessageThread | null> {
  if (!isId(messageId)) return null;
  const [found, replies] = await Promise.all([
    sql<AdminMessage & { customerId: string | null }>`
      select id, ticket, name, email, message, created_at as "createdAt", read_at is not null as "isRead",
        (select id from customers where email = lower(contact_messages.email) and email_verified) as "customerId"
      from contact_messages where id = ${messageId} and deleted_at is null`.execute(db),
    sql<MessageThread['replies'][number]>`
      select message_replies.id, text, message_replies.created_at as "createdAt", coalesce(username, name) as author
      from message_replies left join customers on customers.id = author_id
      where message_id = ${messageId} order by message_replies.created_at, message_replies.id`.execute(db),
  ]);
  const [message] = found.rows;
  return message === undefined ? null : { ...message, key: newId(), replies: replies.rows };
}

const THREADS_MAX = 20;

/** The newest messages with a customer's email address. Anybody can enter any address, so they may be of somebody else. */
export async function listThreadsOf(db: Db, customerId: string): Promise<ThreadInList[]> {
  const { rows } = await sql<ThreadInList>`
    select contact_messages.id, ticket, message, contact_messages.created_at as "createdAt",
      (select count(*)::integer from message_replies where message_id = contact_messages.id) as replies
    from contact_messages join customers on lower(contact_messages.email) = lower(customers.email)
    where customers.id = ${customerId} and deleted_at is null
    order by contact_messages.created_at desc limit ${THREADS_MAX}`.execute(db);
  return rows;
}
