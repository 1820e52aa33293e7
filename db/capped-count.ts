import { type RawBuilder, sql } from 'kysely';
import type { CappedPage } from '#lib/table-query.ts';
import type { Db } from './connect.ts';

/** Nobody turns the pages of a list this far, and counting a million rows takes longer than the page itself. */
export const COUNTED_MAX = 10_000;

/** The `limit` of what is counted. */
export const UP_TO_MAX = sql`limit ${sql.lit(COUNTED_MAX + 1)}`;

type CappedTotal = Pick<CappedPage<unknown>, 'total' | 'isTotalCapped'>;

/** @param counted rows that were counted up to one more than `COUNTED_MAX` */
export const capped = (counted: number): CappedTotal => ({
  total: Math.min(counted, COUNTED_MAX),
  isTotalCapped: counted > COUNTED_MAX,
});

/**
 * Counts the rows of a list, but not further than anybody reads.
 * @param source `from … where …`
 * @param before `with …`
 */
export async function countCapped(db: Db, source: RawBuilder<unknown>, before = sql``): Promise<CappedTotal> {
  const { rows } = await sql<{ counted: number }>`
    ${before} select count(*)::integer as counted from (select ${source} ${UP_TO_MAX}) as listed`.execute(db);
  return capped(rows[0]?.counted ?? 0);
}
