import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#tests/support/database.ts';
import { connect, type Db } from './connect.ts';
import { newId } from './ids.ts';
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

test('two processes migrate an empty database together, and a third has nothing to do', async () => {
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

test('a migration that was merged after a higher number is applied, and gives the same tables', async () => {
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

test('the code’s statuses are allowed from the next start, and those of a newer version stay allowed', async () => {
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

test('the database of a newer version is refused with a message', async () => {
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

test('rows from before the rename keep their meaning, and waiting emails are queued again', async () => {
  const clone = await cloneDatabase();
  const { db, close } = connect(clone.url);
  try {
    await sql.raw('drop schema public cascade; create schema public').execute(db);
    await migrate(db, '0025-catalog-import-jobs');
    await sql`insert into audit_log (id, admin_id, action, subject_name, after) values
      (${newId()}, 'owner', 'letter.try-all', 'Failed emails', '{"letters": 2}'),
      (${newId()}, 'owner', 'shop.samples-cleared', 'Demo data', '{"products": 3}'),
      (${newId()}, 'owner', 'product.update', 'Fan', '{"letters": 1}')`.execute(db);
    await sql`insert into outbox (id, kind, recipient, facts, queued_at, delivered_at) values
      (${newId()}, 'test-letter', 'a@example.com', '{}', now(), null),
      (${newId()}, 'new-order', 'b@example.com', '{}', now(), now())`.execute(db);
    expect(await migrate(db)).toContain('0026-standard-names');
    const log = await db.selectFrom('audit_log').select(['action', 'after']).orderBy('action').execute();
    expect(log).toEqual([
      { action: 'email.retry-all', after: { emails: 2 } },
      { action: 'product.update', after: { letters: 1 } },
      { action: 'shop.demo-cleared', after: { products: 3 } },
    ]);
    const emails = await db.selectFrom('outbox').select(['kind', 'queued_at']).orderBy('recipient').execute();
    expect(emails).toEqual([
      { kind: 'test-email', queued_at: null },
      { kind: 'new-order', queued_at: expect.any(Date) },
    ]);
    await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow('append-only');
    const { rows } = await sql`
      select proname as name from pg_proc where proname ~ '^(desk|note)_'
      union select relname from pg_class where relname ~ 'desk|held_|sample'
      union select conname from pg_constraint where conname ~ 'held_|is_sample|pieces'
      union select tgname from pg_trigger where tgname ~ '_note_'`.execute(db);
    expect(rows).toEqual([]);
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
