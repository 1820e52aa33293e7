import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureCluster } from './create-cluster.ts';
import { type Entry, enter, type Participant, urlOf } from './enter.ts';
import { type ClusterLocation, findLocation } from './location.ts';
import { leaveUsers } from './locks.ts';
import { readPostmaster } from './postmaster.ts';
import { signalServer } from './processes.ts';
import { EmbeddedRefused, ServerFailed } from './refused.ts';
import { type Settings, SHOP_SETTINGS } from './settings.ts';

const POLL_MS = 20;
/** A fast shutdown writes the memory to disk, which takes time on a slow disk. */
const FAST_MS = 15_000;
const IMMEDIATE_MS = 5_000;

/**
 * Stops the server `pid` by a fast shutdown. If that takes too long, by an immediate one; the next start then replays
 * the write-ahead log.
 */
async function stopServer(location: ClusterLocation, pid: number): Promise<void> {
  signalServer(location.binaries, pid, 'SIGINT');
  if (await isGoneWithin(location, pid, FAST_MS)) return;
  signalServer(location.binaries, pid, 'SIGQUIT');
  await isGoneWithin(location, pid, IMMEDIATE_MS);
}

async function isGoneWithin(location: ClusterLocation, pid: number, limitMs: number): Promise<boolean> {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await pause(POLL_MS)) {
    const now = await readPostmaster(location.clusterDir);
    if (now?.pid !== pid || now.process !== 'ours') return true;
  }
  return false;
}

/**
 * Returns the password of the database's only role, stored in DATA_DIR and readable by its owner only. Created once, by
 * the first process.
 */
async function savePassword({ dataDir, clusterDir }: ClusterLocation): Promise<string> {
  const file = join(dataDir, 'pg18.password');
  // Checked before reading the password: an existing cluster has an older password.
  const hasCluster = existsSync(clusterDir);
  const saved = await readPassword(file);
  if (saved) return saved;
  if (saved === '' || hasCluster) {
    throw new EmbeddedRefused(`The password of the database in ${clusterDir} is missing: restore the file ${file}.`);
  }
  await makePassword(file);
  return (await readPassword(file)) ?? '';
}

async function makePassword(file: string): Promise<void> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  await handle.writeFile(`${randomBytes(24).toString('hex')}\n`);
  await handle.sync();
  await handle.close();
  try {
    // Unlike a rename, a link never replaces a file that another process has created.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readPassword(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code === 'EACCES')
      throw new EmbeddedRefused(`${file} belongs to another user. Run this as that user, or as root.`);
    throw error;
  }
}

export type EmbeddedServer = {
  /** Contains the password. Does not change when the server is restarted. */
  url: string;
  /** Folder of the cluster: usually DATA_DIR/pg18. */
  clusterDir: string;
  /** Disconnects, and stops the server if no other process uses it. Close the pools first. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  /** A shop must be the only one on its folder; a user (a command) joins a running server. */
  who: 'shop' | 'user';
  /** Receives progress messages for people. */
  onLine?: (sentence: string) => void;
  /**
   * Called when the server is lost permanently, because another shop has taken it over. By default the process ends.
   */
  onLost?: (error: Error) => void;
  /** In addition to the settings for shops; `fsync: 'off'` is for tests, whose data may be lost. */
  settings?: Settings;
};

const RETRY_FIRST_MS = 200;
const RETRY_MAX_MS = 5_000;

/**
 * Opens the PostgreSQL server under `dataDir`, which several processes may share. The first process starts it and the
 * last one stops it. If it crashes, the remaining processes start it again on the same port, so pools only have to
 * reconnect.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir, who, onLine = () => {}, onLost = endProcess, settings = {} } = options;
  const location = await findLocation(dataDir, onLine);
  const password = await savePassword(location);
  await ensureCluster(location, { password, onLine, durable: settings.fsync !== 'off' });

  const stopping = new AbortController();
  const participant: Participant = {
    who,
    password,
    settings: { ...SHOP_SETTINGS, ...settings },
    port: null,
    supervisor: null,
    marker: null,
    signal: stopping.signal,
  };
  let entry: Entry | null;
  try {
    entry = await enter(location, participant);
  } catch (error) {
    participant.marker?.remove();
    participant.supervisor?.release();
    throw error;
  }
  participant.port = entry.port;
  let reconnecting: Promise<void> | null = null;
  watch(entry);

  function watch({ client }: Entry): void {
    client.once('end', () => {
      if (!stopping.signal.aborted) reconnecting = reconnect().finally(() => (reconnecting = null));
    });
  }

  /** The connection with the locks broke: the server crashed or was stopped. */
  async function reconnect(): Promise<void> {
    entry = null;
    onLine('The database server has stopped. Starting it again …');
    for (let waitMs = RETRY_FIRST_MS; ; waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)) {
      try {
        entry = await enter(location, participant);
        if (entry.port !== participant.port)
          return onLost(new EmbeddedRefused('The database server has moved to another port.'));
        onLine('The database server is running again.');
        return watch(entry);
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (!(error instanceof ServerFailed)) return onLost(error as Error);
        onLine(error.message);
        await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await reconnecting;
    participant.marker?.remove();
    if (entry) await leave(location, entry);
    participant.supervisor?.release();
  }

  let stopped: Promise<void> | null = null;
  return {
    url: urlOf(password, entry.port),
    clusterDir: location.clusterDir,
    stop: () => (stopped ??= stop()),
  };
}

async function leave(location: ClusterLocation, { client, pid }: Entry): Promise<void> {
  const isLast = await leaveUsers(client).catch(() => false);
  if (isLast) await stopServer(location, pid);
  await client.end().catch(() => {});
}

function endProcess(error: Error): void {
  // Thrown outside of any promise, so that it ends the process: two shops on one folder must not continue.
  setImmediate(() => {
    throw error;
  });
}
