import { type Kysely, sql } from 'kysely';

/** Orders of businesses. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(businessBuyers).execute(db);
}

// Columns without a default and constraints that are not checked for old rows: no table is read or rewritten.
const businessBuyers = `
alter table customers add column gstin text, add column business_name text;
alter table customers add constraint customers_business
  check ((gstin is null) = (business_name is null) and length(gstin) = 15 and length(business_name) between 1 and 100) not valid;
alter table orders add column gstin text, add column business_name text;
alter table orders add constraint orders_business
  check ((gstin is null) = (business_name is null) and length(gstin) = 15 and length(business_name) between 1 and 100) not valid;
`;
