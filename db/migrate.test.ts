import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#tests/support/database.ts';
import { connect, type Db } from './connect.ts';
import { MigrationRefused, migrate } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import { orderStages } from './tables/orders.ts';

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

test('a step that was merged after one with a higher number is made up for, and leads to the same tables', async () => {
  const clone = await cloneDatabase();
  const { db, close } = connect(clone.url);
  try {
    const straight = await describeTables(db);
    await sql.raw('drop schema public cascade; create schema public').execute(db);
    const late = Object.keys(migrations).filter((name) => name > '0012' && name < '0017');
    // Later steps stand on these: no commit has held one of them without.
    const later = Object.keys(migrations).filter((name) => name > '0025');
    const early = Object.fromEntries(
      Object.entries(migrations).filter(([name]) => !late.includes(name) && !later.includes(name)),
    );
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => early } }).migrateToLatest();
    expect(error).toBeUndefined();
    expect(await describeTables(db)).not.toEqual(straight);
    expect(await migrate(db)).toEqual([...late, ...later]);
    expect(await describeTables(db)).toEqual(straight);
  } finally {
    await close();
    await clone.drop();
  }
});

test('a status that the code has is allowed from the next start; one that only a newer version has stays allowed', async () => {
  const clone = await cloneDatabase();
  const { db, close } = connect(clone.url);
  const rule = async () =>
    (await describeTables(db)).rules.map(({ it }) => it).filter((it) => it.startsWith('orders orders_status_check'));
  try {
    const before = await rule();
    expect(before).toHaveLength(1);
    await migrate(db);
    expect(await rule()).toEqual(before);
    await sql`
      alter table orders drop constraint orders_status_check,
        add constraint orders_status_check check (status in ('pending', 'from-tomorrow'))`.execute(db);
    // As before rows of a backup are copied in.
    await migrate(db, Object.keys(migrations).at(-1));
    const [allowed = ''] = await rule();
    for (const status of [...Object.keys(orderStages), 'from-tomorrow']) expect(allowed).toContain(`'${status}'`);
  } finally {
    await close();
    await clone.drop();
  }
});

test('a database of a newer shop is refused with a sentence', async () => {
  const clone = await cloneDatabase();
  const { db, close } = connect(clone.url);
  try {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', now())`.execute(db);
    const refused = migrate(db);
    await expect(refused).rejects.toThrow(MigrationRefused);
    await expect(refused).rejects.toThrow('This database has been opened by a newer shop (9999-later).');
  } finally {
    await close();
    await clone.drop();
  }
});

/** Columns, rules, indexes and triggers; columns by name, for their order is of no account. */
async function describeTables(db: Db) {
  const ask = async (text: string) => (await sql.raw<{ it: string }>(`${text} order by 1`).execute(db)).rows;
  return {
    columns: await ask(`select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as it
      from information_schema.columns where table_schema = 'public'`),
    rules: await ask(`select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as it
      from pg_constraint where connamespace = 'public'::regnamespace`),
    indexes: await ask(`select indexdef as it from pg_indexes where schemaname = 'public'`),
    triggers: await ask(`select concat_ws(' ', tgrelid::regclass, pg_get_triggerdef(oid)) as it
      from pg_trigger where not tgisinternal`),
  };
}
