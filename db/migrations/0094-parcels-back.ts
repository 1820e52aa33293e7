import { type Kysely, sql } from 'kysely';

/** Parcels of a split order that came back. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [columns, counted]) await sql.raw(part).execute(db);
}

const columns = `
alter table parcels add column came_back_at timestamptz;
alter table parcels add constraint parcels_came_back
  check (came_back_at is null or (delivered_at is null and collect_paise = 0));
alter table parcel_lines add column came_back boolean not null default false;
`;

// What came back is in no parcel any more. Each line has a mark of its own, because a deleted parcel cannot be read.
const counted = `
create or replace function parcel_lines_count() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not old.came_back then
    update order_lines set in_parcels = in_parcels - old.quantity
    where order_id = old.order_id and position = old.position;
  end if;
  if tg_op <> 'DELETE' and not new.came_back then
    update order_lines set in_parcels = in_parcels + new.quantity
    where order_id = new.order_id and position = new.position;
  end if;
  return null;
end $$;
`;
