import { type Kysely, sql } from 'kysely';

/** What the shop has answered to messages. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(messageReplies).execute(db);
}

// author_id: of the administrator, who may have left since.
const messageReplies = `
create table message_replies (
  id uuid primary key,
  message_id uuid not null references contact_messages on delete cascade,
  author_id text not null,
  text text not null check (length(text) between 1 and 5000),
  created_at timestamptz not null default clock_timestamp()
);
create index message_replies_message on message_replies (message_id, created_at);

`;
