import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** One row that breaks a rule of the ledger audit. */
export type BrokenRow = { rule: string; id: string; found: string; expected: string };

/** Rows reported per rule; a longer list would not help to find the cause. */
const ROWS_MAX = 100;

/** Rows that break a rule. A rule is a query of `id`, `found` and `expected`, which differ in a broken row. */
export async function listBrokenRows(db: Db, rules: Readonly<Record<string, string>>): Promise<BrokenRow[]> {
  const found: BrokenRow[] = [];
  for (const [rule, rows] of Object.entries(rules)) {
    const broken = await sql<Omit<BrokenRow, 'rule'>>`
      select id, coalesce(found, 'none') as found, coalesce(expected, 'none') as expected from (${sql.raw(rows)}) as broken
      where found is distinct from expected order by id limit ${ROWS_MAX}`.execute(db);
    found.push(...broken.rows.map((row) => ({ rule, ...row })));
  }
  return found;
}
