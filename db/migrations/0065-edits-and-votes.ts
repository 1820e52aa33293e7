import { type Kysely, sql } from 'kysely';

/** What saves of the product grid have replaced, and votes that pages show later. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [productEdits, votes]) await sql.raw(statement).execute(db);
}

// For a day, so that a save can be undone.
const productEdits = `
create table product_edits (
  save_id uuid not null,
  product_id uuid not null references products on delete cascade,
  admin_id text not null,
  type text not null check (type in ('shop', 'digital')),
  version integer not null,
  replaced jsonb not null,
  made_at timestamptz not null default now(),
  primary key (save_id, product_id)
);
create index product_edits_made on product_edits (made_at);
create index product_edits_admin on product_edits (admin_id, made_at);
create index product_edits_product on product_edits (product_id);
`;

// A vote alone does not empty the page cache of its product: `show-votes` does that for many votes together.
const votes = `
create table new_review_votes (
  product_id uuid primary key references products on delete cascade,
  since timestamptz not null default now()
);
create or replace function count_review_vote() returns trigger language plpgsql as $$
declare
  voted uuid;
begin
  if tg_op = 'INSERT' then
    update reviews set helpful_count = helpful_count + 1 where id = new.review_id returning product_id into voted;
  else
    update reviews set helpful_count = helpful_count - 1 where id = old.review_id returning product_id into voted;
  end if;
  if voted is not null then
    insert into new_review_votes (product_id) values (voted) on conflict do nothing;
  end if;
  return null;
end $$;
create function record_changed_reviews() returns trigger language plpgsql as $$
begin
  perform record_products((
    select array_agg(distinct is_now.product_id) from was join is_now using (id)
    where to_jsonb(was) - 'helpful_count' <> to_jsonb(is_now) - 'helpful_count'
  ));
  return null;
end $$;
drop trigger reviews_record_change on reviews;
create trigger reviews_record_change after update on reviews
  referencing old table as was new table as is_now for each statement execute function record_changed_reviews();
`;
