import { sql } from 'kysely';
import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { enqueueAll } from '#shop/notifications/enqueue-email.server.ts';

/** Ids that an email refers to, and who sent it. */
type EmailTrace = { from: string; threadIds: readonly string[]; emailIds: readonly string[] };

/**
 * The conversation that an email belongs to: one that it refers to, by the conversation's id or by an email of the shop
 * about it, and whose customer sent it. null: none, or it is deleted.
 */
export async function findThreadOf(db: Db, { from, threadIds, emailIds }: EmailTrace): Promise<string | null> {
  if (from === '' || threadIds.length + emailIds.length === 0) return null;
  const { rows } = await sql<{ id: string }>`
    select id from contact_messages
    where lower(email) = ${from} and deleted_at is null and (
      id = any(${threadIds}::uuid[])
      or id::text in (select facts->>'thread' from outbox where id = any(${emailIds}::uuid[])))
    order by created_at desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

type EmailReply = {
  threadId: string;
  /** The same email is added once. */
  emailId: string;
  text: string;
  leftOut: readonly string[];
  owners: readonly string[];
};

const LIMIT = effectLimits.emailReplies;

/**
 * Adds an email of the customer to a conversation, which is unread from then on, and tells the owner. `known`: it was added
 * before. `too-many`: the customer has sent more than `effectLimits.emailReplies` allows.
 */
export function addEmailReply(
  db: Db,
  { threadId, emailId, text, leftOut, owners }: EmailReply,
): Promise<'added' | 'known' | 'too-many' | 'gone'> {
  return withTransaction(db, async (trx) => {
    const thread = await trx
      .selectFrom('contact_messages')
      .select(['ticket', 'name', 'email'])
      .where('id', '=', threadId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (thread === undefined) return 'gone';
    const { rows } = await sql<{ isKnown: boolean; recent: number }>`
      select coalesce(bool_or(email_id = ${emailId} and message_id = ${threadId}), false) as "isKnown",
        count(*) filter (where message_replies.created_at > now() - make_interval(secs => ${LIMIT.seconds}))::integer as recent
      from message_replies join contact_messages on contact_messages.id = message_id
      where email_id is not null and lower(email) = lower(${thread.email})`.execute(trx);
    if (rows[0]?.isKnown) return 'known';
    if ((rows[0]?.recent ?? 0) >= LIMIT.points) return 'too-many';
    await trx
      .insertInto('message_replies')
      .values({ id: newId(), message_id: threadId, author_id: null, text, email_id: emailId, left_out: [...leftOut] })
      .execute();
    await trx.updateTable('contact_messages').set({ read_at: null }).where('id', '=', threadId).execute();
    const facts = { ...thread, message: text, thread: threadId, isAnswer: true };
    await enqueueAll(
      trx,
      owners.map((recipient) => ({ kind: 'new-message', recipient, facts })),
    );
    return 'added';
  });
}
