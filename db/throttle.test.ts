import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '#tests/support/database.ts';
import { connect, type Db } from './connect.ts';
import { throttle, unthrottle } from './throttle.ts';

async function openDatabase(): Promise<{ db: Db; other: Db }> {
  const { url, drop } = await cloneDatabase();
  const connections = [connect(url), connect(url)];
  onTestFinished(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await drop();
  });
  return { db: (connections[0] as (typeof connections)[0]).db, other: (connections[1] as (typeof connections)[0]).db };
}

test('the allowed number of attempts passes, and the next one gets the waiting time', async () => {
  const { db } = await openDatabase();
  const allowance = { points: 3, seconds: 60 };
  for (let i = 0; i < 3; i += 1) expect(await throttle(db, 'contact:a', allowance)).toEqual({ ok: true });
  const refused = await throttle(db, 'contact:a', allowance);
  expect(refused.ok).toBe(false);
  if (!refused.ok) expect(refused.retryAfterSeconds).toBeGreaterThan(50);
  if (!refused.ok) expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
  expect(await throttle(db, 'contact:b', allowance)).toEqual({ ok: true });
});

test('of many concurrent attempts in two processes, only the allowed number passes', async () => {
  const { db, other } = await openDatabase();
  const allowance = { points: 5, seconds: 60 };
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, i) => throttle(i % 2 === 0 ? db : other, 'login:asha', allowance)),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
});

test('when the window ends all attempts are available again', async () => {
  const { db, other } = await openDatabase();
  const allowance = { points: 1, seconds: 60 };
  await throttle(db, 'contact:a', allowance);
  await sql`update throttles set expire = expire - 61000`.execute(db);
  // Another process: this one remembers nothing that it refused.
  expect(await throttle(other, 'contact:a', allowance)).toEqual({ ok: true });
  expect((await throttle(other, 'contact:a', allowance)).ok).toBe(false);
});

test('attempts of a key can be reset', async () => {
  const { db } = await openDatabase();
  const allowance = { points: 1, seconds: 60 };
  await throttle(db, 'login:asha', allowance);
  await unthrottle(db, 'login:asha', allowance);
  expect(await throttle(db, 'login:asha', allowance)).toEqual({ ok: true });
});

test('a key may have any length and content', async () => {
  const { db } = await openDatabase();
  const allowance = { points: 1, seconds: 60 };
  const long = `${'é'.repeat(300)}'; drop table throttles; --`;
  expect((await throttle(db, long, allowance)).ok).toBe(true);
  expect((await throttle(db, long, allowance)).ok).toBe(false);
  expect((await throttle(db, `${long}x`, allowance)).ok).toBe(true);
});
