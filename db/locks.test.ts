import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase, untilQueryWaits } from '#tests/support/database.ts';
import { lockName, tryLockName } from './locks.ts';
import { withTransaction } from './transaction.ts';

test('a name is held by one transaction until it ends, and another name is free', async () => {
  const { db } = await openTestDatabase();
  const order: string[] = [];
  let second: Promise<void> = Promise.resolve();
  await withTransaction(db, async (trx) => {
    await lockName(trx, 'fan');
    second = withTransaction(db, async (other) => {
      await lockName(other, 'fan');
      order.push('second');
    });
    await withTransaction(db, (other) => lockName(other, 'mask'));
    await untilQueryWaits(db);
    order.push('first');
  });
  await second;
  expect(order).toEqual(['first', 'second']);
});

test('a lock by name is refused immediately while it is held, and free afterwards', async () => {
  const { db } = await openTestDatabase();
  const tryNow = (name: string) => withTransaction(db, (other) => tryLockName(other, name));
  await withTransaction(db, async (trx) => {
    expect(await tryLockName(trx, 'fan')).toBe(true);
    expect(await tryNow('fan')).toBe(false);
    expect(await tryNow('mask')).toBe(true);
  });
  expect(await tryNow('fan')).toBe(true);
});

test('a name is free again when the process that held it has died', async () => {
  const { db } = await openTestDatabase();
  const dying = withTransaction(db, async (trx) => {
    await lockName(trx, 'fan');
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(db);
    await sql`select 1`.execute(trx);
  });
  await expect(dying).rejects.toThrow();
  await expect(withTransaction(db, (trx) => lockName(trx, 'fan'))).resolves.toBeUndefined();
});
