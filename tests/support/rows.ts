import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** What counts tries and searches, and what tells the processes that a page changed, is nobody's property. */
const NOBODYS = ['throttles', 'changes', 'search_log'];

/**
 * What changes by itself, or by what anybody may do: an email is delivered, a provider is queried again, a picture is made
 * smaller, a link is used by anybody who has it, a review of somebody else moves the stars.
 */
const RESTLESS = [
  ...['queued_at', 'attempts', 'problem', 'delivered_at', 'failed_at', 'sealed', 'look_at', 'count', 'last_at'],
  ...['rating_sum', 'rating_count', 'rating_rank', 'avif_widths'],
];

/** Every row of the shop as it stands, as text, but those that name one of `others`. */
export async function readRows(db: Db, others: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const parts = await Promise.all(
    tables
      .filter(({ name }) => !NOBODYS.includes(name))
      .map(async ({ name }) => {
        const { rows } = await sql<{ row: string }>`
          select (to_jsonb(one) - ${RESTLESS}::text[])::text as row from ${sql.table(name)} one order by 1`.execute(db);
        return rows.map(({ row }) => `${name} ${row}`);
      }),
  );
  return parts.flat().filter((row) => !others.some((id) => row.includes(id)));
}
