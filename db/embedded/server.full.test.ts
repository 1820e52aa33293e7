import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { makeDataDir, openElsewhere, QUICK } from '#tests/support/embedded-process.ts';
import { withClient } from '#tests/support/global-database.ts';
import { readPostmaster } from './postmaster.ts';
import { openEmbedded } from './server.ts';

/** For those that do not try the first start. */
const sharedDir = await makeDataDir(afterAll);

test('a second shop on the same folder is refused with a message that names the first', async () => {
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

test('a shop adopts the server that a command started, and keeps it running', async () => {
  const dataDir = sharedDir;
  const command = await openElsewhere(dataDir, 'user');
  const shop = await openEmbedded({ dataDir, who: 'shop', settings: QUICK });
  onTestFinished(shop.stop);
  expect(shop.url).toBe(command.url);
  await command.stop();
  expect(await ask(shop.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('two processes that start for the first time together share one server', async () => {
  const dataDir = await makeDataDir();
  const [one, other] = await Promise.all([openElsewhere(dataDir, 'user'), openElsewhere(dataDir, 'user')]);
  expect(one.url).toMatch(/^postgres:/);
  expect(other.url).toBe(one.url);
  expect(await ask(other.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await Promise.all([one.stop(), other.stop()]);
  expect(await readPostmaster(one.clusterDir)).toBeNull();
  expect((await readdir(dataDir)).filter((name) => name.includes('init'))).toEqual([]);
});

test('of two shops that start together one opens', async () => {
  const dataDir = sharedDir;
  const shops = await Promise.all([openElsewhere(dataDir, 'shop'), openElsewhere(dataDir, 'shop')]);
  const [refused] = shops.filter((shop) => shop.refused);
  expect(refused?.refused).toContain(`already running on ${dataDir}`);
  const [open] = shops.filter((shop) => shop.url);
  expect(await ask(open?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('files of a first start that was killed are deleted', async () => {
  const dataDir = await makeDataDir();
  // Beyond the highest number that Linux gives.
  await mkdir(join(dataDir, 'pg18.init.4999999'), { recursive: true });
  await writeFile(join(dataDir, 'pg18.init.4999999', 'PG_VERSION'), '18');
  const server = await openEmbedded({ dataDir, who: 'user', settings: QUICK });
  await server.stop();
  expect(await readdir(dataDir)).toEqual(['pg18', 'pg18.password', 'pg18.users']);
});

test.runIf(process.getuid?.() === 0)(
  'as root in a restricted folder the cluster is placed where the server can read it',
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
