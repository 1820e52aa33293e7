import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuse } from '#lib/result.ts';
import { cloneDatabase } from '#tests/support/database.ts';
import { type Connection, connect } from './connect.ts';
import { withTransaction } from './transaction.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let connection: Connection;
beforeAll(async () => {
  clone = await cloneDatabase();
  connection = connect(clone.url);
});
afterAll(async () => {
  await connection.close();
  await clone.drop();
});

const addWord = (db: Connection['db'], word: string) => db.insertInto('search_words').values({ word }).execute();
const countWord = async (word: string) =>
  (await connection.db.selectFrom('search_words').select('word').where('word', '=', word).execute()).length;

test('a returned refusal rolls back every write', async () => {
  const outcome = await withTransaction(connection.db, async (trx) => {
    await addWord(trx, 'refused');
    return refuse('out-of-stock');
  });
  expect(outcome).toEqual({ ok: false, reason: 'out-of-stock' });
  expect(await countWord('refused')).toBe(0);
});

test('a thrown error rolls back every write and is passed on', async () => {
  const work = withTransaction(connection.db, async (trx) => {
    await addWord(trx, 'thrown');
    throw new Error('surprise');
  });
  await expect(work).rejects.toThrow('surprise');
  expect(await countWord('thrown')).toBe(0);
});

test('a use case called inside another’s transaction is rolled back with it', async () => {
  await withTransaction(connection.db, async (outer) => {
    await withTransaction(outer, (inner) => addWord(inner, 'inner'));
    return refuse('changed-mind');
  });
  expect(await countWord('inner')).toBe(0);
});

test('two transactions that lock in opposite order both succeed: the loser of the deadlock is repeated', async () => {
  await addWord(connection.db, 'left');
  await addWord(connection.db, 'right');
  let waiting = 0;
  const lockBoth = (first: string, second: string) =>
    withTransaction(connection.db, async (trx) => {
      const lock = (word: string) =>
        trx.selectFrom('search_words').select('word').where('word', '=', word).forUpdate().execute();
      await lock(first);
      waiting += 1;
      while (waiting < 2) await new Promise((resolve) => setImmediate(resolve));
      await lock(second);
      return first;
    });
  expect(await Promise.all([lockBoth('left', 'right'), lockBoth('right', 'left')])).toEqual(['left', 'right']);
});

test('a prepared statement still works after a column changed its type', async () => {
  await sql.raw('create table stale (n integer); insert into stale values (7)').execute(connection.db);
  const read = () => sql<{ n: unknown }>`select n from stale where n::text = ${'7'}`.execute(connection.db);
  expect((await read()).rows[0]?.n).toBe(7);
  await sql.raw('alter table stale alter n type text').execute(connection.db);
  expect((await read()).rows[0]?.n).toBe('7');
});
