import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { inject } from 'vitest';
import { serverCommand, serverEnv } from '#bin/bootstrap/server.mjs';
import { type Connection, connect } from '#db/connect.ts';
import { poll } from '#tests/support/poll.ts';
import { cloneDatabase } from './database.ts';
import { freePort } from './ports.ts';

export type RunningShop = {
  /** Its address without a slash at the end. */
  origin: string;
  /** Where it listens; ORIGIN may be another. */
  address: string;
  dataDir: string;
  /** Of its database. */
  databaseUrl: string;
  /** The shop's database, for arranging and looking. */
  db: Connection['db'];
  /** What it has written of its log so far: all errors, and what else it has logged up to a moment ago. */
  log(): string;
  /** All that it has logged so far, where it logs requests. */
  wholeLog(): Promise<string>;
  /** Kills the process, as a power cut would; `stop` cleans up afterwards. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

export type ShopOptions = {
  stock?: 'demo' | 'empty';
  env?: Record<string, string>;
  /** Another process of this shop, on its database and its pictures; stopped before it. */
  beside?: RunningShop;
  /** By which way the shop reaches its database; tests go straight. */
  through?: (databaseUrl: string) => Promise<string>;
};

/** All shops of the tests have the same, so that several can be one. */
export const TEST_SECRET = 'a secret of the tests, 32 characters';

const START_MAX_MS = 30_000;
const LOG_MAX_MS = 10_000;

/**
 * A built shop in a process of its own, on its own copy of the demo (or of an empty shop), as it would run in production.
 * Every visitor has an address of their own by X-Forwarded-For, so that throttles stay on.
 */
export async function startShop(options: ShopOptions = {}): Promise<RunningShop> {
  const { stock = 'demo', env = {}, beside, through = async (url) => url } = options;
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'yatai-shop-')));
  if (stock === 'demo' && !beside) linkPictures(join(inject('demoFolder'), 'media'), join(dataDir, 'media'));
  const database = beside
    ? { url: beside.databaseUrl, drop: async () => {} }
    : await (stock === 'demo' ? cloneDatabase(inject('demoUrl')) : cloneDatabase());
  const port = Number(env.PORT ?? (await freePort()));
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, serverCommand, {
    env: serverEnv({
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      ORIGIN: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: await through(database.url),
      SECRET: TEST_SECRET,
      TRUST_PROXY: '1',
      // Tests write to the database and read immediately; those of the cache turn it on.
      PAGE_CACHE_MB: '0',
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const words: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => words.push(String(chunk)));
  const connection = connect(database.url, { poolSize: 3 });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  const stop = async () => {
    await end('SIGTERM');
    await connection.close();
    await database.drop();
    if (!beside) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(origin, () => child.exitCode);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${words.join('')}`);
  }
  return {
    origin,
    address: origin,
    dataDir,
    databaseUrl: database.url,
    db: connection.db,
    log: () => words.join(''),
    wholeLog: () => readWholeLog(origin, () => words.join('')),
    kill: () => end('SIGKILL'),
    stop,
  };
}

/** The same files under names of the shop's own: it writes beside and renames, and never into a picture that is there. */
function linkPictures(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const place = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, place));
    if (entry.isDirectory()) mkdirSync(copy, { recursive: true });
    else linkSync(place, copy);
  }
}

async function untilReady(origin: string, exitCode: () => number | null): Promise<void> {
  const isReady = async () => {
    if (exitCode() !== null) throw new Error(`The shop ended with ${exitCode()} before it was ready.`);
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    return answer?.ok || null;
  };
  if ((await poll(isReady, { maxMs: START_MAX_MS, everyMs: 30 })) === null)
    throw new Error('The shop did not become ready.');
}

/** The log is written in parts: once it has the request that is made here, it is complete up to it. */
async function readWholeLog(origin: string, words: () => string): Promise<string> {
  const answer = await fetch(`${origin}/terms`).catch(() => null);
  const requestId = answer?.headers.get('x-request-id');
  await answer?.arrayBuffer();
  const isLogged = () => !requestId || words().includes(requestId) || null;
  if ((await poll(isLogged, { maxMs: LOG_MAX_MS, everyMs: 10 })) === null)
    throw new Error('The shop logs no requests.');
  return words();
}
