import { type Kysely, sql } from 'kysely';

/** The phone number of a profile. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(phone).execute(db);
}

// A column without a default and a constraint that is not checked for old rows: the table is neither read nor rewritten.
const phone = `
alter table customers add column phone text;
alter table customers add constraint customers_phone check (phone ~ '^[0-9]{10,15}$') not valid;
`;
