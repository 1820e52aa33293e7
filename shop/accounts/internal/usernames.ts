import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** The wanted username if it is free, else with a number appended. The unique key decides races. */
export async function freeUsername(db: Db, wish: string): Promise<string> {
  const rows = await db
    .selectFrom('customers')
    .select('username')
    .where(sql<boolean>`starts_with(username, ${wish})`)
    .limit(1_000)
    .execute();
  const taken = new Set(rows.map(({ username }) => username));
  if (!taken.has(wish)) return wish;
  for (let number = 2; number < 10; number += 1) if (!taken.has(`${wish}${number}`)) return `${wish}${number}`;
  return `${wish}${randomInt(1_000, 99_999)}`;
}
