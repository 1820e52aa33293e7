import { closeSync, constants, openSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ClusterLocation } from './location.ts';
import { joinUsers, lockShop, releaseShop, type Session } from './locks.ts';
import { type Postmaster, readPostmaster } from './postmaster.ts';
import { EmbeddedRefused, ServerFailed } from './refused.ts';
import type { Settings } from './settings.ts';
import { startServer } from './start-server.ts';
import { hasReader, isSupervised, joinSupervisor, makePipe, type Supervisor } from './supervise.ts';

/**
 * Shows that a shop uses this folder, even while the server is down: the reading end of a named pipe. The database lock
 * decides between new shops; the marker keeps them out while a shop restarts its server.
 */
export type ShopMarker = { remove(): void };

const ATTEMPTS = 5;
const PAUSE_MS = 100;

/**
 * Returns the marker, or null if there is another shop. Waits briefly, so that a shop that has just been killed
 * disappears.
 */
async function markShop(
  location: ClusterLocation,
  session: Session,
  ownMarker: ShopMarker | null,
): Promise<ShopMarker | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (await lockShop(session)) {
      if (ownMarker) return ownMarker;
      if (!hasReader(pipeOf(location))) return createMarker(location);
      await releaseShop(session);
    }
    await pause(PAUSE_MS);
  }
  return null;
}

function createMarker(location: ClusterLocation): ShopMarker {
  if (process.platform === 'win32') return { remove() {} };
  makePipe(pipeOf(location), location.runAs);
  const end = openSync(pipeOf(location), constants.O_RDONLY | constants.O_NONBLOCK);
  return { remove: () => closeSync(end) };
}

const pipeOf = ({ dataDir }: ClusterLocation) => join(dataDir, 'pg18.shop');

/** The connection of a process that uses the server: `client` holds the process's advisory locks while it is open. */
export type Entry = { client: pg.Client; pid: number; port: number };

export type Participant = {
  who: 'shop' | 'user';
  password: string;
  settings: Settings;
  /** Set on a reconnect: the port that the pools use. */
  port: number | null;
  /** The supervisor, once this process has joined it. */
  supervisor: Supervisor | null;
  marker: ShopMarker | null;
  signal: AbortSignal;
};

const DATABASE = 'yatai';
const POLL_MS = 30;
/** How long a server may report "ready" and refuse connections. */
const UNREACHABLE_MS = 15_000;
/** Time for a supervisor to send its signal. */
const SETTLE_MS = 300;
/** How long another process may take to start the server before it counts as hanging. */
const OTHERS_START_MS = 10_000;

/** Only for this machine: the server listens on the loopback address, without TLS. */
export const urlOf = (password: string, port: number, database = DATABASE) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;

/**
 * Joins the running server of this cluster or starts it, and returns when this process holds its locks. Handles other
 * processes that start and stop the server at the same time.
 */
export async function enter(location: ClusterLocation, participant: Participant): Promise<Entry> {
  const startMs = Date.now();
  let unreachableSinceMs: number | null = null;
  for (; ; await pause(POLL_MS)) {
    participant.signal.throwIfAborted();
    const server = await readPostmaster(location.clusterDir);
    const isUsedByOthers = participant.supervisor === null && isSupervised(location);
    if (server?.process !== 'ours' && isUsedByOthers) {
      // Another process is starting or stopping it, or uses it in a container whose processes are not visible here.
      if (Date.now() - startMs > OTHERS_START_MS)
        throw new EmbeddedRefused(inUse('Another process is using', location));
    } else if (server?.process !== 'ours') {
      participant.supervisor ??= joinSupervisor(location);
      participant.supervisor.renew();
      await startServer(location, participant);
    } else if (server.status !== 'ready') {
      unreachableSinceMs = null;
    } else if (participant.supervisor === null) {
      participant.supervisor = joinSupervisor(location);
      // A running server without a supervisor: it was left behind, or its supervisor is stopping it now.
      if (!isUsedByOthers) await pause(SETTLE_MS);
    } else {
      const entry = await tryJoin(location, participant, server);
      if (typeof entry !== 'string') return entry;
      unreachableSinceMs ??= Date.now();
      if (Date.now() - unreachableSinceMs > UNREACHABLE_MS) {
        const where = `A PostgreSQL server (process ${server.pid}) runs in ${location.clusterDir}`;
        throw new ServerFailed(`${where} but accepts no connection: ${entry}.`);
      }
    }
  }
}

/** Returns the entry, or the reason why joining failed. */
async function tryJoin(
  location: ClusterLocation,
  participant: Participant,
  server: Postmaster,
): Promise<Entry | string> {
  const { who, password } = participant;
  const { pid, port } = server;
  const client = makeClient(urlOf(password, port));
  try {
    await client.connect();
    const { rows } = await client.query(`select current_setting('data_directory') as folder`);
    const folder = String(rows[0]?.folder);
    if ((await realpath(folder).catch(() => folder)) !== location.clusterDir) throw new Error(`it serves ${folder}`);
    await joinUsers(client);
    if (who === 'shop') {
      const marker = await markShop(location, client, participant.marker);
      if (!marker) throw new EmbeddedRefused(inUse('Another shop is already running on', location));
      participant.marker = marker;
    }
    return { client, pid, port };
  } catch (error) {
    await client.end().catch(() => {});
    if (error instanceof EmbeddedRefused) throw error;
    const { code, message } = error as { code?: string; message: string };
    if (code === NO_SUCH_DATABASE) await createDatabase(password, port);
    if (code === WRONG_PASSWORD) {
      throw new EmbeddedRefused(
        `The database in ${location.clusterDir} does not accept the password in ${location.dataDir}/pg18.password.`,
      );
    }
    return message;
  }
}

const inUse = (who: string, { dataDir }: ClusterLocation) =>
  `${who} ${dataDir}. Stop it first, or set DATA_DIR to another folder.`;

async function createDatabase(password: string, port: number): Promise<void> {
  const client = makeClient(urlOf(password, port, 'postgres'));
  try {
    await client.connect();
    await client.query(`create database ${DATABASE}`);
  } catch {
    // Another process created it first, or the server is stopping. The next attempt to join shows which.
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
  // A broken connection is noticed by its `end` event. Without this listener its error would end the process.
  client.on('error', () => {});
  return client;
}

const NO_SUCH_DATABASE = '3D000';
const WRONG_PASSWORD = '28P01';
