import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect as dial } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { ServerBuild } from 'react-router';
import { onTestFinished } from 'vitest';
import { compressFiles } from '#app/compress-files.ts';
import type { Shop } from '#app/http/context.ts';
import { parseEnv } from '#config/env.server.ts';
import { connect } from '#db/connect.ts';
import { composeShop } from '#server/compose.ts';
import type { Readiness } from '#server/health.ts';
import { strictPolicy } from '#server/http/headers.ts';
import { createShopServer } from '#server/http/http.ts';
import type { PageCache } from '#server/http/page-cache.ts';
import { stopper } from '#server/stop.ts';
import { openKeyCheck } from '#shop/api-keys/api-keys.server.ts';
import { cloneDatabase } from '../database.ts';
import { freePort } from '../ports.ts';

export type RequestGuard = {
  /** Address without a slash at the end. */
  origin: string;
  port: number;
  shop: Shop;
  server: Server;
  readiness: Readiness;
  /** The log's lines so far, parsed. */
  lines: Record<string, unknown>[];
  stop(): Promise<void>;
  /** Everything that comes back for these bytes, until the connection ends. */
  send(bytes: string): Promise<string>;
};

/** The shop's web server on a real port, in front of pages of the test's own, on an empty shop. */
export async function openTestGuard(
  build: ServerBuild,
  options: {
    env?: Record<string, string>;
    headersMs?: number;
    formsPerNetwork?: number;
    cache?: PageCache;
    /** Remembers API keys, as a shop does that hears of changes. */
    remembersKeys?: boolean;
  } = {},
): Promise<RequestGuard> {
  const folder = await mkdtemp(join(tmpdir(), 'yatai-guard-'));
  const database = await cloneDatabase();
  const connection = connect(database.url, { poolSize: 4 });
  const port = await freePort();
  const env = parseEnv({ DATA_DIR: folder, PORT: String(port), ...options.env });
  const shop = composeShop(env, connection);
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const readiness = { isOpen: true };
  const server = createShopServer({
    env,
    shop,
    pool: connection.pool,
    pages: { build, mode: 'production' },
    policy: strictPolicy(env.ORIGIN.startsWith('https:')),
    clientFolder: await writeAssets(folder),
    readiness,
    cache: options.cache ?? null,
    log,
    headersMs: options.headersMs,
    formsPerNetwork: options.formsPerNetwork,
    keys: openKeyCheck(shop.db, () => options.remembersKeys === true),
  });
  const stop = stopper(server, readiness, log, []);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await stop();
    await connection.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    shop,
    server,
    readiness,
    lines,
    stop,
    send: (bytes) => converse(port, bytes),
  };
}

export const SCRIPT_PATH = '/assets/app-0f9e8d7c.js';

async function writeAssets(folder: string): Promise<string> {
  const client = join(folder, 'client');
  await mkdir(join(client, 'assets'), { recursive: true });
  await writeFile(join(client, SCRIPT_PATH), `console.log("${'to be packed '.repeat(200)}");\n`);
  await writeFile(join(client, 'placeholder.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await compressFiles(client);
  await writeFile(join(folder, 'secret.txt'), 'outside of the folder');
  return client;
}

async function converse(port: number, bytes: string): Promise<string> {
  const socket = dial(port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  // A server that has responded may close the connection without reading the rest.
  socket.on('error', () => {});
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return Buffer.concat(parts).toString('utf8');
}
