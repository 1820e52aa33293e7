import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverCommand, serverEnv } from '#bin/bootstrap/server.mjs';
import { seedDemo } from '#cli/seed.ts';
import { seedBulk } from '#cli/seed-bulk.ts';
import { parseEnv } from '#config/env.server.ts';
import { composeShop } from '#server/compose.ts';
import { openDatabase } from '#server/open-database.ts';
import type { Load } from './load.ts';
import { onCoreZero } from './pinning.ts';

const root = resolve(import.meta.dirname, '..');
const START_MAX_MS = 30_000;

export type Served = { url: string; stop(): Promise<void> };
export type ServedShop = Served & { itemId: string; databaseUrl: string; residentMegabytes(): number };

/** What signs the cookies of a shop that is measured. */
export const BENCH_SECRET = 'bench-bench-bench-bench-bench-bench';

/**
 * A built shop with the demo and `products` more, its database in `folder`.
 * @param settings of its environment, beyond the usual ones
 * @param isPinned the shop alone on core 0; else wherever this process may be
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
  // As a shop runs: with its log, in a file.
  const child = launch(serverCommand, ownEnv, isPinned, openSync(join(folder, 'log'), 'a'));
  const url = `http://localhost:${port}`;
  await untilAnswers(`${url}/readyz`);
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
 * node:http alone, answering the same bytes, head and body: what this machine, and the generator of the load, can do at
 * most. The very same, for the generator reads what it is sent as text, and 60 kB of one letter, of a page with ₹ in it or of a packed page
 * cost it differently.
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

/** React Router and React alone, drawing the elements of this page for each request, without a database: what they can do at most. */
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

/** Waits until somebody answers there. */
export async function untilAnswers(url: string): Promise<void> {
  for (const started = Date.now(); Date.now() - started < START_MAX_MS; await pause(50)) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`${url} did not answer`);
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

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port to be had');
  return address.port;
}
