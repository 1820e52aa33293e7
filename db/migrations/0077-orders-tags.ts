import { type Kysely, sql } from 'kysely';

/** What the staff writes on orders to find them again. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [orderTags, byTag]) await sql.raw(statement).execute(db);
}

const orderTags = `
create table order_tags (
  order_id uuid not null references orders on delete cascade,
  tag text not null check (length(tag) between 1 and 60),
  primary key (order_id, tag)
)`;

const byTag = 'create index order_tags_tag on order_tags (tag, order_id)';
