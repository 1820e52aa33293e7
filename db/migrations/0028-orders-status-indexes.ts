import { type Kysely, sql } from 'kysely';

/** Indexes of open orders name the statuses that they leave out, so that a new status is in them without a migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [waiting, expiring]) await sql.raw(statement).execute(db);
}

const waiting = `
drop index orders_waiting;
create index orders_waiting on orders (kind, status) include (expected_by, needs_check)
  where archived_at is null and status not in ('delivered', 'completed', 'cancelled', 'refunded');
`;

const expiring = `
drop index orders_unpaid;
create index orders_unpaid on orders (expires_at) where expires_at is not null;
`;
