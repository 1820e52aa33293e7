import { type Kysely, sql } from 'kysely';

/** Price history. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(priceChanges).execute(db);
}

// Variants are stored by name, because the history outlives them. Rows are deleted only with their product.
const priceChanges = `
create table price_changes (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  variant_name text check (length(variant_name) <= 200),
  price_before_paise bigint not null check (price_before_paise >= 0),
  price_paise bigint not null check (price_paise >= 0),
  discount_before numeric(7, 4) not null,
  discount numeric(7, 4) not null,
  changed_by text,
  changed_at timestamptz not null default now()
);
create index price_changes_newest on price_changes (product_id, changed_at desc, id desc);
create function price_changes_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception 'price_changes is append-only';
end $$;
create trigger price_changes_stay before update or delete on price_changes
  for each row execute function price_changes_stay();
`;
