import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { makeDataDir, openElsewhere, QUICK } from '#tests/support/embedded-process.ts';
import { withClient } from '#tests/support/global-database.ts';
import { lockShop } from './locks.ts';
import { readPostmaster } from './postmaster.ts';
import { openEmbedded } from './server.ts';

/** For those that do not try the first start. */
const sharedDir = await makeDataDir(afterAll);

test('the first start makes a cluster, and a later one finds its data again', async () => {
  const dataDir = await makeDataDir();
  const lines: string[] = [];
  const first = await openEmbedded({ dataDir, who: 'shop', onLine: (line) => lines.push(line) });
  await ask(first.url, 'create table stall (name text)');
  await ask(first.url, `insert into stall values ('屋台')`);
  await first.stop();
  expect(existsSync(join(first.clusterDir, 'postmaster.pid'))).toBe(false);

  const second = await openEmbedded({ dataDir, who: 'shop', onLine: (line) => lines.push(line) });
  onTestFinished(second.stop);
  expect(await ask(second.url, 'select name from stall')).toEqual([{ name: '屋台' }]);
  expect(lines).toEqual([`Creating the database in ${first.clusterDir} …`]);
  expect(await readdir(dataDir)).toEqual(['pg18', 'pg18.password', 'pg18.shop', 'pg18.users']);
});

test('the server is safe, quiet, reachable from this machine only, and asks for a password', async () => {
  const dataDir = sharedDir;
  const server = await openEmbedded({ dataDir, who: 'shop' });
  onTestFinished(server.stop);
  const names = ['fsync', 'synchronous_commit', 'listen_addresses', 'unix_socket_directories', 'TimeZone', 'jit'];
  const settings = await ask(server.url, 'select name, setting from pg_settings where name = any($1)', [names]);
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    TimeZone: 'UTC',
    jit: 'off',
  });
  expect((await stat(join(dataDir, 'pg18.password'))).mode & 0o777).toBe(0o600);
  const stranger = new URL(server.url);
  stranger.password = 'guess';
  await expect(ask(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
});

test('trigrams see the letters of every script', async () => {
  const server = await openEmbedded({ dataDir: sharedDir, who: 'user', settings: QUICK });
  onTestFinished(server.stop);
  await ask(server.url, 'create extension pg_trgm');
  const [row] = await ask(
    server.url,
    `select similarity('進撃の巨人', '進撃の巨人 コスプレ') as near, similarity('नारुतो', 'नारुतो मूर्ति') as nari`,
  );
  expect(row?.near).toBeGreaterThan(0.3);
  expect(row?.nari).toBeGreaterThan(0.3);
});

test('a second shop on the same folder is refused with a sentence that names it', async () => {
  const dataDir = sharedDir;
  const shop = await openElsewhere(dataDir, 'shop');
  await expect(openEmbedded({ dataDir, who: 'shop', settings: QUICK })).rejects.toMatchObject({
    name: 'EmbeddedRefused',
    message: `Another shop is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  });
  expect(await ask(shop.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await shop.stop();
  const next = await openEmbedded({ dataDir, who: 'shop', settings: QUICK });
  await next.stop();
});

test('a command joins the running shop, and the last one out stops the server', async () => {
  const dataDir = sharedDir;
  const shop = await openElsewhere(dataDir, 'shop');
  const command = await openEmbedded({ dataDir, who: 'user', settings: QUICK });
  expect(command.url).toBe(shop.url);
  expect(await withClient(command.url, lockShop)).toBe(false);
  await shop.stop();
  expect(await withClient(command.url, lockShop)).toBe(true);
  await command.stop();
  await expect(ask(command.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(existsSync(join(command.clusterDir, 'postmaster.pid'))).toBe(false);
});

test('a shop adopts the server that a command started, and keeps it', async () => {
  const dataDir = sharedDir;
  const command = await openElsewhere(dataDir, 'user');
  const shop = await openEmbedded({ dataDir, who: 'shop', settings: QUICK });
  onTestFinished(shop.stop);
  expect(shop.url).toBe(command.url);
  await command.stop();
  expect(await ask(shop.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('two processes that start for the first time at the same instant share one server', async () => {
  const dataDir = await makeDataDir();
  const [one, other] = await Promise.all([openElsewhere(dataDir, 'user'), openElsewhere(dataDir, 'user')]);
  expect(one.url).toMatch(/^postgres:/);
  expect(other.url).toBe(one.url);
  expect(await ask(other.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await Promise.all([one.stop(), other.stop()]);
  expect(await readPostmaster(one.clusterDir)).toBeNull();
  expect((await readdir(dataDir)).filter((name) => name.includes('init'))).toEqual([]);
});

test('of two shops that start at the same instant one opens', async () => {
  const dataDir = sharedDir;
  const shops = await Promise.all([openElsewhere(dataDir, 'shop'), openElsewhere(dataDir, 'shop')]);
  const [refused] = shops.filter((shop) => shop.refused);
  expect(refused?.refused).toContain(`already running on ${dataDir}`);
  const [open] = shops.filter((shop) => shop.url);
  expect(await ask(open?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('what a process killed amid its first start left behind is swept away', async () => {
  const dataDir = await makeDataDir();
  // Beyond the highest number that Linux gives.
  await mkdir(join(dataDir, 'pg18.init.4999999'), { recursive: true });
  await writeFile(join(dataDir, 'pg18.init.4999999', 'PG_VERSION'), '18');
  const server = await openEmbedded({ dataDir, who: 'user', settings: QUICK });
  await server.stop();
  expect(await readdir(dataDir)).toEqual(['pg18', 'pg18.password', 'pg18.users']);
});

test('a lost password is asked for, not replaced', async () => {
  const dataDir = sharedDir;
  const server = await openEmbedded({ dataDir, who: 'user', settings: QUICK });
  await server.stop();
  const file = join(dataDir, 'pg18.password');
  const password = await readFile(file);
  await rm(file);
  await expect(openEmbedded({ dataDir, who: 'user' })).rejects.toThrow(`restore the file ${file}`);
  await writeFile(file, 'another');
  await expect(openEmbedded({ dataDir, who: 'user', settings: QUICK })).rejects.toThrow('does not accept the password');
  await writeFile(file, password);
  const again = await openEmbedded({ dataDir, who: 'user', settings: QUICK });
  await again.stop();
});

test('a note that leads to a missing cluster does not begin an empty one', async () => {
  const dataDir = await makeDataDir();
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'pg18.location'), '/var/lib/yatai/000000000000/pg18\n');
  await expect(openEmbedded({ dataDir, who: 'shop' })).rejects.toThrow('Restore that folder');
});

test.runIf(process.getuid?.() === 0)(
  'as root in a closed folder the cluster lies where the server may enter',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'yatai-closed-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const lines: string[] = [];
    const server = await openEmbedded({ dataDir, who: 'shop', settings: QUICK, onLine: (line) => lines.push(line) });
    onTestFinished(() => rm(dirname(server.clusterDir), { recursive: true, force: true }));
    onTestFinished(server.stop);
    expect(server.clusterDir).toMatch(/^\/var\/lib\/yatai\/[0-9a-f]{12}\/pg18$/);
    expect(lines[0]).toContain(`may not enter ${dataDir}`);
    expect(await readFile(join(dataDir, 'pg18.location'), 'utf8')).toBe(`${server.clusterDir}\n`);
    // Opened later, the folder still goes by its note.
    await chmod(dataDir, 0o755);
    const command = await openElsewhere(dataDir, 'user');
    expect(command.url).toBe(server.url);
    await command.stop();
  },
);

async function ask(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return withClient(url, async (client: pg.Client) => (await client.query(text, values)).rows);
}
