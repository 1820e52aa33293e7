import { realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Place } from './location.ts';
import { joinUsers } from './locks.ts';
import { type Postmaster, readPostmaster } from './postmaster.ts';
import { EmbeddedRefused, ServerFailed } from './refused.ts';
import type { Settings } from './settings.ts';
import { markShop, type ShopMarker } from './shop-marker.ts';
import { startServer } from './start-server.ts';
import { isSupervised, joinSupervisor, type Mutation } from './supervise.ts';

/** A process that has entered: it holds its locks on `client` for as long as that connection lives. */
export type Entry = { client: pg.Client; pid: number; port: number };

export type Visitor = {
  who: 'shop' | 'user';
  password: string;
  settings: Settings;
  /** Set when we were in before: the port that our pools know. */
  port: number | null;
  /** Ours once we have taken part. */
  guard: Mutation | null;
  sign: ShopMarker | null;
  signal: AbortSignal;
};

const DATABASE = 'yatai';
const POLL_MS = 30;
/** A server that says it is ready and lets nobody in. */
const DEAF_MS = 15_000;
/** Time for a guard to send its signal. */
const SETTLE_MS = 300;
/** Time that another process gets to start the server that it uses, before we think it hangs. */
const OTHERS_MS = 10_000;

/** Of this machine alone: the server listens on the loopback address, and without TLS. */
export const urlOf = (password: string, port: number, database = DATABASE) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;

/** Joins the server of this cluster, or starts it, until the locks are ours; whatever the others do meanwhile. */
export async function enter(place: Place, visitor: Visitor): Promise<Entry> {
  const begunMs = Date.now();
  let deafSinceMs: number | null = null;
  for (; ; await pause(POLL_MS)) {
    visitor.signal.throwIfAborted();
    const server = await readPostmaster(place.clusterDir);
    const othersAreIn = visitor.guard === null && isSupervised(place);
    if (server?.process !== 'ours' && othersAreIn) {
      // They start or stop it this instant, or do so in a container whose processes we cannot see.
      if (Date.now() - begunMs > OTHERS_MS) throw new EmbeddedRefused(inUse('Another process is using', place));
    } else if (server?.process !== 'ours') {
      visitor.guard ??= joinSupervisor(place);
      visitor.guard.renew();
      await startServer(place, visitor);
    } else if (server.status !== 'ready') {
      deafSinceMs = null;
    } else if (visitor.guard === null) {
      visitor.guard = joinSupervisor(place);
      // Live and unguarded: an orphan, or its guard is stopping it this instant.
      if (!othersAreIn) await pause(SETTLE_MS);
    } else {
      const entry = await tryJoin(place, visitor, server);
      if (typeof entry !== 'string') return entry;
      deafSinceMs ??= Date.now();
      if (Date.now() - deafSinceMs > DEAF_MS) {
        const where = `A PostgreSQL server (process ${server.pid}) runs in ${place.clusterDir}`;
        throw new ServerFailed(`${where} but lets nobody in: ${entry}.`);
      }
    }
  }
}

/** The entry, or why there is none yet. */
async function tryJoin(place: Place, visitor: Visitor, server: Postmaster): Promise<Entry | string> {
  const { who, password } = visitor;
  const { pid, port } = server;
  const client = makeClient(urlOf(password, port));
  try {
    await client.connect();
    const { rows } = await client.query(`select current_setting('data_directory') as folder`);
    const folder = String(rows[0]?.folder);
    if ((await realpath(folder).catch(() => folder)) !== place.clusterDir) throw new Error(`it serves ${folder}`);
    await joinUsers(client);
    if (who === 'shop') {
      const sign = await markShop(place, client, visitor.sign);
      if (!sign) throw new EmbeddedRefused(inUse('Another shop is already running on', place));
      visitor.sign = sign;
    }
    return { client, pid, port };
  } catch (error) {
    await client.end().catch(() => {});
    if (error instanceof EmbeddedRefused) throw error;
    const { code, message } = error as { code?: string; message: string };
    if (code === NO_SUCH_DATABASE) await createDatabase(password, port);
    if (code === WRONG_PASSWORD) {
      throw new EmbeddedRefused(
        `The database in ${place.clusterDir} does not accept the password in ${place.dataDir}/pg18.password.`,
      );
    }
    return message;
  }
}

const inUse = (who: string, { dataDir }: Place) =>
  `${who} ${dataDir}. Stop it first, or set DATA_DIR to another folder.`;

async function createDatabase(password: string, port: number): Promise<void> {
  const client = makeClient(urlOf(password, port, 'postgres'));
  try {
    await client.connect();
    await client.query(`create database ${DATABASE}`);
  } catch {
    // Another process was quicker, or the server stops: the next attempt to join tells.
  } finally {
    await client.end().catch(() => {});
  }
}

function makeClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'yatai lock',
  });
  // A broken connection is noticed by its end; unheard, its error would end the process.
  client.on('error', () => {});
  return client;
}

const NO_SUCH_DATABASE = '3D000';
const WRONG_PASSWORD = '28P01';
