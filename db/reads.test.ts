import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startDatabaseProxy } from '#tests/support/services/database-proxy.ts';
import { type Connection, connect } from './connect.ts';
import { openReads } from './reads.ts';
import { openReplicaPosition } from './replica-position.ts';
import { withTransaction } from './transaction.ts';

// Reading from a real standby is tried by tests/e2e/operations/cluster.full.test.ts, where PostgreSQL's programs are installed.

let database: TestDatabase;
let primary: Connection;
beforeAll(async () => {
  database = await cloneDatabase();
  primary = connect(database.url);
});
afterAll(async () => {
  await primary.close();
  await database.drop();
});

const NOBODY = 'postgres://nobody:x@127.0.0.1:1/none';

function readsFrom(replicaUrl: string, db = primary.db) {
  const position = openReplicaPosition();
  const reads = openReads({ primary: db, replicaUrl, position, poolSize: 2 });
  onTestFinished(reads.close);
  return { ...reads, position };
}

const one = (db: Connection['db']) => sql<{ one: number }>`select ${1}::integer as one`.execute(db);

test('the primary answers while its WAL position is unknown', async () => {
  const { db, counts } = readsFrom(database.url);
  expect((await one(db)).rows).toEqual([{ one: 1 }]);
  expect(counts).toEqual({ replica: 0, primary: 1, stale: 0 });
});

test('a replica that was promoted is not read', async () => {
  const { db, counts, position } = readsFrom(database.url);
  position.note(0n, performance.now());
  expect((await one(db)).rows).toEqual([{ one: 1 }]);
  expect(counts).toEqual({ replica: 0, primary: 1, stale: 0 });
});

test('the primary answers while no replica is available', async () => {
  const { db, counts, position } = readsFrom(NOBODY);
  position.note(0n, performance.now());
  expect((await one(db)).rows).toEqual([{ one: 1 }]);
  expect(counts.primary).toBe(1);
});

test('the primary answers within two seconds while the replica is silent', async () => {
  const proxy = await startDatabaseProxy(database.url);
  onTestFinished(proxy.stop);
  proxy.onPassing(() => new Promise(() => {}));
  const { db, counts, position } = readsFrom(proxy.url);
  const began = performance.now();
  position.note(0n, began);
  await one(db);
  expect(counts.primary).toBe(1);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('an invalid query is an error of the primary', async () => {
  const { db, position } = readsFrom(database.url);
  position.note(0n, performance.now());
  await expect(sql`select nothing from nowhere`.execute(db)).rejects.toMatchObject({ code: '42P01' });
});

test('without primary and replica the error is that of the primary', async () => {
  const away = connect(NOBODY);
  onTestFinished(away.close);
  const { db } = readsFrom(NOBODY, away.db);
  await expect(one(db)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('while no primary answers, a replica that has just been promoted does', async () => {
  const away = connect(NOBODY);
  onTestFinished(away.close);
  const { db, counts } = readsFrom(database.url, away.db);
  expect((await one(db)).rows).toEqual([{ one: 1 }]);
  expect(counts).toEqual({ replica: 0, primary: 0, stale: 1 });
});

test('while no primary answers, a read whose connection to the replica is lost is repeated', async () => {
  const away = connect(NOBODY);
  onTestFinished(away.close);
  const proxy = await startDatabaseProxy(database.url);
  onTestFinished(proxy.stop);
  const { db, counts } = readsFrom(proxy.url, away.db);
  let requests = 0;
  proxy.onRequest(() => {
    requests += 1;
    if (requests === 1) proxy.cut();
  });
  expect((await one(db)).rows).toEqual([{ one: 1 }]);
  expect(counts.stale).toBe(1);
  expect(requests).toBeGreaterThan(1);
});

test('a transaction on a replica is refused', async () => {
  const { db } = readsFrom(database.url);
  await expect(withTransaction(db, one)).rejects.toThrow('cannot use transactions');
});
