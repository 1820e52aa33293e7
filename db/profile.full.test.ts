import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '#tests/support/database.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { connect, type Db } from './connect.ts';
import { migrate } from './migrate.ts';
import { makePortable } from './profile.ts';

test('an open shop becomes portable once, keeps its rows, and has nothing left of what other engines lack', async () => {
  const clone = await cloneDatabase();
  const { db, close } = connect(clone.url);
  onTestFinished(async () => {
    await close();
    await clone.drop();
  });
  const { id } = await openProduct(db);
  expect(await listLacking(db)).not.toEqual([]);
  await Promise.all([makePortable(db), makePortable(db)]);
  expect(await listLacking(db)).toEqual([]);
  expect(await migrate(db)).toEqual([]);
  await makePortable(db);
  expect(await db.selectFrom('products').select('id').execute()).toEqual([{ id }]);
  await sql`update products set maker = 'Somebody else'`.execute(db);
  const tags = await db.selectFrom('changes').select('tag').orderBy('tag').execute();
  expect(tags.map(({ tag }) => tag)).toEqual(['listings', `product:${id}`]);
});

test('a migration that brings back a trigger with a transition table is named', async () => {
  const clone = await cloneDatabase();
  const { db, close } = connect(clone.url);
  onTestFinished(async () => {
    await close();
    await clone.drop();
  });
  await makePortable(db);
  await sql
    .raw(`create function odd() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger odd_one after insert on likes referencing new table as fresh for each statement execute function odd()`)
    .execute(db);
  await expect(makePortable(db)).rejects.toThrow('odd_one');
});

test('the triggers of both profiles compare the same columns of a changed row', async () => {
  const clone = await cloneDatabase();
  const { db, close } = connect(clone.url);
  onTestFinished(async () => {
    await close();
    await clone.drop();
  });
  const usual = await listComparedColumns(db);
  await makePortable(db);
  const portable = await listComparedColumns(db);
  expect(Object.keys(portable)).toEqual(expect.arrayContaining(Object.keys(usual)));
  for (const [name, columns] of Object.entries(usual)) expect(portable[name], name).toEqual(columns);
  expect(usual.variants_record_change).toContain('release_on');
  expect(usual.products_record_change).toContain('availability');
});

/** Columns that triggers after an update name, by trigger: those of the earlier row, and those that they leave out. */
async function listComparedColumns(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string; text: string }>`
    select tgname as name, pg_get_triggerdef(pg_trigger.oid) || prosrc as text
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and tgname ~ '_record_change$' order by 1`.execute(db);
  const columnsIn = (text: string) => [
    ...[...text.matchAll(/\b(?:was|old)\."?(\w+)/gi)].map(([, column = '']) => column),
    ...[...text.matchAll(/- '\{?([\w,]+)\}?'/g)].flatMap(([, columns = '']) =>
      columns.split(',').map((one) => `not ${one}`),
    ),
  ];
  return Object.fromEntries(rows.map(({ name, text }) => [name, [...new Set(columnsIn(text))].toSorted()]));
}

/** Triggers, columns and functions of the shop's tables. */
async function listLacking(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger where tgoldtable is not null or tgnewtable is not null
    union all
    select column_name from information_schema.columns where table_schema = 'public' and data_type = 'xid8'
    union all
    select proname from pg_proc where pronamespace = 'public'::regnamespace and probin is null
      and prosrc ~ 'advisory|xact_id|pg_snapshot|ts_stat'
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
