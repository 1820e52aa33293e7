import { type Kysely, sql } from 'kysely';

/** A variant's own release day; null: its product's. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a default, the column is added without touching a row.
  await sql`alter table variants add column release_on date`.execute(db);
  await sql.raw(pages).execute(db);
}

// Pages show the day. Usually enough stock is left and there is nothing to record.
const pages = `
create or replace function record_changed_variants() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  select array_agg(distinct is_now.product_id) into ids from was join is_now using (id)
  where (was.option1, was.option2, was.sku, was.price_paise, was.release_on, was.position, least(was.stock, 11))
    is distinct from (is_now.option1, is_now.option2, is_now.sku, is_now.price_paise, is_now.release_on,
      is_now.position, least(is_now.stock, 11))
    or (was.stock is null) <> (is_now.stock is null);
  if ids is not null then
    perform record_products(ids);
  end if;
  return null;
end $$;
`;
