import { type Kysely, sql } from 'kysely';

/** Drops: collections that go on sale at a time, and limits for each customer. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [columns, changes]) await sql.raw(statement).execute(db);
}

// Start and limit null: a collection like any other. The limit counts all products together, or each on its own.
const columns = `
alter table collections
  add column starts_at timestamptz,
  add column units_per_customer integer check (units_per_customer between 1 and 100),
  add column is_limit_per_product boolean not null default false,
  add column is_demo boolean not null default false;
`;

// Cards and item pages show start and limit, so a change of a drop or of its products can change any page.
const changes = `
create function record_drops() returns trigger language plpgsql as $$
begin
  if old.starts_at is not null or old.units_per_customer is not null
    or new.starts_at is not null or new.units_per_customer is not null
  then
    insert into changes (tag) values ('everything');
  end if;
  return null;
end $$;
create trigger collections_record_drop after insert or update or delete on collections
  for each row execute function record_drops();
create or replace function record_collection_products() returns trigger language plpgsql as $$
begin
  if exists (select from touched) then
    insert into changes (tag) values ('collections');
    if exists (select from promotions where is_automatic and stopped_at is null and scope = 'collections')
      or exists (
        select from collections where (starts_at is not null or units_per_customer is not null)
          and id in (select collection_id from touched)
      )
    then
      insert into changes (tag) values ('everything');
    end if;
  end if;
  return null;
end $$;
`;
