import { type Kysely, sql } from 'kysely';

/** Renames columns, functions, indexes and stored codes to the terms of the glossary. No row gains or loses a fact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [columns, functions, products, parts, reviews, names, codes]) {
    await sql.raw(statement).execute(db);
  }
}

// Generated columns, indexes and constraints follow by themselves.
const columns = `
alter table products rename is_sample to is_demo;
alter table reviews rename is_sample to is_demo;
alter table services rename is_sample to is_demo;
alter table stock_moves rename pieces to quantity;
alter table admin_roles rename claimed_at to set_up_at;
alter table held_reviews rename to deleted_hidden_reviews;
`;

// Triggers and indexes refer to functions by id, but the functions call each other by name.
const functions = `
alter function desk_words(text[]) rename to admin_search_text;
alter function note_products(uuid[]) rename to record_products;
alter function note_their_products() rename to record_products_of_rows;
alter function note_shelf() rename to record_listings;
alter function note_changed_products() rename to record_changed_products;
alter function note_changed_variants() rename to record_changed_variants;
alter function note_changed_media() rename to record_changed_media;
alter function note_changed_reviewers() rename to record_changed_reviewers;
alter function note_verified_buyers() rename to record_verified_buyers;
alter function note_services() rename to record_services;
`;

// "listings": the products of listings and their order; "rankings": orders and filters that follow ratings and stock.
const products = `
create or replace function record_products_of_rows() returns trigger language plpgsql as $$
begin
  perform record_products((select array_agg(distinct product_id) from touched where product_id is not null));
  return null;
end $$;

create or replace function record_listings() returns trigger language plpgsql as $$
begin
  if exists (select from touched) then
    insert into changes (tag) values ('listings');
  end if;
  return null;
end $$;

create or replace function record_changed_products() returns trigger language plpgsql as $$
declare
  ids uuid[];
  is_listing_changed boolean;
  is_ranking_changed boolean;
begin
  select array_agg(is_now.id),
    bool_or(to_jsonb(was) - '{version,updated_at,availability,rating_sum,rating_count,rating_rank}'::text[]
      <> to_jsonb(is_now) - '{version,updated_at,availability,rating_sum,rating_count,rating_rank}'::text[]),
    bool_or((was.availability, was.rating_sum, was.rating_count)
      is distinct from (is_now.availability, is_now.rating_sum, is_now.rating_count))
  into ids, is_listing_changed, is_ranking_changed
  from was join is_now using (id)
  where to_jsonb(was) - '{version,updated_at}'::text[] <> to_jsonb(is_now) - '{version,updated_at}'::text[];
  perform record_products(ids);
  if is_listing_changed then insert into changes (tag) values ('listings'); end if;
  if is_ranking_changed then insert into changes (tag) values ('rankings'); end if;
  return null;
end $$;
`;

// Usually enough stock is left and there is nothing to record.
const parts = `
create or replace function record_changed_variants() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  select array_agg(distinct is_now.product_id) into ids from was join is_now using (id)
  where (was.option1, was.option2, was.sku, was.price_paise, was.position, least(was.stock, 11))
    is distinct from (is_now.option1, is_now.option2, is_now.sku, is_now.price_paise, is_now.position, least(is_now.stock, 11))
    or (was.stock is null) <> (is_now.stock is null);
  if ids is not null then
    perform record_products(ids);
  end if;
  return null;
end $$;

create or replace function record_changed_media() returns trigger language plpgsql as $$
begin
  perform record_products((
    select array_agg(distinct product_id) from product_images join touched on touched.id = media_id
  ));
  return null;
end $$;
`;

const reviews = `
create or replace function record_changed_reviewers() returns trigger language plpgsql as $$
begin
  perform record_products((
    select array_agg(distinct product_id)
    from was join is_now using (id) join reviews on customer_id = is_now.id
    where (was.name, was.username) is distinct from (is_now.name, is_now.username)
  ));
  return null;
end $$;

create or replace function record_verified_buyers() returns trigger language plpgsql as $$
begin
  perform record_products((
    select array_agg(distinct reviews.product_id)
    from was join is_now using (id)
    join order_lines on order_id = is_now.id
    join reviews on reviews.product_id = order_lines.product_id and reviews.customer_id = is_now.customer_id
    where was.status <> is_now.status
  ));
  return null;
end $$;
`;

const names = `
alter index products_samples rename to products_demo;
alter index products_own rename to products_not_demo;
alter index reviews_samples rename to reviews_demo;
do $body$
declare
  name text;
  of_table text;
begin
  for name in select indexname from pg_indexes where schemaname = 'public' and indexname ~ '_desk(_|$)' loop
    execute format('alter index %I rename to %I', name, replace(name, '_desk', '_admin'));
  end loop;
  for name, of_table in
    select tgname, tgrelid::regclass from pg_trigger
    join pg_class on pg_class.oid = tgrelid and relnamespace = 'public'::regnamespace
    where tgname ~ '_note_' and not tgisinternal
  loop
    execute format('alter trigger %I on %s rename to %I', name, of_table, replace(name, '_note_', '_record_'));
  end loop;
  for name, of_table in
    select conname, conrelid::regclass from pg_constraint
    where connamespace = 'public'::regnamespace and conname ~ '^held_reviews_|^stock_moves_pieces_|_is_sample_'
  loop
    execute format('alter table %s rename constraint %I to %I', of_table, name, replace(replace(replace(
      name, 'held_reviews', 'deleted_hidden_reviews'), 'pieces', 'quantity'), 'is_sample', 'is_demo'));
  end loop;
end $body$;
alter index held_reviews_customer rename to deleted_hidden_reviews_customer;
`;

// Emails without a delivery get a job in the queue of the new name, like emails that were just written.
const codes = `
alter table audit_log disable trigger audit_log_stays;
update audit_log set action = case action
    when 'letter.try-again' then 'email.retry'
    when 'letter.try-all' then 'email.retry-all'
    when 'letter.test' then 'email.test'
    when 'shop.clear-samples' then 'shop.clear-demo'
    when 'shop.samples-cleared' then 'shop.demo-cleared'
  end,
  after = case when after ? 'letters' then after - 'letters' || jsonb_build_object('emails', after -> 'letters') else after end
where action in ('letter.try-again', 'letter.try-all', 'letter.test', 'shop.clear-samples', 'shop.samples-cleared');
update audit_log set before = before - 'sample' || jsonb_build_object('isDemo', before -> 'sample'),
  after = after - 'sample' || jsonb_build_object('isDemo', after -> 'sample')
where action = 'service.update' and before ? 'sample' and after ? 'sample';
alter table audit_log enable trigger audit_log_stays;
update outbox set kind = 'test-email' where kind = 'test-letter';
update outbox set queued_at = null where queued_at is not null and delivered_at is null and failed_at is null;
`;
