import { type Kysely, sql } from 'kysely';

/** Orders that are sent in several parcels, and their remittances. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [parcels, collected, remittances]) await sql.raw(part).execute(db);
}

// An order without rows here is sent in one parcel, which its own columns describe. Old lines are not read.
const parcels = `
alter table order_lines add column in_parcels integer not null default 0;
alter table order_lines add constraint order_lines_in_parcels
  check (in_parcels between 0 and quantity - cancelled) not valid;
create table parcels (
  order_id uuid not null references orders on delete cascade,
  number integer not null check (number > 0),
  carrier text not null,
  tracking_number text not null,
  tracking_url text,
  collect_paise bigint not null check (collect_paise >= 0),
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz,
  primary key (order_id, number)
);
create index parcels_tracking_number on parcels (tracking_number);
create table parcel_lines (
  order_id uuid not null,
  parcel integer not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (order_id, parcel, position),
  foreign key (order_id, parcel) references parcels on delete cascade,
  foreign key (order_id, position) references order_lines on delete cascade
);
create function parcel_lines_count() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update order_lines set in_parcels = in_parcels - old.quantity
    where order_id = old.order_id and position = old.position;
  end if;
  if tg_op <> 'DELETE' then
    update order_lines set in_parcels = in_parcels + new.quantity
    where order_id = new.order_id and position = new.position;
  end if;
  return null;
end $$;
create trigger parcel_lines_count after insert or update or delete on parcel_lines
  for each row execute function parcel_lines_count();
`;

// Parcels never collect more than the order costs. The lock lets the later of two transactions see the first.
const collected = `
create function check_collected(checked uuid) returns void language plpgsql as $$
declare
  payable bigint;
begin
  select payable_paise into payable from orders where id = checked for no key update;
  if payable < (select sum(collect_paise) from parcels where order_id = checked) then
    raise exception 'The parcels of order % would collect more than it costs', checked
      using errcode = 'check_violation', constraint = 'parcels_collect', table = 'parcels';
  end if;
end $$;
create function parcels_collect() returns trigger language plpgsql as $$
begin
  perform check_collected(new.order_id);
  return null;
end $$;
create function orders_collect() returns trigger language plpgsql as $$
begin
  perform check_collected(new.id);
  return null;
end $$;
create trigger parcels_collect after insert or update of collect_paise on parcels
  for each row execute function parcels_collect();
create trigger orders_collect after update of payable_paise on orders
  for each row when (new.payable_paise < old.payable_paise) execute function orders_collect();
`;

// The cash of each parcel is remitted by itself; that of an order in one parcel as its parcel 1.
const remittances = `
alter table cod_remittances add column parcel integer not null default 1;
alter table cod_remittances drop constraint cod_remittances_pkey, add primary key (order_id, parcel);
`;
