import { type Kysely, sql } from 'kysely';

/** Changes that invalidate the page cache of every process. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [changes, notes, products, parts, reviews, services]) await sql.raw(statement).execute(db);
}

// A row means that pages with this tag are outdated. Readers find new rows by the transaction id; row ids do not help,
// because transactions do not commit in the order of their ids.
const changes = `
create table changes (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  tag text not null,
  at timestamptz not null default clock_timestamp()
);
create index changes_xid on changes (xid);
create index changes_at on changes (at);
`;

// A change of a hundred products writes one row for all listings.
const notes = `
create function note_products(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 100 then
    insert into changes (tag) values ('everything');
  elsif cardinality(ids) > 0 then
    insert into changes (tag) select 'product:' || id from unnest(ids) as id;
  end if;
end $$;

create function note_their_products() returns trigger language plpgsql as $$
begin
  perform note_products((select array_agg(distinct product_id) from touched where product_id is not null));
  return null;
end $$;
`;

// "shelf": the products of listings and their order; "ranks": orders and filters that follow ratings and stock.
const products = `
create function note_shelf() returns trigger language plpgsql as $$
begin
  if exists (select from touched) then
    insert into changes (tag) values ('shelf');
  end if;
  return null;
end $$;
create trigger products_note_new after insert on products
  referencing new table as touched for each statement execute function note_shelf();
create trigger products_note_gone after delete on products
  referencing old table as touched for each statement execute function note_shelf();

create function note_changed_products() returns trigger language plpgsql as $$
declare
  ids uuid[];
  is_on_shelf boolean;
  is_ranked boolean;
begin
  select array_agg(is_now.id),
    bool_or(to_jsonb(was) - '{version,updated_at,availability,rating_sum,rating_count,rating_rank}'::text[]
      <> to_jsonb(is_now) - '{version,updated_at,availability,rating_sum,rating_count,rating_rank}'::text[]),
    bool_or((was.availability, was.rating_sum, was.rating_count)
      is distinct from (is_now.availability, is_now.rating_sum, is_now.rating_count))
  into ids, is_on_shelf, is_ranked
  from was join is_now using (id)
  where to_jsonb(was) - '{version,updated_at}'::text[] <> to_jsonb(is_now) - '{version,updated_at}'::text[];
  perform note_products(ids);
  if is_on_shelf then insert into changes (tag) values ('shelf'); end if;
  if is_ranked then insert into changes (tag) values ('ranks'); end if;
  return null;
end $$;
create trigger products_note_change after update on products
  referencing old table as was new table as is_now for each statement execute function note_changed_products();
`;

// Shoppers see the exact stock only if few units are left.
const parts = `
create function note_changed_variants() returns trigger language plpgsql as $$
begin
  perform note_products((
    select array_agg(distinct is_now.product_id) from was join is_now using (id)
    where (was.option1, was.option2, was.sku, was.price_paise, was.position, least(was.stock, 11))
      is distinct from (is_now.option1, is_now.option2, is_now.sku, is_now.price_paise, is_now.position, least(is_now.stock, 11))
      or (was.stock is null) <> (is_now.stock is null)
  ));
  return null;
end $$;
create trigger variants_note_change after update on variants
  referencing old table as was new table as is_now for each statement execute function note_changed_variants();
create trigger variants_note_new after insert on variants
  referencing new table as touched for each statement execute function note_their_products();
create trigger variants_note_gone after delete on variants
  referencing old table as touched for each statement execute function note_their_products();

create trigger product_images_note_new after insert on product_images
  referencing new table as touched for each statement execute function note_their_products();
create trigger product_images_note_change after update on product_images
  referencing new table as touched for each statement execute function note_their_products();
create trigger product_images_note_gone after delete on product_images
  referencing old table as touched for each statement execute function note_their_products();

create function note_changed_media() returns trigger language plpgsql as $$
begin
  perform note_products((
    select array_agg(distinct product_id) from product_images join touched on touched.id = media_id
  ));
  return null;
end $$;
create trigger media_note_change after update on media
  referencing new table as touched for each statement execute function note_changed_media();
`;

// A review shows its author's name, and whether they bought the product.
const reviews = `
create trigger reviews_note_new after insert on reviews
  referencing new table as touched for each statement execute function note_their_products();
create trigger reviews_note_change after update on reviews
  referencing new table as touched for each statement execute function note_their_products();
create trigger reviews_note_gone after delete on reviews
  referencing old table as touched for each statement execute function note_their_products();

create function note_changed_reviewers() returns trigger language plpgsql as $$
begin
  perform note_products((
    select array_agg(distinct product_id)
    from was join is_now using (id) join reviews on customer_id = is_now.id
    where (was.name, was.username) is distinct from (is_now.name, is_now.username)
  ));
  return null;
end $$;
create trigger customers_note_change after update on customers
  referencing old table as was new table as is_now for each statement execute function note_changed_reviewers();

create function note_verified_buyers() returns trigger language plpgsql as $$
begin
  perform note_products((
    select array_agg(distinct reviews.product_id)
    from was join is_now using (id)
    join order_lines on order_id = is_now.id
    join reviews on reviews.product_id = order_lines.product_id and reviews.customer_id = is_now.customer_id
    where was.status <> is_now.status
  ));
  return null;
end $$;
create trigger orders_note_change after update on orders
  referencing old table as was new table as is_now for each statement execute function note_verified_buyers();
`;

const services = `
create function note_services() returns trigger language plpgsql as $$
begin
  insert into changes (tag) values ('services');
  return null;
end $$;
create trigger services_note_change after insert or update or delete on services
  for each statement execute function note_services();
`;
