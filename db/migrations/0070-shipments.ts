import { type Kysely, sql } from 'kysely';

/** Parcels that a carrier was asked to book. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(shipments).execute(db);
}

const shipments = `
create table shipments (
  order_id uuid primary key references orders,
  carrier text not null,
  -- 'booking': the carrier was asked, and its answer is not known.
  state text not null check (state in ('booking', 'booked', 'failed')),
  -- Tells attempts apart.
  attempt uuid not null,
  -- The carrier's id of the parcel.
  reference text,
  courier text,
  tracking_number text,
  label_url text check (label_url ~ '^https://'),
  is_pickup_requested boolean not null default false,
  stage text not null default 'booked',
  stage_at timestamptz,
  problem text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'booked') = (tracking_number is not null))
);
create unique index shipments_tracking_number on shipments (carrier, tracking_number);
`;
