import { setTimeout as pause } from 'node:timers/promises';
import { ensureCluster } from './create-cluster.ts';
import { type Entry, enter, urlOf, type Visitor } from './enter.ts';
import { findPlace, type Place } from './location.ts';
import { leaveUsers } from './locks.ts';
import { savePassword } from './password.ts';
import { EmbeddedRefused, ServerFailed } from './refused.ts';
import { type Settings, SHOP_SETTINGS } from './settings.ts';
import { stopServer } from './stop-server.ts';

export type EmbeddedServer = {
  /** With the password; stays the same when the server is restarted. */
  url: string;
  /** Folder of the cluster: usually DATA_DIR/pg18. */
  clusterDir: string;
  /** Leaves, and stops the server if nobody else uses it. End the pools first. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  /** A shop must be the only one on its folder; a user (a command) joins whatever runs. */
  who: 'shop' | 'user';
  /** Progress for people. */
  onLine?: (sentence: string) => void;
  /** Told when the server cannot be kept, because another shop took it over; by default the process ends. */
  onLost?: (error: Error) => void;
  /** Beyond those for shops; `fsync: 'off'` is for tests, whose data nobody misses. */
  settings?: Settings;
};

const RETRY_FIRST_MS = 200;
const RETRY_MAX_MS = 5_000;

/**
 * Opens the PostgreSQL server under `dataDir`, which several processes may share: the first one starts it, the last one
 * out stops it, and if it dies, whoever is in starts it again on the same port, so that pools only have to reconnect.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir, who, onLine = () => {}, onLost = endProcess, settings = {} } = options;
  const place = await findPlace(dataDir, onLine);
  const password = await savePassword(place);
  await ensureCluster(place, { password, onLine, durable: settings.fsync !== 'off' });

  const ending = new AbortController();
  const visitor: Visitor = {
    who,
    password,
    settings: { ...SHOP_SETTINGS, ...settings },
    port: null,
    guard: null,
    sign: null,
    signal: ending.signal,
  };
  let entry: Entry | null;
  try {
    entry = await enter(place, visitor);
  } catch (error) {
    visitor.sign?.takeDown();
    visitor.guard?.release();
    throw error;
  }
  visitor.port = entry.port;
  let returning: Promise<void> | null = null;
  watch(entry);

  function watch({ client }: Entry): void {
    client.once('end', () => {
      if (!ending.signal.aborted) returning = comeBack().finally(() => (returning = null));
    });
  }

  /** The connection that held our locks broke: the server died, or somebody stopped it. */
  async function comeBack(): Promise<void> {
    entry = null;
    onLine('The database server stopped; starting it again …');
    for (let waitMs = RETRY_FIRST_MS; ; waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)) {
      try {
        entry = await enter(place, visitor);
        if (entry.port !== visitor.port)
          return onLost(new EmbeddedRefused('The database server has moved to another port.'));
        onLine('The database server is back.');
        return watch(entry);
      } catch (error) {
        if (ending.signal.aborted) return;
        if (!(error instanceof ServerFailed)) return onLost(error as Error);
        onLine(error.message);
        await pause(waitMs, undefined, { signal: ending.signal }).catch(() => {});
      }
    }
  }

  async function stop(): Promise<void> {
    ending.abort();
    await returning;
    visitor.sign?.takeDown();
    if (entry) await leave(place, entry);
    visitor.guard?.release();
  }

  let stopped: Promise<void> | null = null;
  return {
    url: urlOf(password, entry.port),
    clusterDir: place.clusterDir,
    stop: () => (stopped ??= stop()),
  };
}

async function leave(place: Place, { client, pid }: Entry): Promise<void> {
  const isLast = await leaveUsers(client).catch(() => false);
  if (isLast) await stopServer(place, pid);
  await client.end().catch(() => {});
}

function endProcess(error: Error): void {
  // Outside of any promise: two shops on one folder must not go on.
  setImmediate(() => {
    throw error;
  });
}
