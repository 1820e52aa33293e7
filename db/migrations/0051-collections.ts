import { type Kysely, sql } from 'kysely';

/** Collections and the products in them. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [collections, changes]) await sql.raw(statement).execute(db);
}

// `rule` null: chosen by hand. Members of a rule are rows as well, so that pages, promotions and counts read one table;
// shop/collections/fill-collections.server.ts keeps them up to date.
const collections = `
create table collections (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null check (length(title) between 1 and 60),
  text text not null default '' check (length(text) <= 1000),
  image text check (length(image) <= 2000),
  rule jsonb,
  is_published boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table collection_products (
  collection_id uuid not null references collections on delete cascade,
  product_id uuid not null references products on delete cascade,
  position integer not null,
  primary key (collection_id, product_id)
);
create index collection_products_order on collection_products (collection_id, position, product_id);
create index collection_products_product on collection_products (product_id);
`;

// Cards show the automatic offers of their collections, so a change of members can change any page.
const changes = `
create function record_collections() returns trigger language plpgsql as $$
begin
  insert into changes (tag) values ('collections');
  return null;
end $$;
create trigger collections_record_change after insert or update or delete on collections
  for each statement execute function record_collections();
create function record_collection_products() returns trigger language plpgsql as $$
begin
  if exists (select from touched) then
    insert into changes (tag) values ('collections');
    if exists (select from promotions where is_automatic and stopped_at is null and scope = 'collections') then
      insert into changes (tag) values ('everything');
    end if;
  end if;
  return null;
end $$;
create trigger collection_products_record_new after insert on collection_products
  referencing new table as touched for each statement execute function record_collection_products();
create trigger collection_products_record_change after update on collection_products
  referencing new table as touched for each statement execute function record_collection_products();
create trigger collection_products_record_gone after delete on collection_products
  referencing old table as touched for each statement execute function record_collection_products();
`;
