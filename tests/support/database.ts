import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, inject } from 'vitest';
import { type Connection, type ConnectOptions, connect, type Db } from '#db/connect.ts';
import { databaseAt, templateOf, withClient } from './global-database.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A database of the test file's own, connected; gone when the file's tests are over. */
export async function openTestDatabase(options?: ConnectOptions): Promise<Connection> {
  const database = await cloneDatabase();
  const connection = connect(database.url, options);
  afterAll(async () => {
    await connection.close();
    await database.drop();
  });
  return connection;
}

/** For races: they need connections that are open, for while they are being opened, one does all the work. */
export async function openConnections(db: Db, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => sql`select pg_sleep(0.05)`.execute(db)));
}

/** So many wait for what somebody else holds. */
export async function untilQueryWaits(db: Db, count = 1): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length;
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBeGreaterThanOrEqual(count);
}

/** How often the database had to end a circle of waiting. */
export async function deadlocksOf(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks;
}

/**
 * A fresh, migrated database for one test or one test file: a copy of the template, made in about 30 ms.
 * `YATAI_TEST_DATABASE_URL` names another server than the run's own; its template must be there.
 * @param base the database beside whose template the copy is made
 */
export async function cloneDatabase(
  base = process.env.YATAI_TEST_DATABASE_URL ?? inject('databaseUrl'),
): Promise<TestDatabase> {
  const name = `clone_${randomBytes(8).toString('hex')}`;
  // The quicker way for a database of a few megabytes; the other one writes every page to the journal.
  await withClient(base, (client) =>
    client.query(`create database ${name} template ${templateOf(base)} strategy file_copy`),
  );
  return {
    url: databaseAt(base, name),
    async drop() {
      // By force: a test that failed has left connections behind.
      await withClient(base, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
