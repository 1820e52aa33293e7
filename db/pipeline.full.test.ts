import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DatabaseUnavailable, isDatabaseUnavailable } from '#lib/database-unavailable.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/services/database-proxy.ts';
import { type ConnectOptions, connect, type Db } from './connect.ts';
import { withPipeline } from './pipeline.ts';
import { withTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

/** A single connection, so that what one query leaves behind is met by the next. */
async function open(options: ConnectOptions = {}, url = database.url): Promise<Db> {
  const { db, close } = connect(url, { poolSize: 1, ...options });
  onTestFinished(close);
  await sql`create table if not exists jars (id integer primary key, label text check (label <> 'bad'))`.execute(db);
  await sql`delete from jars`.execute(db);
  return db;
}

async function openThroughProxy(options: ConnectOptions = {}): Promise<{ db: Db; proxy: DatabaseProxy }> {
  const proxy = await startDatabaseProxy(database.url);
  onTestFinished(() => proxy.stop());
  return { db: await open(options, proxy.url), proxy };
}

const put = (db: Db, id: number, label: string) =>
  sql`insert into jars (id, label) values (${id}::integer, ${label})`.execute(db);

async function listLabels(db: Db, above = 0): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`select label from jars where id > ${above} order by id`.execute(db);
  return rows.map(({ label }) => label);
}

const backend = async (db: Db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

test.each(['named', 'unnamed'] as const)('queries of a transaction run in order, %s', async (statements) => {
  const db = await open({ statements });
  for (const round of [1, 2]) {
    const [before, , after] = await withTransaction(db, (trx) =>
      Promise.all([listLabels(trx), put(trx, round, `jar ${round}`), listLabels(trx)]),
    );
    expect([before.length, after.length]).toEqual([round - 1, round]);
  }
});

test.each([
  ['a transaction', withTransaction],
  ['a pipeline', withPipeline],
])('queries of %s are sent before the first result', async (_, begin) => {
  const { db, proxy } = await openThroughProxy();
  await begin(db, async (one) => {
    const sent = proxy.queries.length;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    proxy.onPassing(({ direction }) => (direction === 'from' ? held : undefined));
    const answers = Promise.all([put(one, 1, 'one'), put(one, 2, 'two'), listLabels(one)]);
    await expect.poll(() => proxy.queries.length - sent).toBe(3);
    release();
    expect((await answers)[2]).toEqual(['one', 'two']);
  });
});

test('transactions that share a connection do not mix', async () => {
  const { db, proxy } = await openThroughProxy();
  const before = proxy.queries.length;
  const both = (from: number) =>
    withTransaction(db, (trx) => Promise.all([put(trx, from, 'a'), put(trx, from + 1, 'b')]));
  await Promise.all([both(1), both(3), listLabels(db)]);
  const words = proxy.queries.slice(before).map(({ text }) => text.split(' ')[0]);
  expect(words.join(' ')).toBe('begin insert insert commit begin insert insert commit select');
});

test('a query that fails in a pipeline does not affect the others', async () => {
  const db = await open();
  const outcomes = await withPipeline(db, (one) =>
    Promise.allSettled([put(one, 1, 'good'), put(one, 2, 'bad'), put(one, 3, 'good')]),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(put(db, Number.NaN, 'none')).rejects.toThrow('integer');
  expect(await listLabels(db)).toEqual(['good', 'good']);
});

test('in a transaction the first failed query gives the error, and everything is rolled back', async () => {
  const db = await open();
  const failing = withTransaction(db, (trx) =>
    Promise.all([put(trx, 1, 'good'), put(trx, 2, 'bad'), put(trx, 3, 'good'), listLabels(trx)]),
  );
  await expect(failing).rejects.toMatchObject({ code: '23514' });
  expect(await listLabels(db)).toEqual([]);
});

test('the error that aborted a transaction is reported, even if errors it caused arrive first', async () => {
  const db = await open();
  const slowly = async <Value>(answer: Promise<Value>) => answer.finally(async () => {}).finally(async () => {});
  const failing = withTransaction(db, async (trx) => {
    const both = Promise.all([slowly(put(trx, 2, 'bad')), listLabels(trx)]);
    both.catch(() => {});
    await new Promise((sent) => setImmediate(sent));
    // Both answers are read at once.
    const until = performance.now() + 200;
    while (performance.now() < until);
    return both;
  });
  await expect(failing).rejects.toMatchObject({ code: '23514' });
});

test('work that continues after its transaction failed does not reach the database', async () => {
  const { db, proxy } = await openThroughProxy();
  const { promise: late, resolve } = Promise.withResolvers<unknown>();
  const failing = withTransaction(db, (trx) => {
    const straggle = async () => {
      await listLabels(trx).catch(() => {});
      await new Promise((next) => setTimeout(next, 50));
      await put(trx, 9, 'late').then(() => resolve(null), resolve);
    };
    return Promise.all([put(trx, 2, 'bad'), straggle()]);
  });
  await expect(failing).rejects.toMatchObject({ code: '23514' });
  expect(await late).toMatchObject({ message: 'The transaction or pipeline of this query has ended' });
  expect(proxy.queries.at(-1)?.text).toBe('rollback');
  expect(await listLabels(db)).toEqual([]);
});

test('a transaction that caught the error of a query is not treated as committed', async () => {
  const db = await open();
  const work = withTransaction(db, async (trx) => {
    await put(trx, 1, 'good');
    await put(trx, 2, 'bad').catch(() => {});
  });
  await expect(work).rejects.toThrow('A query failed, but the transaction continued');
  expect(await listLabels(db)).toEqual([]);
});

test.each([
  ['another', withTransaction],
  ['a pipeline', withPipeline],
])('a transaction cannot start inside %s', async (_, begin) => {
  const db = await open();
  const work = begin(db, (one) => one.transaction().execute((inner) => put(inner, 1, 'one')));
  await expect(work).rejects.toThrow('cannot begin a transaction');
});

test('a lost connection fails all waiting queries, and the next query opens another', async () => {
  const { db, proxy } = await openThroughProxy();
  const first = await backend(db);
  const work = withTransaction(db, async (trx) => {
    const waiting = [sql`select pg_sleep(60)`.execute(trx), put(trx, 1, 'one'), listLabels(trx)];
    setTimeout(() => proxy.cut(), 100);
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.map((one) => one.status === 'rejected' && isDatabaseUnavailable(one.reason))).toEqual([
      true,
      true,
      true,
    ]);
    return listLabels(trx);
  });
  await expect(work).rejects.toSatisfy(isDatabaseUnavailable);
  expect(await backend(db)).not.toBe(first);
  expect(await listLabels(db)).toEqual([]);
});

test('a cancelled query fails alone, and its connection stays usable', async () => {
  const [db, other] = [await open(), await open()];
  const pid = await backend(db);
  const cancel = () => sql`select pg_cancel_backend(${pid})`.execute(other);
  const outcomes = await withPipeline(db, (one) => {
    setTimeout(cancel, 200);
    return Promise.allSettled([sql`select pg_sleep(60)`.execute(one), backend(one)]);
  });
  expect(outcomes).toMatchObject([{ reason: { code: '57014' } }, { value: pid }]);
  expect(await backend(db)).toBe(pid);
});

test('a query without an answer fails, alone or in a transaction, and the next one uses another connection', async () => {
  const db = await open({ answerMs: 1_000 });
  const first = await backend(db);
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toSatisfy(isDatabaseUnavailable);
  const second = await backend(db);
  expect(second).not.toBe(first);
  const work = withTransaction(db, (trx) => Promise.all([sql`select pg_sleep(60)`.execute(trx), put(trx, 1, 'one')]));
  await expect(work).rejects.toSatisfy(isDatabaseUnavailable);
  expect(await backend(db)).not.toBe(second);
  expect(await listLabels(db)).toEqual([]);
});

test('a connection with a missing answer is not used again', async () => {
  const { db, proxy } = await openThroughProxy({ answerMs: 60_000 });
  const first = await backend(db);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  proxy.onPassing(() => held);
  const outcomes = await withPipeline(db, (one) => Promise.allSettled([listLabels(one), backend(one)]));
  expect(outcomes.map((one) => one.status === 'rejected' && one.reason instanceof DatabaseUnavailable)).toEqual([
    true,
    true,
  ]);
  await expect(backend(db)).rejects.toThrow(DatabaseUnavailable);
  release();
  await expect.poll(() => backend(db).catch(() => first), { timeout: 5_000 }).not.toBe(first);
});

test('a plan that a migration invalidated is replaced, also in a transaction', async () => {
  const db = await open();
  const all = async (on: Db) => (await sql<object>`select jars.* from jars where id >= ${0}`.execute(on)).rows;
  await put(db, 1, 'one');
  expect(await all(db)).toEqual([{ id: 1, label: 'one' }]);
  await sql`alter table jars add column lid text`.execute(db);
  expect(await all(db)).toEqual([{ id: 1, label: 'one', lid: null }]);
  await sql`alter table jars drop column lid`.execute(db);
  expect(await withTransaction(db, (trx) => Promise.all([all(trx), listLabels(trx)]))).toEqual([
    [{ id: 1, label: 'one' }],
    ['one'],
  ]);
});

/** How often a query that is sent three times is prepared on one connection. */
async function countPrepared(send: (db: Db) => Promise<unknown>): Promise<number> {
  const { db, proxy } = await openThroughProxy();
  let prepared = 0;
  proxy.onPassing(({ direction, kind }) => {
    if (direction === 'to' && kind === 'P') prepared += 1;
  });
  for (let time = 0; time < 3; time += 1) await send(db);
  return prepared;
}

test('a query is prepared once per connection', async () => {
  expect(await countPrepared((db) => listLabels(db))).toBe(1);
});

test('a pool prepares its queries, whatever other pools have prepared', async () => {
  const other = await open();
  for (let at = 0; at < 500; at += 1) await sql`select ${at}::integer as ${sql.ref(`column_${at}`)}`.execute(other);
  const unknown = (db: Db) => sql`select id from jars where label = ${'new to this process'}`.execute(db);
  expect(await countPrepared(unknown)).toBe(1);
});
