import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { readArchivedSeconds, readSlots } from './archive-state.ts';

test('a slot that nobody reads grows with every change', async () => {
  const { db } = await openTestDatabase();
  const name = `archive_${randomBytes(4).toString('hex')}`;
  await sql`select pg_create_physical_replication_slot(${name}, true)`.execute(db);
  onTestFinished(async () => void (await sql`select pg_drop_replication_slot(${name})`.execute(db)));
  const bytes = async () => (await readSlots(db)).find(({ slot }) => slot === name)?.bytes;
  const before = (await bytes()) ?? Number.NaN;
  await sql`create table grown as select generate_series(1, 10000)`.execute(db);
  expect(await bytes()).toBeGreaterThan(before + 100_000);
  expect(await readArchivedSeconds(db)).toBe(null);
});
