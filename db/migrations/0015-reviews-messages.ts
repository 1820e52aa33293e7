import { type Kysely, sql } from 'kysely';

/** Admin actions on reviews and messages: hide, reply, dismiss reports, delete with undo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [hiding, orders, reports, messages, words]) await sql.raw(statement).execute(db);
}

// A customer who deletes a hidden review and writes a new one must not be visible again; so the hidden state is stored
// separately.
const hiding = `
alter table reviews
  add column hidden_at timestamptz,
  add column hidden_reason text check (length(hidden_reason) between 1 and 300),
  add column reply text check (length(reply) between 1 and 1000),
  add column replied_at timestamptz,
  add check ((hidden_at is null) = (hidden_reason is null)),
  add check ((reply is null) = (replied_at is null));
create table held_reviews (
  product_id uuid not null references products on delete cascade,
  customer_id text not null references customers on delete cascade,
  hidden_at timestamptz not null,
  hidden_reason text not null check (length(hidden_reason) between 1 and 300),
  primary key (product_id, customer_id)
);
create index held_reviews_customer on held_reviews (customer_id);
`;

// Indexes of visible reviews for the item page; the admin lists all reviews by date and rating.
const orders = `
drop index reviews_newest;
drop index reviews_highest;
drop index reviews_lowest;
create index reviews_newest on reviews (product_id, updated_at desc, id desc) where hidden_at is null;
create index reviews_highest on reviews (product_id, rating desc, updated_at desc, id desc) where hidden_at is null;
create index reviews_lowest on reviews (product_id, rating, updated_at desc, id desc) where hidden_at is null;
create index reviews_desk_newest on reviews (updated_at desc, id desc);
create index reviews_desk_lowest on reviews (rating, updated_at desc, id desc);
create index reviews_hidden on reviews (updated_at desc, id desc) where hidden_at is not null;
`;

const reports = `
alter table review_reports add column dismissed_at timestamptz;
create index review_reports_open on review_reports (review_id) where dismissed_at is null;
`;

const messages = `
alter table contact_messages add column deleted_at timestamptz;
drop index contact_messages_newest;
create index contact_messages_newest on contact_messages (created_at desc, id desc) where deleted_at is null;
create index contact_messages_unread on contact_messages (created_at desc, id desc)
  where deleted_at is null and read_at is null;
create index contact_messages_deleted on contact_messages (deleted_at) where deleted_at is not null;
`;

// For the admin's search for parts of words; without pg_trgm the whole table is read.
const words = `
do $body$
begin
  create index reviews_words on reviews using gin (text gin_trgm_ops, reviewer_name gin_trgm_ops);
  create index products_name_words on products using gin (name gin_trgm_ops);
  create index customers_username_words on customers using gin (username gin_trgm_ops);
  create index contact_messages_words on contact_messages
    using gin (name gin_trgm_ops, email gin_trgm_ops, message gin_trgm_ops);
exception when others then
  raise notice 'pg_trgm is not to be had: the desk searches reviews and messages without an index';
end $body$;
`;
