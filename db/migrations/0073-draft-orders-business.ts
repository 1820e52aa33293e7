import { type Kysely, sql } from 'kysely';

/** The business that a draft order is for. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(business).execute(db);
}

const business = `
alter table draft_orders add column gstin text, add column business_name text;
alter table draft_orders add constraint draft_orders_business
  check ((gstin is null) = (business_name is null) and length(gstin) = 15 and length(business_name) between 1 and 100);
`;
