import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#tests/support/database.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

test('a shop of the version before gets further synonyms, and keeps its own', async () => {
  const clone = await cloneDatabase();
  const { db, close } = connect(clone.url);
  await sql.raw('drop schema public cascade; create schema public').execute(db);
  await migrate(db, '0036-funnel');
  await sql`delete from search_synonyms where 'mug' = any(terms)`.execute(db);
  await sql`insert into search_synonyms (terms, finds, words) values ('{soap,sabun}', '{towel}', '{soap,sabun,towel}')`.execute(
    db,
  );
  await migrate(db);
  const groupsWith = async (term: string) =>
    (await sql<{ finds: string[] }>`select finds from search_synonyms where ${term} = any(terms)`.execute(db)).rows;
  expect(await groupsWith('soap')).toEqual([{ finds: ['towel'] }]);
  expect(await groupsWith('anklet')).toHaveLength(1);
  expect(await groupsWith('mug')).toEqual([]);
  await close();
  await clone.drop();
});
