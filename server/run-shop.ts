import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Shop } from '#app/http/context.ts';
import { type Env, EnvRefused, parseEnv } from '#config/env.server.ts';
import { type ChangeWatch, watchChanges } from '#db/changes.ts';
import { EmbeddedRefused } from '#db/embedded/refused.ts';
import { MigrationRefused } from '#db/migrate.ts';
import { BucketAway } from '#lib/bucket.ts';
import { maskEmail } from '#lib/mask.ts';
import { settleRoles } from '#shop/accounts/roles.server.ts';
import { makeFirstAdmin } from '#shop/accounts/set-up-shop.server.ts';
import { isDemoWelcome } from '#shop/catalog/clear-demo-products.server.ts';
import { composeShop } from './compose.ts';
import { runningWords } from './copy.ts';
import type { Readiness } from './health.ts';
import { createShopServer, type ShopServer } from './http.ts';
import type { Jobs } from './jobs/start-jobs.ts';
import { type Log, openLog } from './log.ts';
import { DatabaseAway, openDatabase } from './open-database.ts';
import { openPageCache, type PageCache } from './page-cache.ts';
import { checkSecret, SecretRefused } from './secret.ts';
import { stopOnSignals, stopper } from './stop.ts';

/** What the built shop and the one in development bring along. */
export type Dressing = (
  env: Env,
) => Pick<ShopServer, 'pages' | 'policy' | 'clientFolder' | 'before'> & { keepsPages: boolean };

type RunningShop = { address: string; stop(): Promise<void> };

/** Starts the shop and keeps it running until a signal; what is wrong with the start is said in a sentence. */
export async function runShop(source: Record<string, string | undefined>, dress: Dressing): Promise<void> {
  try {
    const { stop } = await openShop(await withPort(parseEnv(source)), dress);
    stopOnSignals(stop, say);
  } catch (error) {
    if (!isPlain(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** Opens everything in order: database, shop, jobs, door. What was opened is closed again when a later step fails. */
async function openShop(env: Env, dress: Dressing): Promise<RunningShop> {
  const log = openLog(env);
  // Now, not at the first login: a shop that nobody can enter is not open.
  checkSecret(env);
  const readiness: Readiness = { isOpen: false };
  const database = await openDatabase(env, 'shop', say);
  try {
    const shop = composeShop(env, database.connection, {
      onProblem: (sentence, err) => log.error({ err }, sentence),
      onFile: ({ kind, to }, file) =>
        log.info({ kind, to: maskEmail(to), file }, 'There is no mail server: a letter lies in a file'),
    });
    if (env.DEMO && (await isDemoWelcome(shop.db))) await fillWithDemo(shop);
    const unlisted = await settleRoles(shop.accounts);
    if (unlisted !== null) say(runningWords.lastAdmin(maskEmail(unlisted)));
    const firstAdmin = await makeFirstAdmin(shop.accounts);
    const { keepsPages, ...dressed } = dress(env);
    const kept = keepsPages ? keepPages(env, shop, database.url, log) : null;
    const server = createShopServer({
      env,
      shop,
      pool: database.connection.pool,
      readiness,
      log,
      cache: kept?.cache ?? null,
      ...dressed,
    });
    const background = { stop: async () => {} };
    const stop = stopper(server, readiness, log, [
      { name: 'The background work', close: () => background.stop() },
      { name: 'The watch of changes', close: async () => kept?.stop() },
      { name: 'The mail', close: shop.mailer.close },
      { name: 'The accounts', close: shop.accounts.close },
      { name: 'The database', close: database.close },
    ]);
    await listen(server, env);
    kept?.watch();
    readiness.isOpen = true;
    reportSurprises(log, stop);
    say(runningWords.open(env.SHOP_NAME, env.ORIGIN, resolve(env.DATA_DIR)));
    if (firstAdmin !== null) {
      const { firstAdminFile } = shop.accounts.settings;
      say(runningWords.firstAdmin(firstAdmin.email, firstAdmin.password, resolve(firstAdminFile)));
    }
    // After the door is open: nobody waits for it, and its libraries are large.
    const starting = startBackground(shop, database.url, log);
    // The same goes for accounts: the first person who logs in is not to wait for their engine.
    shop.accounts.engine().catch((err: unknown) => log.error({ err }, 'The accounts could not be opened'));
    shop.media.check().catch((err: unknown) => log.error({ err }, 'Pictures cannot be kept or read as it was set up'));
    background.stop = async () => (await starting)?.stop();
    return { address: env.ORIGIN, stop };
  } catch (error) {
    await database.close();
    throw error;
  }
}

type SavedPages = { cache: PageCache; watch(): void; stop(): Promise<void> };

/** Memory for finished pages, and the watch that drops what has changed. */
function keepPages(env: Env, { accounts }: Shop, databaseUrl: string, log: Log): SavedPages | null {
  if (env.PAGE_CACHE_MB === 0) return null;
  let watched: ChangeWatch | null = null;
  const cache = openPageCache({
    maxBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    isFresh: () => watched?.isFresh() ?? false,
    accounts,
    host: env.isOriginFixed ? null : new URL(env.ORIGIN).host,
  });
  return {
    cache,
    watch() {
      const onProblem = (sentence: string, err: unknown) => log.error({ err }, sentence);
      watched = watchChanges(databaseUrl, cache.drop, onProblem, env.STATEMENTS);
    },
    stop: async () => watched?.stop(),
  };
}

/** A shop whose jobs do not start still sells; the log says what is left undone. */
async function startBackground(shop: Shop, databaseUrl: string, log: Log): Promise<Jobs | null> {
  try {
    const { startJobs } = await import('./jobs/start-jobs.ts');
    return await startJobs(shop, databaseUrl, log);
  } catch (error) {
    log.error({ err: error }, 'The background work could not be started');
    return null;
  }
}

/** Its pictures and texts are loaded only on this one start. */
async function fillWithDemo(shop: Shop): Promise<void> {
  const { seedDemo } = await import('#cli/seed.ts');
  const progress = progressLine(runningWords.filling);
  await seedDemo(shop, progress.show);
  progress.end();
}

/** A line that grows in a terminal; elsewhere its first and last state. */
function progressLine(sentence: (percent: number) => string) {
  let shown = -1;
  return {
    show(done: number, total: number) {
      const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
      if (percent === shown) return;
      if (process.stdout.isTTY) process.stdout.write(`\r${sentence(percent)}`);
      else if (shown === -1) say(sentence(percent));
      shown = percent;
    },
    end() {
      if (shown === -1) return;
      say(process.stdout.isTTY ? `\r${sentence(100)}` : sentence(100));
    },
  };
}

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

/** PORT=0 asks for any free port; the pages must know it before they know themselves. */
async function withPort(env: Env): Promise<Env> {
  if (env.PORT !== 0) return env;
  const probe = createServer();
  await listen(probe, env);
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return { ...env, PORT: port, ORIGIN: env.isOriginFixed ? env.ORIGIN : `http://localhost:${port}` };
}

/** The address is taken or not ours to use. */
class ListenRefused extends Error {}

function listen(server: Server, { PORT, HOST }: Env): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      fail(new ListenRefused(runningWords.notListening(HOST, PORT, error.code ?? error.message)));
    });
    server.listen(PORT, HOST, done);
  });
}

const isPlain = (error: unknown): error is Error =>
  error instanceof EnvRefused ||
  error instanceof EmbeddedRefused ||
  error instanceof DatabaseAway ||
  error instanceof MigrationRefused ||
  error instanceof ListenRefused ||
  error instanceof SecretRefused ||
  error instanceof BucketAway;

/** What nobody caught is a fault of ours: it is logged, and the shop closes in order, since its state is unknown. */
function reportSurprises(log: Log, stop: () => Promise<void>): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Something failed that nobody caught');
    stop().finally(() => process.exit(1));
  });
}
