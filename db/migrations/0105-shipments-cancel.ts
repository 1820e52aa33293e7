import { type Kysely, sql } from 'kysely';

/** Bookings of cancelled orders, which are to be cancelled at the carrier. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
}

const columns = `
alter table shipments
  -- When the carrier is asked next to cancel the booking; null: it is not to be cancelled.
  add column cancel_at timestamptz,
  add column cancel_attempts integer not null default 0;
create index shipments_cancel_at on shipments (cancel_at) where cancel_at is not null;
`;
