import { type Kysely, sql } from 'kysely';

/** What customers answer by email, and messages that the shop begins. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [messages, byOrder, replies, byEmail, mailboxes]) await sql.raw(statement).execute(db);
}

// author_id: of the member of the staff who began the conversation; null: the customer did, on the contact page.
const messages = `
alter table contact_messages
  add column author_id text,
  add column order_id uuid references orders on delete set null`;

const byOrder = 'create index contact_messages_order on contact_messages (order_id) where order_id is not null';

// email_id: of an answer that came by email, its Message-ID, or a digest of an email without one. left_out: names of its
// attachments, which stay in the mailbox.
const replies = `
alter table message_replies
  alter column author_id drop not null,
  add column email_id text,
  add column left_out text[] not null default '{}',
  drop constraint message_replies_text_check,
  add constraint message_replies_text_check check (length(text) <= 5000 and (text <> '' or email_id is not null)),
  add constraint message_replies_origin check ((author_id is null) = (email_id is not null))`;

const byEmail = 'create unique index message_replies_email on message_replies (message_id, email_id)';

// name: user, server and folder. last_uid: emails up to it were looked at, while the server's uid_validity is the same.
// busy_until: until then one process reads the mailbox.
const mailboxes = `
create table mailboxes (
  name text primary key,
  uid_validity text not null default '',
  last_uid bigint not null default 0,
  checked_at timestamptz not null default '-infinity',
  busy_until timestamptz not null default '-infinity',
  problem text
)`;
