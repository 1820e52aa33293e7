import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '#tests/support/database.ts';
import { type Connection, connect } from './connect.ts';

async function openConnection(answerMs: number): Promise<Connection> {
  const database = await cloneDatabase();
  const connection = connect(database.url, { poolSize: 1, answerMs });
  onTestFinished(async () => {
    await connection.close();
    await database.drop();
  });
  return connection;
}

const backend = async ({ db }: Connection) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

test('a question that stays unanswered fails, alone or in a transaction, and the next one gets another connection', async () => {
  const connection = await openConnection(1_000);
  const { db } = connection;
  const first = await backend(connection);
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toThrow('Connection terminated');
  await expect(connection.pool.query('select pg_sleep(60)')).rejects.toThrow('Connection terminated');
  const second = await backend(connection);
  expect(second).not.toBe(first);
  const sleeping = db.transaction().execute((trx) => sql`select pg_sleep(60)`.execute(trx));
  await expect(sleeping).rejects.toThrow(/^Client was closed/);
  expect(await backend(connection)).not.toBe(second);
});

test('a question that is answered in time leaves its connection as it was', async () => {
  const connection = await openConnection(60_000);
  const first = await backend(connection);
  await expect(sql`select 1 / 0`.execute(connection.db)).rejects.toThrow('division by zero');
  expect(await backend(connection)).toBe(first);
});
