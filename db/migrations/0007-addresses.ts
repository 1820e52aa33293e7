import { type Kysely, sql } from 'kysely';

/** The address book. The slot limits a customer to twenty addresses, whatever the code does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(addresses).execute(db);
}

const addresses = `
create table addresses (
  id uuid primary key,
  customer_id text not null references customers on delete cascade,
  slot smallint not null check (slot between 1 and 20),
  name text not null check (length(name) between 1 and 100),
  phone text not null check (length(phone) between 1 and 40),
  pincode text not null check (length(pincode) between 1 and 40),
  city text not null check (length(city) between 1 and 100),
  state text not null check (length(state) between 1 and 60),
  state_code text check (state_code ~ '^[0-9]{2}$'),
  address_line text not null check (length(address_line) between 1 and 300),
  landmark text check (length(landmark) between 1 and 200),
  is_default boolean not null default false,
  needs_check boolean not null default false,
  created_at timestamptz not null default now(),
  unique (customer_id, slot),
  -- Only the checkout's form lets a doubtful phone or PIN code pass, and marks it.
  check (needs_check or (phone ~ '^[0-9]{10,15}$' and pincode ~ '^[0-9]{6}$'))
);
create unique index addresses_default on addresses (customer_id) where is_default;
`;
