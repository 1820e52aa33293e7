import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Connection, connect, type Db } from '#db/connect.ts';
import { copyOut, listSequences, listTables, withCopyClient } from '#db/copy-tables.ts';
import { newId } from '#db/ids.ts';
import { migrate } from '#db/migrate.ts';
import { withTransaction } from '#db/transaction.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openProduct, withSizes } from '#tests/support/fixtures/catalog.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { collect, readArchive, writeArchive } from './archive.ts';
import { backUp } from './back-up.ts';

let database: TestDatabase;
let connection: Connection;
let folder: string;
let backup: string;

/** A shop with goods, orders, a picture, a file that is sold, and words that are awkward to write down. */
beforeAll(async () => {
  database = await cloneDatabase();
  connection = connect(database.url);
  folder = await mkdtemp(join(tmpdir(), 'yatai-backup-'));
  backup = join(folder, 'shop.tar.gz');
  const { db } = connection;
  await openProduct(db, { ...withSizes(3, 5), description: 'Line one\nline two\t"quoted" \\N ₹ 屋台' });
  await writeOrder(db, { lines: [{ quantity: 2 }, { name: "O'Oni" }] });
  await sql`insert into settings (key, value, sealed, version)
    values ('shopName', '"Lantern \\"Lane\\" ₹"', null, 1), ('smtpPassword', null, 'sealed text', 2)`.execute(db);
  await mkdir(join(folder, 'data', 'media', 'ab'), { recursive: true, mode: 0o700 });
  await mkdir(join(folder, 'data', 'private', 'p'), { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'data', 'media', 'ab', '640.webp'), Buffer.alloc(70_000, 7));
  await writeFile(join(folder, 'data', 'media', 'ab', 'half.part'), 'unfinished');
  await writeFile(join(folder, 'data', 'private', 'p', 'empty'), '');
  await writeFile(join(folder, 'data', 'secret'), 'a secret of this very data folder, long\n', { mode: 0o600 });
  expect(await shop(['backup', backup], 'data', database.url)).toMatchObject({ code: 0, err: '' });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command as a person would. */
function shop(
  args: string[],
  dataDir: string,
  databaseUrl: string,
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: join(folder, dataDir),
      DATABASE_URL: databaseUrl,
      SECRET: 'a secret of the tests, 32 characters',
    };
    execFile(process.execPath, [resolve('cli/main.ts'), ...args], { env }, (error, out, err) => {
      done({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

/** An empty database of a test's own. */
async function emptyDatabase() {
  const empty = await cloneDatabase();
  const to = connect(empty.url);
  onTestFinished(async () => {
    await to.close();
    await empty.drop();
  });
  return { url: empty.url, connection: to };
}

/** Everything that the tables hold, and where their numbers stand. */
const allOf = ({ url }: Connection): Promise<Record<string, string>> =>
  withCopyClient(url, async (client) => {
    const found: Record<string, string> = { sequences: JSON.stringify(await listSequences(client)) };
    for (const table of await listTables(client)) {
      const rows: string[] = [];
      for await (const piece of copyOut(client, table)) rows.push(piece.toString());
      found[table.name] = rows.join('').split('\n').sort().join('\n');
    }
    return found;
  });

const without = (found: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(found).filter(([name]) => !names.includes(name)));

test('a backup into a missing folder is refused with a message', async () => {
  const path = join(folder, 'nowhere', 'shop.tar.gz');
  const { code, out, err } = await shop(['backup', path], 'data', database.url);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(
    /^Cannot write the backup to \S+\. Choose a folder that exists and is writable \(ENOENT[^\n]+\n$/,
  );
});

test('a backup restored into an empty shop gives the same shop: rows, numbers, pictures, files, secret', async () => {
  const to = await emptyDatabase();
  const restored = await shop(['restore', backup], 'restored', to.url);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toMatch(/^\d+ rows and 3 files were restored\.$/m);
  const { sequences: _before, ...before } = await allOf(connection);
  const { sequences: _after, ...after } = await allOf(to.connection);
  expect(after).toEqual(before);
  const next = (db: Connection['db']) => sql`select nextval('order_numbers') as next`.execute(db);
  expect((await next(to.connection.db)).rows).toEqual((await next(connection.db)).rows);
  const restoredTo = join(folder, 'restored');
  expect(await readFile(join(restoredTo, 'media', 'ab', '640.webp'))).toEqual(Buffer.alloc(70_000, 7));
  expect(await readdir(join(restoredTo, 'media', 'ab'))).toEqual(['640.webp']);
  expect((await stat(join(restoredTo, 'private', 'p', 'empty'))).size).toBe(0);
  expect(await readFile(join(restoredTo, 'secret'), 'utf8')).toContain('this very data folder');
  expect((await readdir(restoredTo)).sort()).toEqual(['media', 'private', 'secret']);
  expect(await shop(['audit'], 'restored', to.url)).toMatchObject({ code: 0, out: 'All checks passed.\n' });
  // What the database watches over is watched over again.
  await expect(sql`delete from stock_moves`.execute(to.connection.db)).rejects.toThrow('append-only');
});

test('a table that is not of the shop is left out of a restore, which names it', async () => {
  const { db } = connection;
  await sql`create table notes_of_a_tool (id serial, note text)`.execute(db);
  onTestFinished(async () => {
    await sql`drop table notes_of_a_tool`.execute(db);
  });
  await sql`insert into notes_of_a_tool (note) values ('one'), ('two')`.execute(db);
  const path = join(folder, 'with-notes.tar.gz');
  expect(await shop(['backup', path], 'data', database.url)).toMatchObject({ code: 0, err: '' });
  const to = await emptyDatabase();
  const restored = await shop(['restore', path], 'restored-without', to.url);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toContain('The table “notes_of_a_tool” is not the shop’s and was left out.');
  const { sequences: _before, ...before } = await allOf(connection);
  const { sequences: _after, ...after } = await allOf(to.connection);
  expect(after).toEqual(without(before, 'notes_of_a_tool'));
});

test('only the owner of a backup file can read it', async () => {
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
});

test('a backup is consistent while orders are placed', async () => {
  const file = join(folder, 'busy.tar.gz');
  const { db } = connection;
  const backingUp = shop(['backup', file], 'data', database.url);
  let isOver = false;
  backingUp.finally(() => {
    isOver = true;
  });
  while (!isOver) await withTransaction(db, (trx) => writeOrder(trx));
  expect(await backingUp).toMatchObject({ code: 0 });
  const to = await emptyDatabase();
  expect(await shop(['restore', file], 'busy', to.url)).toMatchObject({ code: 0 });
  const { rows } = await sql<{ orders: number; lines: number; events: number }>`
    select (select count(*) from orders)::integer as orders,
      (select count(distinct order_id) from order_lines)::integer as lines,
      (select count(distinct order_id) from order_events)::integer as events`.execute(to.connection.db);
  expect(rows[0]?.lines).toBe(rows[0]?.orders);
  expect(rows[0]?.events).toBe(rows[0]?.orders);
});

test('a damaged, truncated or foreign file is refused and leaves nothing behind', async () => {
  const whole = await readFile(backup);
  const bent = Buffer.from(whole);
  bent[Math.floor(whole.length / 2)] = (bent[Math.floor(whole.length / 2)] ?? 0) ^ 0xff;
  const cases: [string, Uint8Array, RegExp][] = [
    ['cut.tar.gz', whole.subarray(0, whole.length - 200), /damaged or incomplete/],
    ['bent.tar.gz', bent, /damaged or incomplete/],
    ['text.tar.gz', Buffer.from('a text'), /damaged or incomplete/],
    ['empty.tar.gz', Buffer.alloc(0), /damaged or incomplete/],
  ];
  const to = await emptyDatabase();
  for (const [name, bytes, sentence] of cases) {
    await writeFile(join(folder, name), bytes);
    const refused = await shop(['restore', join(folder, name)], 'refused', to.url);
    expect(refused.code, name).toBe(2);
    expect(refused.err, name).toMatch(sentence);
    expect(refused.err.split('\n').length, name).toBeLessThanOrEqual(2);
  }
  const left = without(await allOf(to.connection), 'sequences', 'search_synonyms');
  expect(Object.values(left).join('')).toBe('');
  expect(await readdir(join(folder, 'refused'))).toEqual([]);
  expect((await shop(['restore', join(folder, 'nowhere.tar.gz')], 'refused', to.url)).err).toMatch(
    /Cannot read the backup/,
  );
});

/** An archive with the backup's own table of contents, and one more file. */
async function forge(path: string, name: string, isSummed: boolean) {
  let contents: Buffer = Buffer.alloc(0);
  await readArchive(backup, async (entry, content) => {
    if (entry === 'contents.json') contents = await collect(content);
  });
  await writeArchive(path, async (archive) => {
    const { tables: _, ...rest } = JSON.parse(contents.toString());
    await archive.add('contents.json', Buffer.from(JSON.stringify({ ...rest, tables: [] })));
    await archive.add(name, Buffer.from('what it holds'));
  });
  if (isSummed) return;
  const tar = gunzipSync(await readFile(path));
  // The content itself, not its sum: tar keeps both as they are.
  tar.write('WHAT', tar.indexOf('what it holds'));
  await writeFile(path, gzipSync(tar));
}

test('a backup with names outside its folder is refused, and nothing is written', async () => {
  const names = ['files/media/../../planted', '/tmp/planted', 'files//media/planted'];
  const to = await emptyDatabase();
  for (const name of names) {
    const path = join(folder, 'forged.tar.gz');
    await forge(path, name, true);
    const refused = await shop(['restore', path], 'forged', to.url);
    expect(refused, name).toMatchObject({ code: 2, err: expect.stringContaining('contains an unexpected file') });
    expect(await readdir(join(folder, 'forged')), name).toEqual([]);
  }
  expect(await readdir(folder)).not.toContain('planted');
});

test('a backup with wrong checksums is refused, and nothing is written', async () => {
  const to = await emptyDatabase();
  const path = join(folder, 'changed.tar.gz');
  await forge(path, 'files/media/planted', false);
  const refused = await shop(['restore', path], 'changed', to.url);
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('damaged or incomplete') });
  expect(await readdir(join(folder, 'changed'))).toEqual([]);
});

test('a shop that already has data is not overwritten', async () => {
  const before = createHash('sha256')
    .update(JSON.stringify(await allOf(connection)))
    .digest('hex');
  const refused = await shop(['restore', backup], 'data', database.url);
  expect(refused.code).toBe(2);
  expect(refused.err).toContain('This database already contains a shop.');
  expect(
    createHash('sha256')
      .update(JSON.stringify(await allOf(connection)))
      .digest('hex'),
  ).toBe(before);
});

test('a backup of an earlier version is migrated', async () => {
  const old = await emptyDatabase();
  await sql`drop schema public cascade`.execute(old.connection.db);
  await sql`create schema public`.execute(old.connection.db);
  await migrate(old.connection.db, '0010-orders');
  await writeEarlyOrder(old.connection.db);
  const file = join(folder, 'old.tar.gz');
  // The command would bring the tables to the newest state first; the shop of that time did not.
  await backUp(old.connection, join(folder, 'data'), file);
  const to = await emptyDatabase();
  expect(await shop(['restore', file], 'younger', to.url)).toMatchObject({ code: 0 });
  const names = await to.connection.db.selectFrom('order_lines').select('name').execute();
  expect(names).toEqual([{ name: 'Early Bird' }]);
});

/** An order in the tables of that time: today's row types do not fit them. */
async function writeEarlyOrder(db: Db): Promise<void> {
  const [id, checkoutId] = [newId(), newId()];
  await sql`insert into checkouts (id, idempotency_key, content_hash, method, payable_paise)
    values (${checkoutId}, ${newId()}, 'test', 'cod', 10000)`.execute(db);
  await sql`
    insert into orders (id, checkout_id, kind, status, method, total_paise, discount_paise, fee_paise, payable_paise)
    values (${id}, ${checkoutId}, 'shop', 'pending', 'cod', 12000, 2000, 0, 10000)`.execute(db);
  await sql`
    insert into order_lines (order_id, position, type, name, price_paise, discount, unit_payable_paise, quantity)
    values (${id}, 1, 'shop', 'Early Bird', 12000, 16.6667, 10000, 1)`.execute(db);
}
