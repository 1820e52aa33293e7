import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { COUNTED_MAX, countCapped } from './capped-count.ts';

const { db } = await openTestDatabase();

test('rows of a list are counted up to a maximum, beyond which only that there are more is known', async () => {
  const count = (rows: number) => countCapped(db, sql`from generate_series(1, ${rows}::integer) as n where n > 0`);
  expect(await count(0)).toEqual({ total: 0, isTotalCapped: false });
  expect(await count(COUNTED_MAX)).toEqual({ total: COUNTED_MAX, isTotalCapped: false });
  expect(await count(COUNTED_MAX + 1)).toEqual({ total: COUNTED_MAX, isTotalCapped: true });
  expect(await count(3 * COUNTED_MAX)).toEqual({ total: COUNTED_MAX, isTotalCapped: true });
});
