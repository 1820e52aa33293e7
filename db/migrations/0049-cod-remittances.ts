import { type Kysely, sql } from 'kysely';

/** What couriers have paid out of the cash that they collected. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(remittances).execute(db);
}

// An order is remitted once. The audit log records who booked it.
const remittances = `
create table cod_remittances (
  order_id uuid primary key references orders,
  amount_paise bigint not null check (amount_paise > 0),
  -- The courier's reference of the transfer, usually a UTR.
  reference text not null check (length(reference) between 1 and 60),
  booked_at timestamptz not null default now()
);
create index cod_remittances_reference on cod_remittances (reference);
create index orders_tracking_number on orders (tracking_number) where tracking_number is not null;
`;
