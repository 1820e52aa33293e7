import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#tests/support/database.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/all.ts';

test('every migration file is listed, once, in order', () => {
  const files = readdirSync(new URL('./migrations', import.meta.url))
    .filter((name) => /^\d{4}-/.test(name))
    .map((name) => name.replace('.ts', ''))
    .sort();
  expect(Object.keys(migrations)).toEqual(files);
  expect(new Set(files.map((name) => name.slice(0, 4))).size).toBe(files.length);
});

test('two processes migrate an empty database at once, and a third finds nothing to do', async () => {
  const clone = await cloneDatabase();
  const first = connect(clone.url);
  const second = connect(clone.url);
  try {
    await sql.raw('drop schema public cascade; create schema public').execute(first.db);
    const done = await Promise.all([migrate(first.db), migrate(second.db)]);
    expect(done.flat()).toEqual(Object.keys(migrations));
    expect(await migrate(first.db)).toEqual([]);
  } finally {
    await Promise.all([first.close(), second.close()]);
    await clone.drop();
  }
});
