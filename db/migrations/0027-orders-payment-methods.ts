import { type Kysely, sql } from 'kysely';

/**
 * The list of payment methods is in `shop/payments/methods.server.ts`, so that a new one needs no migration. Rows of a
 * method that was removed from it keep its name. Plain SQL, without down migrations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of columns) {
    const constraint = `${table}_${column}_check`;
    await sql
      .raw(
        `alter table ${table} drop constraint ${constraint},
        add constraint ${constraint} check (${column} ~ '^[a-z][a-z0-9-]{0,29}$')`,
      )
      .execute(db);
  }
}

const columns = [
  ['checkouts', 'method'],
  ['orders', 'method'],
  ['payments', 'provider'],
] as const;
