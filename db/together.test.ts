import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startDatabaseProxy } from '#tests/support/database-proxy.ts';
import { type Connection, type ConnectOptions, connect } from './connect.ts';
import { allOf, ask, type Question, question } from './together.ts';
import { withTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

/** A single connection, so that what one question leaves behind is met by the next. */
async function open(options: ConnectOptions = {}, url = database.url): Promise<Connection['db']> {
  const connection = connect(url, { poolSize: 1, ...options });
  onTestFinished(() => connection.close());
  await sql`create table if not exists jars (id integer primary key, label text check (label <> 'bad'))`.execute(
    connection.db,
  );
  await sql`delete from jars`.execute(connection.db);
  return connection.db;
}

const put = (id: number, label: string): Question<void> =>
  question(sql`insert into jars (id, label) values (${id}::integer, ${label})`, () => undefined);
const count = question(sql<{ jars: number }>`select count(*)::integer as jars from jars`, ([row]) => row?.jars);
const labels = (above: number): Question<string[]> =>
  question(sql<{ label: string }>`select label from jars where id > ${above} order by id`, (rows) =>
    rows.map(({ label }) => label),
  );

test.each(['named', 'unnamed'] as const)(
  'what is asked together is done in its order, statements %s',
  async (statements) => {
    const db = await open({ statements });
    for (const round of [1, 2]) {
      const asked = allOf([count, put(round, `jar ${round}`), allOf([count, labels(0)])]);
      const [before, , [after, all]] = await ask(db, asked);
      expect([before, after]).toEqual([round - 1, round]);
      expect(all).toHaveLength(round);
    }
    expect(await ask(db, allOf<string[][]>([]))).toEqual([]);
  },
);

test('the first that fails is the last, undoes the others, and can be asked again', async () => {
  const db = await open();
  const failing = allOf([put(1, 'good'), put(2, 'bad'), count]);
  await expect(ask(db, failing)).rejects.toMatchObject({ code: '23514' });
  await expect(withTransaction(db, (trx) => ask(trx, failing))).rejects.toMatchObject({ code: '23514' });
  await expect(ask(db, put(Number.NaN, 'none'))).rejects.toThrow('integer');
  expect(await ask(db, allOf([put(3, 'good'), labels(0)]))).toEqual([undefined, ['good']]);
});

test('a plan that a migration made stale is made anew', async () => {
  const db = await open();
  const all = question(sql<object>`select jars.* from jars where id >= ${0}`, ([row]) => row);
  await ask(db, put(1, 'one'));
  expect(await ask(db, all)).toEqual({ id: 1, label: 'one' });
  await sql`alter table jars add column lid text`.execute(db);
  onTestFinished(async () => void (await sql`alter table jars drop column lid`.execute(db)));
  expect(await ask(db, all)).toEqual({ id: 1, label: 'one', lid: null });
  expect(await withTransaction(db, (trx) => ask(trx, all))).toEqual({ id: 1, label: 'one', lid: null });
});

test('a transaction begins with its first statement, and what is asked together is answered at once', async () => {
  const proxy = await startDatabaseProxy(database.url);
  onTestFinished(() => proxy.stop());
  const db = await open({}, proxy.url);
  let answers = 0;
  proxy.onPassing(({ way, kind }) => {
    if (way === 'from' && kind === 'Z') answers += 1;
  });
  const before = proxy.asked.length;
  await withTransaction(db, (trx) => ask(trx, allOf([put(1, 'one'), put(2, 'two'), count])));
  expect(answers).toBe(2);
  expect(proxy.asked.slice(before).map(({ text }) => text.split(' ')[0])).toEqual([
    'begin',
    'insert',
    'insert',
    'select',
    'commit',
  ]);
  await withTransaction(db, async () => {});
  expect(answers).toBe(2);
  await withTransaction(db, (trx) => sql`insert into jars values (3, 'three')`.execute(trx));
  await expect(
    withTransaction(db, async (trx) => {
      await sql`insert into jars values (4, 'four')`.execute(trx);
      throw new Error('left');
    }),
  ).rejects.toThrow('left');
  expect(await ask(db, labels(0))).toEqual(['one', 'two', 'three']);
});
