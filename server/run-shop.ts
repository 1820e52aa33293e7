import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Shop } from '#app/http/context.ts';
import { type Env, EnvRefused, parseEnv } from '#config/env.server.ts';
import { type ChangeWatch, watchChanges } from '#db/changes.ts';
import { EmbeddedRefused } from '#db/embedded/refused.ts';
import { MigrationRefused } from '#db/migrate.ts';
import { openReads, type Reads } from '#db/reads.ts';
import { openReplicaPosition, type ReplicaPosition } from '#db/replica-position.ts';
import { BucketUnavailable } from '#lib/bucket.ts';
import { maskEmail } from '#lib/mask.ts';
import { makeFirstAdmin } from '#shop/accounts/login/set-up-shop.server.ts';
import { reconcileRoles } from '#shop/accounts/roles.server.ts';
import { type KeyCheck, openKeyCheck } from '#shop/api-keys/api-keys.server.ts';
import { isDemoWelcome } from '#shop/catalog/clear-demo-products.server.ts';
import { composeShop, withDatabase } from './compose.ts';
import { runningCopy } from './copy.ts';
import type { Readiness } from './health.ts';
import { createShopServer, type ShopServer } from './http/http.ts';
import { openPageCache, type PageCache } from './http/page-cache.ts';
import { startBackground } from './jobs/start-background.ts';
import { type Log, openLog } from './log.ts';
import { OpenDatabaseError, openDatabase } from './open-database.ts';
import { checkSecret, SecretRefused } from './secret.ts';
import { stopOnSignals, stopper } from './stop.ts';

/** What differs between the built shop and development. */
export type Runtime = (
  env: Env,
) => Pick<ShopServer, 'pages' | 'policy' | 'clientFolder' | 'before'> & { hasPageCache: boolean };

/** Starts the shop and runs it until a signal. An expected error at start-up is printed as one sentence. */
export async function runShop(source: Record<string, string | undefined>, createRuntime: Runtime): Promise<void> {
  try {
    stopOnSignals(await openShop(await withPort(parseEnv(source)), createRuntime), print);
  } catch (error) {
    if (!isExpected(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/**
 * Opens everything in order: database, shop, server, background work. If a step fails, the database is closed again.
 * @returns stops the shop in order
 */
async function openShop(env: Env, createRuntime: Runtime): Promise<() => Promise<void>> {
  const log = openLog(env);
  // Checked at start-up and not at the first login.
  checkSecret(env);
  const readiness: Readiness = { isOpen: false };
  const database = await openDatabase(env, 'shop', print);
  try {
    const shop = composeShop(env, database.connection, {
      onProblem: (sentence, err) => log.error({ err }, sentence),
      onFile: ({ kind, to }, file) =>
        log.info({ kind, to: maskEmail(to), file }, 'There is no mail server: an email was saved to a file'),
    });
    await shop.settings.reload();
    if (env.DEMO && (await isDemoWelcome(shop.db))) await fillWithDemo(shop);
    const unlisted = await reconcileRoles(shop.accounts);
    if (unlisted !== null) print(runningCopy.lastAdmin(maskEmail(unlisted)));
    const firstAdmin = await makeFirstAdmin(shop.accounts);
    const { hasPageCache, ...runtime } = createRuntime(env);
    const position = env.DATABASE_REPLICA_URL === undefined ? null : openReplicaPosition();
    const reads = openReplica(env, shop, position, log);
    const pageCache = openCache(env, shop, { hasPageCache, databaseUrl: database.url, position, log });
    const server = createShopServer({
      env,
      shop,
      keys: pageCache.keys,
      readShop: reads === null ? undefined : withDatabase(shop, reads.db),
      reads,
      pool: database.connection.pool,
      readiness,
      log,
      cache: pageCache.cache,
      ...runtime,
    });
    const counts = writeCounts(shop, log);
    const background = { stop: async () => {} };
    const stop = stopper(server, readiness, log, [
      { name: 'The background work', close: () => background.stop() },
      { name: 'The counts of visits', close: counts.stop },
      { name: 'The change listener', close: pageCache.stop },
      { name: 'The replica', close: async () => reads?.close() },
      { name: 'The mailer', close: shop.mailer.close },
      { name: 'The accounts', close: shop.accounts.close },
      { name: 'The database', close: database.close },
    ]);
    await listen(server, env);
    pageCache.watch();
    readiness.isOpen = true;
    logUncaught(log, stop);
    print(runningCopy.open(shop.details.name, env.ORIGIN, resolve(env.DATA_DIR)));
    if (firstAdmin !== null) {
      const { firstAdminFile } = shop.accounts.settings;
      print(runningCopy.firstAdmin(firstAdmin.email, firstAdmin.password, resolve(firstAdminFile)));
    }
    // Started after the server listens: the background work is not needed for requests, and its libraries are large.
    background.stop = startBackground(shop, database.url, log).stop;
    // Loaded now, so that the first login does not wait for the auth library.
    shop.accounts.engine().catch((err: unknown) => log.error({ err }, 'The auth library could not be loaded'));
    shop.media
      .check()
      .catch((err: unknown) => log.error({ err }, 'The picture storage does not work with this configuration'));
    return stop;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Half as many connections as to the primary: eight processes stay below the usual limit of a hundred. */
const REPLICA_SHARE = 2;

/** Opens the replica for public pages; null if there is none. */
function openReplica(env: Env, { db }: Shop, position: ReplicaPosition | null, log: Log): Reads | null {
  if (env.DATABASE_REPLICA_URL === undefined || position === null) return null;
  return openReads({
    primary: db,
    replicaUrl: env.DATABASE_REPLICA_URL,
    position,
    poolSize: Math.ceil(env.DATABASE_POOL / REPLICA_SHARE),
    onLost: (err) => log.warn({ err }, 'A connection to the replica was lost and will be replaced'),
  });
}

type WatchedCache = { cache: PageCache | null; keys: KeyCheck; watch(): void; stop(): Promise<void> };
type CacheOptions = { hasPageCache: boolean; databaseUrl: string; position: ReplicaPosition | null; log: Log };

/** Opens the page cache and the check of API keys, and the change listener that invalidates them, follows the settings and measures the replica. */
function openCache(env: Env, { db, accounts, settings }: Shop, options: CacheOptions): WatchedCache {
  const { hasPageCache, databaseUrl, position, log } = options;
  let watched: ChangeWatch | null = null;
  const isFresh = () => watched?.isFresh() ?? false;
  const keys = openKeyCheck(db, isFresh);
  const cache =
    hasPageCache && env.PAGE_CACHE_MB > 0
      ? openPageCache({
          maxBytes: env.PAGE_CACHE_MB * 1024 * 1024,
          isFresh,
          accounts,
          host: env.isOriginFixed ? null : new URL(env.ORIGIN).host,
        })
      : null;
  return {
    cache,
    keys,
    watch() {
      // Every page shows the shop's name, and many show other settings.
      settings.subscribe(() => cache?.invalidate(['everything']));
      watched = watchChanges({
        url: databaseUrl,
        async onChange(tags) {
          cache?.invalidate(tags);
          if (tags.includes('api-keys') || tags.includes('everything')) keys.forget();
          if (tags.includes('settings') || tags.includes('everything')) await settings.reload();
        },
        onProblem: (sentence, err) => log.error({ err }, sentence),
        statements: env.STATEMENTS,
        position,
      });
    },
    stop: async () => watched?.stop(),
  };
}

const COUNTS_MS = 2_000;

/** Writes the counts of visits to the database every few seconds, and at the end. */
function writeCounts({ funnel }: Shop, log: Log): { stop(): Promise<void> } {
  const timer = setInterval(() => {
    funnel.flush().catch((err: unknown) => log.warn({ err }, 'The counts of visits could not be written yet'));
  }, COUNTS_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await funnel.flush();
    },
  };
}

/** The demo products are loaded only when they are needed. */
async function fillWithDemo(shop: Shop): Promise<void> {
  const { seedDemo } = await import('#demo/seed-demo.ts');
  const progress = progressLine(runningCopy.filling);
  await seedDemo(shop, progress.show);
  progress.end();
}

/** A progress line: updated in place in a terminal; elsewhere only the first and the last state. */
function progressLine(sentence: (percent: number) => string) {
  let shown = -1;
  return {
    show(done: number, total: number) {
      const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
      if (percent === shown) return;
      if (process.stdout.isTTY) process.stdout.write(`\r${sentence(percent)}`);
      else if (shown === -1) print(sentence(percent));
      shown = percent;
    },
    end() {
      if (shown === -1) return;
      print(process.stdout.isTTY ? `\r${sentence(100)}` : sentence(100));
    },
  };
}

const print = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

/** PORT=0 means any free port. It is chosen here, because pages must know the origin before the server listens. */
async function withPort(env: Env): Promise<Env> {
  if (env.PORT !== 0) return env;
  const probe = createServer();
  await listen(probe, env);
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return { ...env, PORT: port, ORIGIN: env.isOriginFixed ? env.ORIGIN : `http://localhost:${port}` };
}

/** The address is in use or not allowed. */
class ListenRefused extends Error {}

function listen(server: Server, { PORT, HOST }: Env): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      fail(new ListenRefused(runningCopy.notListening(HOST, PORT, error.code ?? error.message)));
    });
    server.listen(PORT, HOST, done);
  });
}

const isExpected = (error: unknown): error is Error =>
  error instanceof EnvRefused ||
  error instanceof EmbeddedRefused ||
  error instanceof OpenDatabaseError ||
  error instanceof MigrationRefused ||
  error instanceof ListenRefused ||
  error instanceof SecretRefused ||
  error instanceof BucketUnavailable;

/** An uncaught error is a bug: it is logged, and the shop stops in order, because its state is unknown. */
function logUncaught(log: Log, stop: () => Promise<void>): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Uncaught error');
    stop().finally(() => process.exit(1));
  });
}
