import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { parseEnv } from '#config/env.server.ts';
import { openDatabase } from '#server/open-database.ts';
import { benchAccounts } from './accounts.ts';
import { benchAdminLists } from './admin-lists.ts';
import { benchApi } from './api.ts';
import { benchAttack } from './attack.ts';
import { benchBulkEdit } from './bulk-edit.ts';
import { benchCheckouts } from './checkouts.ts';
import { measureColdStart } from './cold-start.ts';
import { benchDrop } from './drop.ts';
import { benchGrowth } from './growth.ts';
import { benchHotRow } from './hot-row.ts';
import { measureInteractions } from './inp.ts';
import { measureLighthouse } from './lighthouse.ts';
import { hasWrk, type Load, measureLoad } from './load.ts';
import { benchMillion } from './million.ts';
import { benchModel } from './model.ts';
import { hasNginx, startNginxCeiling } from './nginx.ts';
import { benchOverload } from './overload.ts';
import { benchPgbench } from './pgbench.ts';
import { canPin, pinSelf, unpinSelf } from './pinning.ts';
import { benchSearch, benchSearchPages } from './search.ts';
import { type ServedShop, startBareFramework, startCeiling, startShop } from './served.ts';
import { benchSettings } from './settings.ts';
import { signUp } from './sign-up.ts';
import { printTable, type Row } from './table.ts';
import { measureWeight } from './weight.ts';

/** Number of products for the listing and item figures, and for the search figures. */
const SHOP_PRODUCTS = 1_000;
const SEARCH_PRODUCTS = 100_000;
const PAGES = ['/shop/all', '/item/'] as const;
const MORE_PAGES = ['/search?q=mask', '/cart', '/login', '/signup', '/contact', '/checkout'];

/** What can be measured. */
const PARTS = {
  weight: 'what a first visit downloads',
  load: 'pages from the cache and rendered pages, with 32 connections',
  overload: 'four times the load that the shop can render',
  attack: 'the health probe while bodies arrive that are expensive to parse',
  lighthouse: "Lighthouse's scores",
  inp: 'from an interaction to its paint',
  accounts: 'what logins cost other visitors',
  checkouts: 'complete purchases and their steps',
  api: 'the HTTP API',
  drop: '2,000 buyers of the 100 units of a drop',
  'hot-row': 'orders that all take the same stock',
  pgbench: "PostgreSQL's own benchmark",
  search: 'listings and searches in the database, and search-pages',
  'search-pages': 'searches over HTTP',
  'admin-lists': 'lists of the admin',
  'bulk-edit': 'editing a thousand products in a table',
  growth: 'listings and searches with 1,000 and 100,000 products',
  settings: 'from a saved setting to the pages of another process',
  start: 'from npm start to the first page',
  model: 'several processes, compared with a model; only by name, needs the packages of npm run cluster',
  million: 'a million products and orders; only by name, takes an hour',
};

type Part = keyof typeof PARTS;

/** Parts that a run without names leaves out. */
const ONLY_BY_NAME: readonly Part[] = ['model', 'million'];

/** What measures which parts, in this order. */
const STEPS: readonly (readonly [readonly Part[], () => Promise<void>])[] = [
  [['weight', 'load', 'inp', 'lighthouse'], benchPages],
  [['load', 'overload'], benchRendering],
  [['attack'], benchUnderAttack],
  [['accounts'], () => benchAccounts(folder, SHOP_PRODUCTS)],
  [['api'], () => benchApi(folder, SHOP_PRODUCTS)],
  [['checkouts'], () => benchCheckouts(folder, SHOP_PRODUCTS)],
  [['drop'], () => benchDrop(folder, SHOP_PRODUCTS)],
  [['checkouts', 'pgbench'], () => benchPgbench(folder)],
  [['search'], benchSearchInDatabase],
  [['search', 'search-pages'], benchSearchOverHttp],
  [['admin-lists'], () => benchAdminLists(ownFolder('admin-lists'), SEARCH_PRODUCTS)],
  [['bulk-edit'], () => benchBulkEdit(ownFolder('bulk-edit'), SEARCH_PRODUCTS)],
  [['model'], () => benchModel(folder)],
  [['million'], () => benchMillion(folder)],
  [['hot-row'], benchStock],
  [['growth'], () => benchGrowth(folder, SEARCH_PRODUCTS)],
  [['settings'], benchSavedSettings],
  [['start'], async () => printTable('Second start', [await measureColdStart()])],
];

const program = new Command('npm run bench --')
  .description('Measure the speed of shops that it starts itself: the parts named, or all, which takes an hour.')
  .argument('[parts...]', 'parts to measure')
  .addHelpText(
    'after',
    `\nParts:\n${Object.entries(PARTS)
      .map(([name, what]) => `  ${name.padEnd(14)}${what}`)
      .join('\n')}`,
  )
  .parse();
const unknown = program.args.find((part) => !Object.hasOwn(PARTS, part));
if (unknown) program.error(`${unknown} is none of: ${Object.keys(PARTS).join(', ')}.`);
const only = new Set(program.args);
const wanted = (part: Part): boolean => (only.size === 0 ? !ONLY_BY_NAME.includes(part) : only.has(part));

const folder = mkdtempSync(join(tmpdir(), 'yatai-bench-'));
try {
  pinSelf();
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`);
  console.log(`Load average at the start: ${loadavg()[0]?.toFixed(1)}`);
  console.log(
    canPin()
      ? 'Shop on core 0; PostgreSQL and the load on core 1. Checkouts use all cores.'
      : 'Cores are not pinned on this system.',
  );
  if ((['load', 'growth', 'api'] as const).some(wanted) && !hasWrk())
    throw new Error('The load is made by wrk, which is not installed (Debian: apt install wrk).');
  if (wanted('load') && !hasNginx()) console.log('nginx is not installed: its ceiling is left out.');
  for (const [parts, measure] of STEPS) {
    if (!parts.some(wanted)) continue;
    const started = Date.now();
    // A part that fails does not cost the figures of the others, which take an hour.
    try {
      await measure();
    } catch (error) {
      console.error(`${parts.join(', ')} failed:`, error);
      process.exitCode = 1;
    }
    console.log(`\n${parts.filter(wanted).join(', ')}: ${Math.round((Date.now() - started) / 1_000)} s`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function ownFolder(name: string): string {
  const own = join(folder, name);
  mkdirSync(own);
  return own;
}

async function benchSearchInDatabase(): Promise<void> {
  printTable(`Search and listings at ${SEARCH_PRODUCTS} products, in the database`, await benchSearch(SEARCH_PRODUCTS));
}

async function benchSearchOverHttp(): Promise<void> {
  printTable(
    `Searches over HTTP at ${SEARCH_PRODUCTS} products, rendered each time`,
    await benchSearchPages(ownFolder('search-pages'), SEARCH_PRODUCTS),
  );
}

async function benchStock(): Promise<void> {
  unpinSelf();
  const env = parseEnv({ DATA_DIR: join(folder, 'hot-row'), DEMO: 'off', LOG_LEVEL: 'silent' });
  const database = await openDatabase(env, 'user', () => {});
  try {
    printTable(
      'Orders in the database, 32 connections, by the rows of stock that they take',
      await benchHotRow(database.url),
    );
  } finally {
    await database.close();
    pinSelf();
  }
}

async function benchSavedSettings(): Promise<void> {
  unpinSelf();
  printTable(
    'From a saved setting to the cached page of another process',
    await benchSettings(ownFolder('settings'), SHOP_PRODUCTS),
  );
  pinSelf();
}

async function benchPages(): Promise<void> {
  const shop = await startShop(folder, SHOP_PRODUCTS, { TRUST_PROXY: '1' });
  try {
    const pages = PAGES.map((page) => (page === '/item/' ? `/item/${shop.itemId}` : page));
    if (wanted('weight'))
      printTable(
        'What a first visit downloads',
        await measureWeight(shop.url, ['/', ...pages, ...MORE_PAGES], await signUp(shop.url)),
      );
    if (wanted('load')) await printCached(shop);
    if (wanted('inp'))
      printTable(
        'From an interaction to its paint, processor slowed four times, median of three',
        await measureInteractions(shop.url, `/item/${shop.itemId}`),
      );
    if (wanted('lighthouse'))
      printTable(
        'Lighthouse, mobile, median of five',
        await measureLighthouse(shop.url, ['/', ...pages, '/cart', '/login', '/checkout'], await signUp(shop.url)),
      );
  } finally {
    await shop.stop();
  }
}

async function benchRendering(): Promise<void> {
  const shop = await startShop(folder, SHOP_PRODUCTS, { PAGE_CACHE_MB: '0' });
  try {
    if (wanted('load')) await printRendered(shop);
    if (wanted('overload')) printTable('Overload', await benchOverload(shop));
  } finally {
    await shop.stop();
  }
}

async function benchUnderAttack(): Promise<void> {
  const shop = await startShop(folder, SHOP_PRODUCTS, { TRUST_PROXY: '1' }, false);
  try {
    printTable('Bodies that are expensive to parse', await benchAttack(shop));
  } finally {
    await shop.stop();
  }
}

/** Cached pages of the shop, compared with bare node:http and nginx with the same bytes in the same run. */
async function printCached(shop: ServedShop): Promise<void> {
  const cookie = await signUp(shop.url);
  const rows: Row[] = [];
  for (const page of PAGES) {
    for (const [who, encoding, own] of [
      ['visitor', 'identity', {}],
      ['visitor', 'gzip', {}],
      ['customer', 'identity', { cookie }],
    ] as const) {
      const load = await measureLoad(addressOf(shop, page), encoding, own);
      const ceiling = await startCeiling(folder, load);
      const bare = await measureLoad(ceiling.url, 'identity');
      await ceiling.stop();
      const nginx = await measureNginx(load.body);
      rows.push({
        what: `${nameOf(page)}, ${who}, ${encoding}`,
        ...loadRow(load, load.isGeneratorLimit || bare.isGeneratorLimit),
        'bare node:http/s': bare.perSecond,
        ratio: (load.perSecond / bare.perSecond).toFixed(2),
        ...(nginx !== null && { 'nginx/s': nginx, 'of nginx': (load.perSecond / nginx).toFixed(2) }),
      });
    }
  }
  printTable(`Pages from the cache: 32 connections, ${SHOP_PRODUCTS} products, median of three rounds`, rows);
  printTable('Memory', [{ what: 'resident after cached pages, MB', value: shop.residentMegabytes() }]);
}

/** Pages rendered per request, compared with React Router and React alone with the same elements. */
async function printRendered(shop: ServedShop): Promise<void> {
  const rows: Row[] = [];
  for (const page of PAGES) {
    const load = await measureLoad(addressOf(shop, page), 'identity');
    const framework = await measureBareFramework(load.body);
    rows.push({
      what: `${nameOf(page)}, visitor`,
      ...loadRow(load, load.isGeneratorLimit),
      'bare framework/s': framework,
      ratio: (load.perSecond / framework).toFixed(2),
    });
  }
  printTable(
    `Pages rendered for each request: 32 connections, ${SHOP_PRODUCTS} products, median of three rounds`,
    rows,
  );
  printTable('Memory', [{ what: 'resident after rendered pages, MB', value: shop.residentMegabytes() }]);
}

function addressOf(shop: ServedShop, page: (typeof PAGES)[number]): string {
  return shop.url + page + (page === '/item/' ? shop.itemId : '');
}

function nameOf(page: (typeof PAGES)[number]): string {
  return page === '/item/' ? 'item page' : page;
}

function loadRow(load: Load, isGeneratorLimit: boolean) {
  return {
    'requests/s': load.perSecond,
    'slowest and fastest round': load.spread.join(' to '),
    'p50 ms': load.p50Ms,
    'p99 ms': load.p99Ms,
    errors: load.errors,
    limit: isGeneratorLimit ? 'the generator' : '',
  };
}

/** The same elements, rendered by React Router and React alone. */
async function measureBareFramework(page: Buffer): Promise<number> {
  const framework = await startBareFramework(folder, page);
  const { perSecond } = await measureLoad(framework.url, 'identity');
  await framework.stop();
  return perSecond;
}

/** The same bytes as a static file of nginx; null if nginx is not installed. */
async function measureNginx(body: Buffer): Promise<number | null> {
  const nginx = await startNginxCeiling(body);
  if (nginx === null) return null;
  const { perSecond } = await measureLoad(nginx.url, 'identity');
  await nginx.stop();
  return perSecond;
}
