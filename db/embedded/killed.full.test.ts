import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { makeDataDir, openElsewhere, QUICK } from '#tests/support/embedded-process.ts';
import { withClient } from '#tests/support/global-database.ts';
import { readPostmaster } from './postmaster.ts';
import { isRunning } from './processes.ts';
import { findRunAs, spawnOptions } from './run-as.ts';
import { openEmbedded } from './server.ts';

/** One for all: making a cluster is what takes time, and each test has to leave it so that the next start works. */
const dataDir = await makeDataDir(afterAll);

const WAIT = { timeout: 10_000, interval: 50 };

test('a server that was killed under a running shop restarts on the same port', async () => {
  const { shop, lines } = await openShop();
  const pool = new pg.Pool({ connectionString: shop.url });
  pool.on('error', () => {});
  onTestFinished(() => pool.end());
  await pool.query('create table if not exists stall as select 1 as one');
  const before = await getServer(shop.clusterDir);
  process.kill(before.pid, 'SIGKILL');
  const after = await vi.waitUntil(async () => {
    const server = await readPostmaster(shop.clusterDir);
    return server?.process === 'ours' && server.pid !== before.pid && server;
  }, WAIT);
  expect(after.port).toBe(before.port);
  const { rows } = await vi.waitUntil(() => pool.query('select one from stall').catch(() => null), WAIT);
  expect(rows).toEqual([{ one: 1 }]);
  await vi.waitUntil(() => lines.includes('The database server is running again.'), WAIT);
  // Its locks came back with it.
  expect((await openElsewhere(dataDir, 'shop')).refused).toContain('Another shop is already running');
});

test('a second shop cannot start while the first one’s server is down', async () => {
  const { shop } = await openShop();
  process.kill((await getServer(shop.clusterDir)).pid, 'SIGKILL');
  // From the same process: it is there sooner than one that has to start.
  const second = openEmbedded({ dataDir, who: 'shop', settings: QUICK });
  await expect(second).rejects.toThrow('Another shop is already running');
  expect(await ask(shop.url)).toEqual([{ one: 1 }]);
});

test('a query that outlives its server does not prevent the next start', async () => {
  const { shop } = await openShop();
  const client = new pg.Client(shop.url);
  client.on('error', () => {});
  await client.connect();
  // A loop that never waits never learns of the death either.
  client.query('do $$ begin loop end loop; end $$').catch(() => {});
  const [{ pid } = { pid: 0 }] = await vi.waitUntil(async () => {
    const busy = await withClient(shop.url, (other) =>
      other.query<{ pid: number }>(`select pid from pg_stat_activity where query like 'do %' and state = 'active'`),
    );
    return busy.rows.length > 0 && busy.rows;
  }, WAIT);
  process.kill((await getServer(shop.clusterDir)).pid, 'SIGKILL');
  await vi.waitUntil(() => ask(shop.url).catch(() => null), WAIT);
  expect(await isRunning(pid)).toBe(false);
});

test('when the shop is killed, the watchdog stops the server', async () => {
  const shop = await openElsewhere(dataDir, 'shop');
  const { pid } = await getServer(shop.clusterDir);
  await shop.kill();
  await vi.waitUntil(async () => !(await isRunning(pid)), WAIT);
  // Shut down, not torn down: nothing is left to recover from.
  expect(existsSync(join(shop.clusterDir, 'postmaster.pid'))).toBe(false);
  expect(await readFile(join(shop.clusterDir, 'server.log'), 'utf8')).toContain('fast shutdown');
});

test('the watchdog keeps the server while other processes use it', async () => {
  const command = await openElsewhere(dataDir, 'user');
  const shop = await openElsewhere(dataDir, 'shop');
  const { pid } = await getServer(shop.clusterDir);
  await command.kill();
  await pause(300);
  expect((await getServer(shop.clusterDir)).pid).toBe(pid);
  expect(await ask(shop.url)).toEqual([{ one: 1 }]);
  await shop.kill();
  await vi.waitUntil(async () => !(await isRunning(pid)), WAIT);
});

test('a shop that starts directly after another was killed opens', async () => {
  const killed = await openElsewhere(dataDir, 'shop');
  await killed.kill();
  const shop = await openElsewhere(dataDir, 'shop');
  expect(await ask(shop.url)).toEqual([{ one: 1 }]);
  await pause(500);
  expect(await ask(shop.url)).toEqual([{ one: 1 }]);
  await shop.stop();
});

test('a server without shop or watchdog is adopted, and stops with its new shop', async () => {
  const killed = await openElsewhere(dataDir, 'shop');
  const { pid } = await getServer(killed.clusterDir);
  await endSupervisor(killed.clusterDir);
  await killed.kill();
  await pause(200);
  const shop = await openEmbedded({ dataDir, who: 'shop', settings: QUICK });
  onTestFinished(shop.stop);
  expect((await getServer(shop.clusterDir)).pid).toBe(pid);
  expect(await ask(shop.url)).toEqual([{ one: 1 }]);
  await shop.stop();
  expect(await readPostmaster(shop.clusterDir)).toBeNull();
});

test('after everything was killed the next start finds all committed data', async () => {
  const killed = await openElsewhere(dataDir, 'shop');
  await withClient(killed.url, (client) => client.query('create table if not exists stall as select 1 as one'));
  const { pid } = await getServer(killed.clusterDir);
  await endSupervisor(killed.clusterDir);
  process.kill(pid, 'SIGKILL');
  await killed.kill();
  expect(existsSync(join(killed.clusterDir, 'postmaster.pid'))).toBe(true);
  const shop = await openEmbedded({ dataDir, who: 'shop', settings: QUICK });
  onTestFinished(shop.stop);
  const { rows } = await withClient(shop.url, (client) => client.query('select one from stall'));
  expect(rows).toEqual([{ one: 1 }]);
});

test('a stale lock whose process number is in use again does not prevent the start', async () => {
  const { clusterDir, stop } = await openEmbedded({ dataDir, who: 'user', settings: QUICK });
  const lock = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8');
  await stop();
  // Of the server's own user: PostgreSQL disregards those of others by itself.
  const sleeper = spawn('/bin/sleep', ['60'], spawnOptions(await findRunAs(clusterDir)));
  onTestFinished(() => void sleeper.kill());
  await writeFile(join(clusterDir, 'postmaster.pid'), lock.replace(/^\d+/, String(sleeper.pid)));
  const shop = await openEmbedded({ dataDir, who: 'shop', settings: QUICK });
  onTestFinished(shop.stop);
  expect(await ask(shop.url)).toEqual([{ one: 1 }]);
  expect(await isRunning(sleeper.pid ?? 0)).toBe(true);
});

async function openShop() {
  const lines: string[] = [];
  const shop = await openEmbedded({ dataDir, who: 'shop', settings: QUICK, onLine: (line) => lines.push(line) });
  onTestFinished(shop.stop);
  return { shop, lines };
}

async function getServer(clusterDir: string) {
  const server = await readPostmaster(clusterDir);
  if (server?.process !== 'ours') throw new Error(`No server runs in ${clusterDir}`);
  return server;
}

async function endSupervisor(clusterDir: string): Promise<void> {
  // Those of earlier tests look once a second whether they may go.
  const [guard = 0] = await vi.waitUntil(() => {
    const found = listGuards(clusterDir);
    return found.length === 1 && found;
  }, WAIT);
  process.kill(guard, 'SIGKILL');
}

function listGuards(clusterDir: string): number[] {
  const processes = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 10_000_000 });
  const lines = processes.split('\n').filter((text) => text.trimEnd().endsWith(`guard ${clusterDir}`));
  return lines.map((line) => Number.parseInt(line, 10));
}

const ask = async (url: string) => (await withClient(url, (client) => client.query('select 1 as one'))).rows;
