import { type Kysely, sql } from 'kysely';

/** Offers on cached pages: what changes, begins or ends empties the page caches. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(shown).execute(db);
}

// `is_shown`: as of the last run of the job that follows the clock (shop/promotions/show-offers.server.ts). Uses change with
// each order: pages only show whether any are left.
const shown = `
alter table promotions add column is_shown boolean not null default false;
create function record_offers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.is_automatic then insert into changes (tag) values ('everything'); end if;
  elsif (old.is_automatic or new.is_automatic) and (
    to_jsonb(old) - '{uses,updated_at}'::text[] <> to_jsonb(new) - '{uses,updated_at}'::text[]
    or (old.uses >= old.uses_max) is distinct from (new.uses >= new.uses_max)
  ) then
    insert into changes (tag) values ('everything');
  end if;
  return null;
end $$;
create trigger promotions_record_offers after insert or update on promotions
  for each row execute function record_offers();
`;
