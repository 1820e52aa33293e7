import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { emailOrNull } from '#lib/no-email.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { enqueueEmail } from '#shop/notifications/enqueue-email.server.ts';
import type { MessageThread, ThreadInList } from './admin-message.ts';

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
      .leftJoin('orders', 'orders.id', 'order_id')
      .select(['ticket', 'name', 'contact_messages.email', 'message', 'author_id', 'orders.number as orderNumber'])
      .where('contact_messages.id', '=', messageId)
      .where('deleted_at', 'is', null)
      .forUpdate('contact_messages')
      .executeTakeFirst();
    if (message === undefined) return refuse('no-message');
    const { ticket, name, email, orderNumber } = message;
    const written = await trx
      .insertInto('message_replies')
      .values({ id: key, message_id: messageId, author_id: adminId, text })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (written === undefined) return accept(undefined);
    await sql`update contact_messages set read_at = coalesce(read_at, now()) where id = ${messageId}`.execute(trx);
    const question = (await findLastAnswer(trx, messageId)) ?? (message.author_id === null ? message.message : null);
    const facts = { ticket, name, text, message: question, thread: messageId, orderNumber };
    await enqueueEmail(trx, 'message-reply', email, facts);
    const subject = { subjectId: messageId, subjectName: `#${ticket}` };
    await logAdminAction(trx, { adminId, action: 'message.reply', ...subject });
    return accept(undefined);
  });
}

/** What the customer answered last by email; null: nothing. */
async function findLastAnswer(trx: Db, messageId: string): Promise<string | null> {
  const last = await trx
    .selectFrom('message_replies')
    .select('text')
    .where('message_id', '=', messageId)
    .where('author_id', 'is', null)
    .where('text', '!=', '')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.text ?? null;
}

type NewThread = { adminId: string; orderId: string; key: string; text: string };

/**
 * Begins a conversation with an order's customer by email. The same key again sends nothing. `no-customer`: there is no such
 * order, or its customer has no email address.
 * @returns the id of the conversation
 */
export function writeToCustomer(
  db: Db,
  { adminId, orderId, key, text }: NewThread,
): Promise<Result<string, 'no-customer'>> {
  if (!isId(orderId)) return Promise.resolve(refuse('no-customer'));
  return withTransaction(db, async (trx): Promise<Result<string, 'no-customer'>> => {
    const order = await trx
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'customer_id')
      .select([
        'orders.number',
        'customers.email',
        sql<string>`coalesce(customers.username, customers.name)`.as('name'),
      ])
      .where('orders.id', '=', orderId)
      .executeTakeFirst();
    if (order === undefined || emailOrNull(order.email) === null) return refuse('no-customer');
    const { number: orderNumber, email, name } = order;
    const message = { id: key, name, email, message: text, read_at: new Date(), author_id: adminId, order_id: orderId };
    const written = await trx
      .insertInto('contact_messages')
      .values(message)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('ticket')
      .executeTakeFirst();
    if (written === undefined) return accept(key);
    await enqueueEmail(trx, 'order-message', email, { name, text, thread: key, orderId, number: orderNumber });
    const subject = { subjectId: key, subjectName: `#${written.ticket}` };
    await logAdminAction(trx, { adminId, action: 'message.write', ...subject });
    return accept(key);
  });
}

/** A message with its answers, the oldest first; null: there is none, or it is deleted. */
export async function findThread(db: Db, messageId: string): Promise<MessageThread | null> {
  if (!isId(messageId)) return null;
  const [found, replies] = await Promise.all([
    sql<Omit<MessageThread, 'key' | 'replies'>>`
      select contact_messages.id, ticket, contact_messages.name, contact_messages.email, message,
        contact_messages.created_at as "createdAt", read_at is not null as "isRead",
        coalesce(contact_messages.customer_id, (
          select id from customers where email = lower(contact_messages.email) and email_verified)) as "customerId",
        author_id is not null as "isFromShop", coalesce(author.username, author.name) as author,
        order_id as "orderId", orders.number as "orderNumber"
      from contact_messages left join customers as author on author.id = author_id left join orders on orders.id = order_id
      where contact_messages.id = ${messageId} and deleted_at is null`.execute(db),
    sql<MessageThread['replies'][number]>`
      select message_replies.id, text, message_replies.created_at as "createdAt", coalesce(username, name) as author,
        email_id is null as "isFromShop", left_out as "leftOut"
      from message_replies left join customers on customers.id = author_id
      where message_id = ${messageId} order by message_replies.created_at, message_replies.id`.execute(db),
  ]);
  const [message] = found.rows;
  return message === undefined ? null : { ...message, key: newId(), replies: replies.rows };
}

const THREADS_MAX = 20;

/**
 * The newest messages with a customer's email address, and those of an earlier one or of an account that was merged into
 * this one. Anybody can enter any address, so they may be of somebody else.
 */
export async function listThreadsOf(db: Db, customerId: string): Promise<ThreadInList[]> {
  const { rows } = await sql<ThreadInList>`
    select contact_messages.id, ticket, message, contact_messages.created_at as "createdAt",
      (select count(*)::integer from message_replies where message_id = contact_messages.id) as replies
    from contact_messages
    where (customer_id = ${customerId}
        or (customer_id is null and lower(email) = (select lower(email) from customers where id = ${customerId})))
      and deleted_at is null
    order by contact_messages.created_at desc limit ${THREADS_MAX}`.execute(db);
  return rows;
}

/** For the page of an order: the conversations with its customer, and the key of a new one. */
export const openConversations = async (db: Db, customerId: string) => ({
  threads: await listThreadsOf(db, customerId),
  key: newId(),
});
