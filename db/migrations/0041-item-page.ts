import { type Kysely, sql } from 'kysely';

/** Products bought together, helpful votes and photos of reviews. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [together, votes, photos]) await sql.raw(statement).execute(db);
}

// The newest orders of a product are read from the end of the index, however many there are.
const together = `
create index order_lines_product_order on order_lines (product_id, order_id);
drop index order_lines_product;
`;

// The count is a column, because reviews are sorted by it. Votes that go with their customer are subtracted as well.
const votes = `
alter table reviews add column helpful_count integer not null default 0 check (helpful_count >= 0);
create index reviews_helpful on reviews (product_id, helpful_count desc, updated_at desc, id desc) where hidden_at is null;
create table review_votes (
  review_id uuid not null references reviews on delete cascade,
  customer_id text not null references customers on delete cascade,
  created_at timestamptz not null default now(),
  primary key (review_id, customer_id)
);
create index review_votes_customer on review_votes (customer_id);
create function count_review_vote() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews set helpful_count = helpful_count + 1 where id = new.review_id;
  else
    update reviews set helpful_count = helpful_count - 1 where id = old.review_id;
  end if;
  return null;
end $$;
create trigger review_votes_count after insert or delete on review_votes
  for each row execute function count_review_vote();
`;

// Rows and not files of the media store, whose addresses are public: a photo is seen only while its review is, and goes
// with it in the same transaction. "small" is 320 pixels wide.
const photos = `
create table review_photos (
  id uuid primary key,
  review_id uuid not null references reviews on delete cascade,
  position smallint not null check (position between 1 and 4),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  picture bytea not null,
  small bytea not null,
  created_at timestamptz not null default now(),
  unique (review_id, position)
);
alter table review_photos alter column picture set storage external, alter column small set storage external;
`;
