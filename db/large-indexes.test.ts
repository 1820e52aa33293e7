import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { buildLargeIndexes, largeIndexes } from './large-indexes.ts';

test('large indexes are built once, by one process, and again where a build was interrupted', async () => {
  const { db, url } = await openTestShop();
  await writeOrder(db);
  const stateOf = async () => {
    const { rows } = await sql<{ name: string; valid: boolean }>`
      select relname as name, indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
      where relname = any(${Object.keys(largeIndexes)}::text[]) order by relname`.execute(db);
    return rows;
  };
  const done = Object.keys(largeIndexes)
    .toSorted()
    .map((name) => ({ name, valid: true }));
  expect(await stateOf()).toEqual([]);
  await Promise.all([buildLargeIndexes(url), buildLargeIndexes(url)]);
  expect(await stateOf()).toEqual(done);
  const { rows } = await sql`select to_regclass('orders_waiting') as name`.execute(db);
  expect(rows).toEqual([{ name: null }]);
  // What an interrupted build leaves.
  await sql`update pg_index set indisvalid = false where indexrelid = 'orders_status_id'::regclass`.execute(db);
  await buildLargeIndexes(url);
  await buildLargeIndexes(url);
  expect(await stateOf()).toEqual(done);
});

test('a build that is stopped leaves no error', async () => {
  const { url } = await openTestShop();
  const stop = new AbortController();
  const building = buildLargeIndexes(url, stop.signal);
  stop.abort();
  await expect(building).resolves.toBeUndefined();
});
