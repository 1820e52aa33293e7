import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { serverCommand, serverEnv } from '#bin/bootstrap/server.mjs';
import { parseEnv } from '#config/env.server.ts';
import { buildLargeIndexes } from '#db/large-indexes.ts';
import { seedBulk } from '#demo/bulk/seed-bulk.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { composeShop } from '#server/compose.ts';
import { openDatabase } from '#server/open-database.ts';
import { poll } from '#tests/support/poll.ts';
import type { Load } from './load.ts';
import { onCoreZero } from './pinning.ts';

const root = resolve(import.meta.dirname, '../..');
const START_MAX_MS = 30_000;
const PASSABLE = 0o711;

export type Served = { url: string; stop(): Promise<void> };
export type ServedShop = Served & { itemId: string; databaseUrl: string; residentMegabytes(): number };

/** The SECRET of a measured shop. */
export const BENCH_SECRET = 'bench-bench-bench-bench-bench-bench';

/**
 * Starts the built shop with the demo data and up to `products` products, with its database in `folder`.
 * @param settings environment variables in addition to the usual ones
 * @param isPinned true: the shop alone on core 0; false: on all cores of this process
 */
export async function startShop(
  folder: string,
  products: number,
  settings: Record<string, string> = {},
  isPinned = true,
): Promise<ServedShop> {
  const env = parseEnv({ DATA_DIR: join(folder, 'data'), DEMO: 'off', LOG_LEVEL: 'silent' });
  const database = await openDatabase(env, 'user', () => {});
  const shop = composeShop(env, database.connection);
  // Else the server builds them while something is measured or seeded.
  await buildLargeIndexes(database.url);
  await seedDemo(shop, () => {});
  const { total } = await shop.db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (products > total) await seedBulk(shop.db, products - total, () => {});
  const { id } = await shop.db
    .selectFrom('products')
    .select('id')
    .where('handle', '=', 'oni-mask-figurine')
    .executeTakeFirst()
    .then(async (row) => row ?? (await shop.db.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow()));
  const port = await freePort();
  const ownEnv = {
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    SECRET: BENCH_SECRET,
    ...settings,
  };
  // As in production: with its log, in a file.
  const child = launch(serverCommand, ownEnv, isPinned, openSync(join(folder, 'log'), 'a'));
  const url = `http://localhost:${port}`;
  await untilAnswers(`${url}/readyz`);
  // The process has closed its folder to others, and the database's user needs to enter it: a checkpoint would fail.
  chmodSync(join(folder, 'data'), PASSABLE);
  return {
    url,
    itemId: id,
    databaseUrl: database.url,
    residentMegabytes: () => residentMegabytes(child.pid ?? 0),
    async stop() {
      await end(child);
      await database.close();
    },
  };
}

/**
 * node:http alone, serving the same headers and body: the maximum for this machine and the load generator. It must be
 * the same bytes, because the generator parses responses as text, and its cost depends on the content.
 */
export async function startCeiling(folder: string, { body, head }: Pick<Load, 'body' | 'head'>): Promise<Served> {
  const port = await freePort();
  const file = join(folder, 'ceiling');
  writeFileSync(file, body);
  const program = `const head = ${JSON.stringify({ ...head, connection: undefined })};
    const body = require('node:fs').readFileSync(${JSON.stringify(file)});
    require('node:http').createServer((_, answer) => {
      answer.writeHead(200, head);
      answer.end(body);
    }).listen(${port}, '127.0.0.1');`;
  const child = launch(['-e', program], {});
  const url = `http://127.0.0.1:${port}/`;
  await untilAnswers(url);
  return { url, stop: () => end(child) };
}

/**
 * React Router and React alone, rendering the elements of this page for each request, without a database: their
 * maximum.
 */
export async function startBareFramework(folder: string, page: Buffer): Promise<Served> {
  const port = await freePort();
  const file = join(folder, 'page.html');
  writeFileSync(file, page);
  const child = launch(['tools/bench/bare-server.ts', file, String(port)], {});
  const url = `http://127.0.0.1:${port}/`;
  await untilAnswers(url);
  return { url, stop: () => end(child) };
}

function launch(
  args: string[],
  env: Record<string, string>,
  isPinned = true,
  output: number | 'ignore' = 'ignore',
): ChildProcess {
  const [command, commandArgs] = isPinned ? onCoreZero(process.execPath, args) : [process.execPath, args];
  return spawn(command, commandArgs, {
    cwd: root,
    env: serverEnv({ ...process.env, ...env }),
    stdio: ['ignore', output, 'inherit'],
  });
}

/** Waits until the URL answers. */
export async function untilAnswers(url: string): Promise<void> {
  const isAnswered = async () => (await fetch(url).catch(() => null))?.ok || null;
  if ((await poll(isAnswered, { maxMs: START_MAX_MS, everyMs: 50 })) === null) throw new Error(`${url} did not answer`);
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

/** Resident memory as Linux counts it; NaN elsewhere. */
function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return Number.NaN;
  }
}

/** Returns a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found');
  return address.port;
}
