import { type Kysely, sql } from 'kysely';

/** What came in and went out on a day, for the dashboard. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(moneyByDay).execute(db);
}

const moneyByDay = `
create index captures_captured_at on captures (captured_at);
create index refunds_created_at on refunds (created_at);
`;
