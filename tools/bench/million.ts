import { existsSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { listBroken } from '#cli/audit.ts';
import { backUp } from '#cli/back-up.ts';
import { restore } from '#cli/restore.ts';
import { parseEnv } from '#config/env.server.ts';
import { type Connection, connect } from '#db/connect.ts';
import { openEmbedded } from '#db/embedded/server.ts';
import { buildLargeIndexes } from '#db/large-indexes.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/all.ts';
import { seedBulk } from '#demo/bulk/seed-bulk.ts';
import { DAY_MS } from '#lib/days.ts';
import { composeShop } from '#server/compose.ts';
import { listCleanUps } from '#server/jobs/clean-up.ts';
import { openDatabase } from '#server/open-database.ts';
import { enqueueLowStockEmail } from '#shop/inventory/low-stock.server.ts';
import { cleanUpPictures } from '#shop/media/clean-up-pictures.server.ts';
import { openFreshCustomers } from '#tests/support/fixtures/fresh-customers.ts';
import { addOrders, multiplyProducts } from './million-rows.ts';
import { unpinSelf } from './pinning.ts';
import { loadAverage } from './processor-time.ts';
import { BENCH_SECRET, startShop } from './served.ts';
import { median, printTable, type Row } from './table.ts';

/** Rows of products and of orders. */
const SIZES = [100_000, 1_000_000];
/** Generated one by one; the others are copies. */
const GENERATED = 25_000;
/** The database that is filled and then upgraded: before orders had parcels. */
const OLD_VERSION = '0077-orders-tags';
const ROUNDS = 5;

/** Times of one size in milliseconds, by what was done. */
type Times = Map<string, number>;

type Parts = { sizes?: readonly number[]; hasPages?: boolean };

/**
 * Pages, admin lists, jobs, audit, backup, restore and upgrade with a hundred thousand products and orders and with a
 * million, and how much longer the latter takes. Takes an hour.
 * @param sizes rows of products and of orders
 */
export async function benchMillion(folder: string, { sizes = SIZES, hasPages = true }: Parts = {}): Promise<void> {
  unpinSelf();
  const results: { size: number; times: Times }[] = [];
  for (const size of sizes) {
    const own = join(folder, `million-${size}`);
    const times: Times = new Map();
    await fill(own, size, times);
    if (hasPages) await measurePages(own, times);
    await measureJobs(own, times);
    results.push({ size, times });
  }
  const [first, ...others] = results;
  const rows = [...(first?.times ?? [])].map(([what, ms]): Row => {
    const last = others.at(-1)?.times.get(what);
    return {
      what,
      [`${first?.size}, ms`]: ms.toFixed(0),
      ...Object.fromEntries(others.map(({ size, times }) => [`${size}, ms`, times.get(what)?.toFixed(0) ?? ''])),
      ...(last !== undefined && { times: (last / Math.max(ms, 1)).toFixed(1) }),
    };
  });
  printTable(`Products and orders; load average ${loadAverage()}`, rows);
}

const envOf = (folder: string) =>
  parseEnv({ DATA_DIR: join(folder, 'data'), DEMO: 'off', LOG_LEVEL: 'silent', SECRET: BENCH_SECRET });

async function timed<Value>(times: Times, what: string, work: () => Promise<Value>): Promise<Value> {
  const began = performance.now();
  const value = await work();
  times.set(what, performance.now() - began);
  console.log(`${what}: ${Math.round(performance.now() - began)} ms, load average ${loadAverage()}`);
  return value;
}

/** Fills an old version's database, and upgrades it. A folder that exists already is used as it is. */
async function fill(folder: string, size: number, times: Times): Promise<void> {
  if (existsSync(folder)) return;
  await mkdir(join(folder, 'data'), { recursive: true });
  const { DATA_DIR } = envOf(folder);
  const server = await openEmbedded({ dataDir: DATA_DIR, who: 'user' });
  const { db, close } = connect(server.url, { poolSize: 2 });
  try {
    await migrate(db, OLD_VERSION);
    await timed(times, 'generate and copy products', async () => {
      await seedBulk(db, Math.min(size, GENERATED));
      await multiplyProducts(db, size / Math.min(size, GENERATED));
    });
    await timed(times, 'write orders', () => addOrders(db, size));
    const pending = Object.keys(migrations).filter((name) => name > OLD_VERSION);
    for (const name of pending) await timed(times, `upgrade: ${name}`, () => migrate(db, name));
    // Otherwise the shop would build them while its pages are timed.
    await timed(times, 'build large indexes', () => buildLargeIndexes(server.url));
    await sql`vacuum (analyze)`.execute(db);
  } finally {
    await close();
    await server.stop();
  }
}

async function measurePages(folder: string, times: Times): Promise<void> {
  // The shop keeps its data folder to itself; the one of the database is entered again later.
  const settings = { PAGE_CACHE_MB: '0', DATA_DIR: join(folder, 'shop') };
  const shop = await startShop(folder, 0, settings, false);
  const { db, close } = connect(shop.databaseUrl, { poolSize: 1 });
  try {
    const [owner, customer] = await openFreshCustomers(db, { secret: BENCH_SECRET, origin: shop.url }, 2);
    await sql`insert into admin_roles (customer_id, role, source) values (${owner?.customerId}, 'owner', 'cli')`.execute(
      db,
    );
    const { rows } = await sql<{ id: string; item: string; series: string }>`
      select (select id from orders order by created_at desc limit 1), id as item, series from products
      where type = 'shop' and series is not null order by id limit 1`.execute(db);
    const [{ id, item, series } = { id: '', item: '', series: '' }] = rows;
    const encodedSeries = encodeURIComponent(series);
    const requests: [string, typeof owner, string[]][] = [
      ['visitor', undefined, publicPaths(item, encodedSeries)],
      ['customer', customer, ['/orders', '/checkout', '/profile', '/liked']],
      ['owner', owner, adminPaths(id)],
    ];
    for (const [who, person, paths] of requests) {
      const cookie = person === undefined ? '' : `${person.cookie.name}=${person.cookie.value}`;
      for (const path of paths) times.set(`${who}: ${path}`, await measurePage(shop.url + path, cookie));
    }
  } finally {
    await close();
    await shop.stop();
  }
}

/** The median of a few answers; the first one, which fills caches, does not count. */
async function measurePage(url: string, cookie: string): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { accept: 'text/html', cookie }, redirect: 'manual' });
    await answer.arrayBuffer();
    // A small shop has fewer pages.
    if (answer.status === 404) return Number.NaN;
    if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}`);
    const ms = performance.now() - began;
    // Slow ones are not repeated.
    if (round > 0 || ms > 5_000) took.push(ms);
    if (ms > 5_000) break;
  }
  console.log(`${url}: ${Math.round(median(took))} ms, load average ${loadAverage()}`);
  return median(took);
}

const publicPaths = (item: string, series: string): string[] => [
  ...['/', '/shop/all', '/shop/figurines?page=3', '/shop/all?sort=price-asc&page=40', `/shop/all?series=${series}`],
  ...['/shop/all?sort=rating&rating=4&stock=in', '/shop/all?min=300&max=310', '/digital', `/item/${item}`],
  ...['/search?q=kitsune', '/search?q=midnight+sakura+poster', '/search?q=kitsnue', '/search?q=k'],
  ...['/search?q=kitsune&sort=price-asc&page=20', '/search?q=zzzzqqqq', '/search/suggest?q=kits', '/sitemap.xml'],
  ...['/sitemap/products-2.xml'],
];

const adminPaths = (order: string): string[] => [
  ...['/admin', '/admin/analytics', '/admin/waiting', '/admin/find?q=kitsune', '/admin/find?q=10050'],
  ...['/admin/shop-items', '/admin/shop-items?sort=name', '/admin/shop-items?q=kitsune', '/admin/shop-items?page=200'],
  ...['/admin/digital-items', '/admin/reorder', '/admin/collections', '/admin/reviews', '/admin/audit-log'],
  ...['/admin/shop-orders', '/admin/shop-orders?sort=dearest', '/admin/shop-orders?q=asha'],
  ...['/admin/shop-orders?q=bulk77', '/admin/shop-orders?status=pending', '/admin/shop-orders?shown=all'],
  ...['/admin/shop-orders?payment=to-collect', '/admin/shop-orders?page=200', `/admin/orders/${order}`],
  ...['/admin/customers', '/admin/customers?q=asha', '/admin/customers?q=bulk77', '/admin/payments', '/admin/tax'],
  ...['/admin/returns', '/admin/messages', '/admin/promotions', '/admin/remittances', '/admin/shipping'],
];

async function measureJobs(folder: string, times: Times): Promise<void> {
  const env = envOf(folder);
  const { connection, close } = await openDatabase(env, 'user', () => {});
  try {
    const shop = composeShop(env, connection);
    await shop.settings.reload();
    for (const [name, task] of Object.entries(listCleanUps(shop))) {
      // Once, the first time may have something to do.
      await task();
      await timed(times, `job: ${name}`, task);
    }
    await timed(times, 'job: enqueueLowStockEmail', () => enqueueLowStockEmail(shop.orderContext));
    const later = new Date(Date.now() + 2 * DAY_MS);
    await timed(times, 'job: cleanUpPictures', () => cleanUpPictures(shop.db, shop.media, later));
    const broken = await timed(times, 'audit', () => listBroken(connection.db));
    if (broken.length > 0)
      throw new Error(`The audit found ${broken.length} rows, such as ${JSON.stringify(broken[0])}`);
    await measureBackup(folder, connection, times);
  } finally {
    await close();
  }
}

async function measureBackup(folder: string, connection: Connection, times: Times): Promise<void> {
  const file = join(folder, 'backup.tar.gz');
  await timed(times, 'backup', () => backUp(connection, join(folder, 'data'), file));
  console.log(`The backup has ${Math.round(statSync(file).size / 1e6)} MB.`);
  const target = join(folder, 'restored');
  const env = parseEnv({ DATA_DIR: target, DEMO: 'off', LOG_LEVEL: 'silent' });
  const restored = await openDatabase(env, 'user', () => {});
  try {
    await timed(times, 'restore', () => restore(restored.connection, target, file));
  } finally {
    await restored.close();
    for (const path of [target, file]) rmSync(path, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const options = { folder: { type: 'string' }, 'no-pages': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.folder === undefined)
    throw new Error('Say where the databases are kept: --folder FOLDER [--no-pages] [SIZE…]');
  const sizes = positionals.length === 0 ? SIZES : positionals.map(Number);
  await benchMillion(values.folder, { sizes, hasPages: values['no-pages'] !== true });
}
