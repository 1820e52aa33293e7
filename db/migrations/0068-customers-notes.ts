import { type Kysely, sql } from 'kysely';

/** What the shop notes about a customer. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(customersNotes).execute(db);
}

// Neither column rewrites the table.
const customersNotes = `
alter table customers add column internal_note text, add column cod_blocked boolean not null default false;
`;
