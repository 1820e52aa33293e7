import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { makeDataDir, openElsewhere, QUICK } from '#tests/support/embedded-process.ts';
import { withClient } from '#tests/support/global-database.ts';
import { lockShop } from './locks.ts';
import { openEmbedded } from './server.ts';

/** For those that do not try the first start. */
const sharedDir = await makeDataDir(afterAll);

test('the first start creates a cluster, and later starts find its data', async () => {
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

test('the server is durable, quiet, local, and requires a password', async () => {
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

test('trigrams contain the letters of every script', async () => {
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

test('a command joins the running shop, and the last process stops the server', async () => {
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

test('a lost password is reported, not replaced', async () => {
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

test('a recorded cluster that is missing is not replaced by an empty one', async () => {
  const dataDir = await makeDataDir();
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'pg18.location'), '/var/lib/yatai/000000000000/pg18\n');
  await expect(openEmbedded({ dataDir, who: 'shop' })).rejects.toThrow('Restore that folder');
});

async function ask(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return withClient(url, async (client: pg.Client) => (await client.query(text, values)).rows);
}
