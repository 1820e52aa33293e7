import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { type Connection, connect } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { OpenDatabaseError, openDatabase } from '#server/open-database.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let connection: Connection;
let folder: string;
beforeAll(async () => {
  database = await cloneDatabase();
  connection = connect(database.url);
  folder = await mkdtemp(join(tmpdir(), 'yatai-cli-'));
});
afterAll(async () => {
  await connection.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command as a person would, on this file's database. */
function shop(args: string[], env: Record<string, string> = {}): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    const settings = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      SECRET: 'a secret of the tests, 32 characters',
      ...env,
    };
    execFile(process.execPath, [resolve('cli/main.ts'), ...args], { env: settings }, (error, out, err) => {
      done({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}
const write = async (name: string, text: string) => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};

test('an import reports what it did, what it skipped and why, and its exit code agrees', async () => {
  const file = await write('goods.csv', 'Handle,Title,Type,Variant Price\nmug,Mug,Cups,300\nfan,Fan,Fans,abc\n');
  const map = await write('map.csv', 'Cups,tech-gear\n"Fans, paper",accessories\n');
  const dry = await shop(['import', file, '--map', map, '--dry-run']);
  expect(dry).toMatchObject({ code: 1, err: '' });
  expect(dry.out).toContain('Dry run, nothing is saved. 2 rows: 1 product new, 0 changed.');
  expect(await connection.db.selectFrom('products').select('id').execute()).toEqual([]);
  const real = await shop(['import', file, '--map', map]);
  expect(real.code).toBe(1);
  expect(real.out.split('\n')).toEqual([
    'Line 3 (fan): “abc” is not a number; write 1299 or 1299.00. Skipped.',
    'Line 3 (fan): no category: no mapping has the type “Fans”; use --map or --category. Skipped.',
    '2 rows: 1 product new, 0 changed.',
    'Prices are read as Indian rupees (INR), including GST.',
    'New products are drafts. Publish them in the admin, or import with --publish.',
    'Skipped: 1 product (1 row), listed above.',
    '',
  ]);
  const fixed = await write('goods.csv', 'Handle,Title,Type,Variant Price\nmug,Mug,Cups,300\nfan,Fan,Fans,90\n');
  const again = await shop([
    'import',
    fixed,
    '--map',
    await write('map.json', '{"cups": "tech-gear"}'),
    '--category',
    'accessories',
  ]);
  expect(again).toMatchObject({ code: 0, err: '' });
  expect(again.out).toContain('2 rows: 1 product new, 0 changed, 1 unchanged.');
  expect((await shop(['audit'])).code).toBe(0);
});

test('an export is complete or absent, and can be imported', async () => {
  const path = join(folder, 'out.csv');
  expect(await shop(['export', path])).toMatchObject({ code: 0, out: `Exported 2 products to ${path}.\n` });
  expect((await readFile(path, 'utf8')).split('\r\n')).toHaveLength(4);
  expect(await shop(['import', path])).toMatchObject({ code: 0 });
  expect((await shop(['export', join(folder, 'no', 'such', 'folder.csv')])).code).toBe(2);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('the audit reports each broken row', async () => {
  await connection.db
    .updateTable('products')
    .set({ rating_sum: 5, rating_count: 1 })
    .where('handle', '=', 'mug')
    .execute();
  const { code, out } = await shop(['audit']);
  expect(code).toBe(1);
  expect(out).toMatch(
    /^Broken: a product has the stars of its reviews: [0-9a-f-]{36} has 5\/1 instead of 0\/0\n1 row is broken\.\n$/,
  );
  await connection.db.updateTable('products').set({ rating_sum: 0, rating_count: 0 }).execute();
});

test('errors are one sentence without internals', async () => {
  const none = await write('none.csv', 'Name\nx\n');
  const empty = await write('empty.csv', '');
  const wrong: [string[], RegExp][] = [
    [
      ['import', '/no/such/file.csv'],
      /^Cannot read the file \/no\/such\/file\.csv\. Check its path and permissions\.\n$/,
    ],
    [['import', folder], /^\S+yatai-cli-\S+ is a folder\. Give the path of a file\.\n$/],
    [
      ['import', none],
      /^This is not a product file\. Missing columns in the first line: “Handle”, “Title”, “Variant Price”\.\n$/,
    ],
    [['import', empty], /^The file is empty\.\n$/],
    [['import', none, '--category', 'hats'], /^There is no category “hats”\. The categories are: accessories, /],
    [['import', none, '--map', '/no/map'], /^Cannot read the mapping file \/no\/map\.\n$/],
    [['import'], /missing required argument/],
    [['seed', '--products', '1.5'], /Use a whole number from 1 to/],
    [['fly'], /unknown command 'fly'/],
  ];
  for (const [args, sentence] of wrong) {
    const { code, err } = await shop(args);
    expect({ args, code }).toEqual({ args, code: 2 });
    expect(err).toMatch(sentence);
    expect(err).not.toContain(' at ');
  }
  const nowhere = await shop(['audit'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(nowhere).toMatchObject({ code: 2, out: '' });
  expect(nowhere.err).toMatch(/^Cannot reach the database \([^\n]+\n$/);
  const file = await write('a-file', 'no folder');
  const noFolder = await shop(['migrate'], { DATABASE_URL: '', SECRET: '', DATA_DIR: file });
  expect(noFolder).toMatchObject({ code: 2, out: '' });
  expect(noFolder.err).toMatch(/^Cannot use the data folder \S+a-file \(EEXIST: [^\n]+\)\. Set DATA_DIR [^\n]+\n$/);
  expect(await shop(['audit'], { SECRET: 'short' })).toMatchObject({ code: 2, err: expect.stringContaining('SECRET') });
});

test('every kind of wrong DATABASE_URL gives a message', async () => {
  const stranger = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  stranger.listen(0, '127.0.0.1');
  onTestFinished(() => void stranger.close());
  await once(stranger, 'listening');
  const { port } = stranger.address() as AddressInfo;
  await sql`create role reader login password 'reader'`.execute(connection.db);
  onTestFinished(async () => void (await sql`drop role reader`.execute(connection.db)));
  const { host, pathname } = new URL(database.url);
  const ways = [
    // Another program's port, a server that does not speak TLS, a folder without the socket, a role that may make no tables.
    `postgres://nobody@127.0.0.1:${port}/none`,
    `${database.url}?ssl=true`,
    'postgres:///none?host=/no/such/folder',
    `postgres://reader:reader@${host}${pathname}`,
  ];
  for (const DATABASE_URL of ways) {
    const env = parseEnv({ DATABASE_URL, SECRET: 'a secret of the tests, 32 characters' });
    const opened = openDatabase(env, 'user', () => {});
    await expect(opened, DATABASE_URL).rejects.toThrow(/^Cannot reach the database \([^\n]+$/);
    await expect(opened).rejects.toBeInstanceOf(OpenDatabaseError);
  }
});

test('every command has help', async () => {
  const commands = ['', 'seed', 'import', 'demo clear', 'admin grant', 'emails', 'backup', 'restore'];
  const helped = await Promise.all(commands.map((command) => shop([...command.split(' ').filter(Boolean), '--help'])));
  for (const [at, command] of commands.entries()) {
    expect(helped[at]?.code, command).toBe(0);
    expect(helped[at]?.out).toContain(`Usage: npm run shop --${command && ` ${command}`}`);
  }
});

test('commands add and remove administrators, but not the only one', async () => {
  const { db } = connection;
  const people = ['asha', 'meera'].map((name) => ({ id: name, name, email: `${name}@example.com` }));
  await db.insertInto('customers').values(people).execute();
  expect(await shop(['admin', 'list'])).toMatchObject({ code: 0, out: 'There is no staff.\n' });
  expect(await shop(['admin', 'grant', 'nobody@example.com'])).toMatchObject({
    code: 2,
    err: 'There is no account with the email nobody@example.com.\n',
  });
  expect((await shop(['admin', 'grant', 'Asha@example.com'])).code).toBe(0);
  const last = await shop(['admin', 'revoke', 'asha@example.com']);
  expect(last).toMatchObject({
    code: 2,
    err: 'asha@example.com is the only owner. Make someone else an owner first.\n',
  });
  await shop(['admin', 'grant', 'meera@example.com']);
  expect((await shop(['admin', 'revoke', 'asha@example.com'])).code).toBe(0);
  const { out } = await shop(['admin', 'list']);
  expect(out).toMatch(/^meera@example\.com {2}meera {2}\(.+\)\n$/);
});

test('failed emails are listed with the reason', async () => {
  expect(await shop(['emails'])).toMatchObject({ code: 0, out: 'No failed emails.\n' });
  const queuedEmail = { kind: 'verify-email', recipient: 'asha@example.com', facts: '{}' };
  await connection.db
    .insertInto('outbox')
    .values([
      { ...queuedEmail, id: newId(), failed_at: new Date('2026-11-21T06:00:00Z'), problem: '550 No such mailbox' },
      { ...queuedEmail, id: newId() },
    ])
    .execute();
  const { code, out } = await shop(['emails']);
  expect(code).toBe(1);
  expect(out).toMatch(/^.*21.* {2}verify-email to asha@example\.com: 550 No such mailbox\n$/);
});

test('paths are relative to the working directory, not to the project', async () => {
  const { code, out } = await shop(['export', 'here.csv'], { INIT_CWD: folder });
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(join(folder, 'here.csv')) });
  expect(await readdir(folder)).toContain('here.csv');
});

test('a command that needs a shop does not create one', async () => {
  const wrong = join(folder, 'wrong');
  const { code, err } = await shop(['backup', join(folder, 'empty.tar.gz')], { DATABASE_URL: '', DATA_DIR: wrong });
  expect(code).toBe(2);
  expect(err).toBe(`There is no shop in ${wrong}. Set DATA_DIR to its folder, or DATABASE_URL to its database.\n`);
  expect(await readdir(folder)).not.toContain('wrong');
});
