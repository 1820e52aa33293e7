import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { parseEnv } from '#config/env.server.ts';
import { connect, type Db } from '#db/connect.ts';
import { seedBulk } from '#demo/bulk/seed-bulk.ts';
import { openDatabase } from '#server/open-database.ts';
import { listFacets } from '#shop/search/list-facets.server.ts';
import { listProducts } from '#shop/search/list-products.server.ts';
import { type ListingQuery, listingHref, sorts, wholeListing } from '#shop/search/listing.ts';
import { searchPage, searchProducts } from '#shop/search/search-products.server.ts';
import { suggest } from '#shop/search/suggest.server.ts';
import { pinSelf, unpinSelf } from './pinning.ts';
import { startShop } from './served.ts';
import { median, printTable, quantile, type Row } from './table.ts';

/** In milliseconds, measured in this process: the database's time and the round trip. */
type Figure = { name: string; p50: number; p99: number };

type Case = { name: string; run: (round: number) => Promise<unknown> };

/** Measures listings and searches with `products` generated products, on an embedded database of its own. */
export async function benchSearch(products: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'yatai-bench-search-'));
  try {
    const env = parseEnv({ DATA_DIR: join(folder, 'data'), DEMO: 'off' });
    const { connection, close } = await openDatabase(env, 'user', () => {});
    try {
      await seedBulk(connection.db, products);
      return [...(await measureListings(connection.db)), ...(await measureSearch(connection.db))].map(asRow);
    } finally {
      await close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Requests of each kind over HTTP, after as many to warm up. */
const REQUESTS = 100;
/** One: how long somebody waits in a quiet shop. Four: while others search, too. */
const CLIENTS = [1, 4];

/**
 * What shoppers send, over HTTP to the built shop on all cores: pages, rendered for each request, and suggestions.
 * `p99 ms`: from the request to the last byte.
 */
export async function benchSearchPages(folder: string, products: number): Promise<Row[]> {
  unpinSelf();
  const shop = await startShop(folder, products, { PAGE_CACHE_MB: '0' }, false);
  const { db, close } = connect(shop.databaseUrl, { poolSize: 1 });
  try {
    return await measureSearchPages(db, shop.url);
  } finally {
    await close();
    await shop.stop();
    pinSelf();
  }
}

/** Of a running shop with this database. */
async function measureSearchPages(db: Db, origin: string): Promise<Row[]> {
  const paths = Object.entries(await listSearchPaths(db));
  const rows: Row[] = [];
  for (const clients of CLIENTS) {
    const figures: Figure[] = [];
    const all: number[] = [];
    for (const [, path] of paths) await requestAll(origin, clients, path);
    for (const [name, path] of paths) {
      const taken = await requestAll(origin, clients, (at) => path(REQUESTS + at));
      figures.push(figure(name, taken));
      all.push(...taken);
    }
    rows.push(...[...figures, figure('all of them', all)].map((one) => ({ clients, ...asRow(one) })));
  }
  return rows;
}

/** Times of `REQUESTS` requests, in milliseconds. */
async function requestAll(origin: string, clients: number, path: (at: number) => string): Promise<number[]> {
  const taken: number[] = [];
  let next = 0;
  const client = async () => {
    while (next < REQUESTS) {
      const target = origin + path(next++);
      const start = performance.now();
      const answer = await fetch(target, { headers: { accept: 'text/html' } });
      await answer.arrayBuffer();
      taken.push(performance.now() - start);
      if (!answer.ok) throw new Error(`${target} was answered with ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return taken;
}

/** For each kind of search the address of the nth one. */
async function listSearchPaths(db: Db): Promise<Record<string, (at: number) => string>> {
  const words = await listWords(db, 300);
  const { rows } = await sql<{ name: string }>`select name from products order by id limit 400`.execute(db);
  const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;
  const name = (at: number) => pick(rows, at * 7).name;
  const search = (text: string, query: Partial<ListingQuery> = {}) => listingHref('/search', wholeListing, query, text);
  return {
    'common word': (at) => search(pick(words.slice(0, 40), at)),
    'rarer word': (at) => search(pick(words.slice(40), at * 7)),
    'two words': (at) => search(`${pick(words, at)} ${pick(words, at * 13 + 1)}`),
    'whole name': (at) => search(name(at)),
    'name half typed': (at) => search(name(at).slice(0, Math.ceil(name(at).length / 2))),
    'what shoppers call it': (at) => search(pick(wishes, at)),
    typo: (at) => search(misspell(name(at), at)),
    'nothing found': (at) => search(`zzzz${at} qqqq`),
    'common word, sorted': (at) => search(pick(words.slice(0, 40), at), { sort: pick(sorts, at) }),
    'common word, filtered': (at) =>
      search(pick(words.slice(0, 40), at), { inStock: true, min: 100 + at, max: 600 + 2 * at }),
    'second page': (at) => search(pick(words.slice(0, 40), at), { page: 2 }),
    'suggestions while typing': (at) =>
      `/search/suggest?${new URLSearchParams({ q: name(at).slice(0, 2 + (at % 8)) })}`,
  };
}

/**
 * Measures listings in every sort order: first and deep pages, without filters, and with the widest and the narrowest
 * filters.
 */
async function measureListings(db: Db, rounds = 20): Promise<Figure[]> {
  const { series } = await listFacets(db, 'shop', null);
  const first = await listProducts(db, 'shop', wholeListing);
  const deep = first.ok ? first.value.lastPage : 1;
  const list = (query: Partial<ListingQuery>) => listProducts(db, 'shop', { ...wholeListing, ...query });
  const cases: Case[] = sorts.flatMap((sort) => [
    { name: `${sort}`, run: () => list({ sort }) },
    { name: `${sort}, page 5`, run: () => list({ sort, page: Math.min(5, deep) }) },
    { name: `${sort}, last page`, run: () => list({ sort, page: deep }) },
    { name: `${sort}, a category`, run: () => list({ sort, category: 'figurines' }) },
    { name: `${sort}, a series`, run: (i) => list({ sort, series: series[i % series.length] ?? null }) },
    { name: `${sort}, in stock, 4 stars`, run: () => list({ sort, inStock: true, rating: 4 }) },
    { name: `${sort}, narrow price`, run: (i) => list({ sort, min: 300 + i, max: 305 + i }) },
    {
      name: `${sort}, every filter`,
      run: (i) =>
        list({
          sort,
          category: 'cosplay',
          series: series[i % 3] ?? null,
          origin: 'India',
          min: 100,
          max: 5_000,
          rating: 3,
          inStock: true,
        }),
    },
  ]);
  return measure([...cases, { name: 'facets', run: () => listFacets(db, 'shop', null) }], rounds);
}

/** What shoppers type, although products are named otherwise. */
const wishes = [
  ...['action figure', 'mouse pad', 'anime poster', 'sweat shirt', 'key chain', 'cosplay costume', 'samurai sword'],
  ...['tshirt for men', 'soft toy', 'coffee mug', 'room decor', 'demon slayer sticker', 'phone cover', 'dragon statue'],
];

/** Measures typical searches: common words, prefixes, pairs, names, typos, with filters and sort orders. */
async function measureSearch(db: Db, rounds = 40): Promise<Figure[]> {
  const words = await listWords(db, 300);
  const common = words.slice(0, 10);
  const middling = words.slice(40);
  const { rows } = await sql<{ name: string; sku: string }>`
    select p.name, v.sku from products p join variants v on v.product_id = p.id where v.sku is not null
    order by p.id limit 200`.execute(db);
  const at = <Item>(items: readonly Item[], round: number): Item => items[round % items.length] as Item;
  const search = (text: string, query: Partial<ListingQuery> = {}) =>
    searchProducts(db, text, { ...wholeListing, ...query });
  const page = (text: string) => searchPage(db, text, wholeListing);
  const searchDeep = (text: string) => searchProducts(db, text, { ...wholeListing, page: 20 });
  const nameAt = (round: number) => at(rows, round * 7).name;
  const cases: Case[] = [
    ...common.map((word) => ({ name: 'common word', run: () => search(word) })),
    ...sorts.map((sort) => ({ name: `common word, ${sort}`, run: (i: number) => search(at(common, i), { sort }) })),
    { name: 'common word, page 5', run: (i) => search(at(common, i), { page: 5 }) },
    { name: 'common word, price-asc, page 40', run: (i) => search(at(common, i), { sort: 'price-asc', page: 40 }) },
    { name: 'middling word', run: (i) => search(at(middling, i * 7)) },
    { name: 'middling word, price-asc', run: (i) => search(at(middling, i * 7), { sort: 'price-asc' }) },
    { name: 'middling word, page 20', run: (i) => searchDeep(at(middling, i * 7)) },
    { name: 'two common words', run: (i) => search(`${at(common, i)} ${at(common, i + 3)}`) },
    { name: 'one letter', run: (i) => search(at([...'abcdefghijklmnopqrstuvwxyz'], i)) },
    { name: 'two letters', run: (i) => search(nameAt(i).slice(0, 2)) },
    { name: 'whole name', run: (i) => search(nameAt(i)) },
    { name: 'name half typed', run: (i) => search(nameAt(i).slice(0, Math.ceil(nameAt(i).length / 2))) },
    { name: 'SKU', run: (i) => search(at(rows, i).sku) },
    { name: 'typo', run: (i) => search(misspell(nameAt(i), i)) },
    { name: 'nothing found', run: () => search('zzzzqqqq xxyyxx') },
    { name: 'nothing found, page', run: () => page('naruto bowling zzzzqqqq') },
    { name: 'synonyms', run: (i) => search(at(wishes, i)) },
    { name: 'synonyms, page', run: (i) => page(at(wishes, i)) },
    { name: 'common word in a category', run: (i) => search(at(common, i), { category: 'figurines' }) },
    { name: 'common word, 4 stars, in stock', run: (i) => search(at(common, i), { rating: 4, inStock: true }) },
    { name: 'common word, narrow price', run: (i) => search(at(common, i), { min: 200 + i, max: 205 + i }) },
    { name: 'suggest while typing', run: (i) => suggest(db, nameAt(i).slice(0, 1 + (i % 8))) },
  ];
  return measure(cases, rounds);
}

/** Words by the number of products that contain them, the most common first. */
async function listWords(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select s.word from ts_stat('select search_vector from products') s join search_words using (word)
    order by s.ndoc desc, s.word limit ${count}`.execute(db);
  return rows.map(({ word }) => word);
}

/** Swaps two neighbouring letters of a longer word. */
function misspell(name: string, seed: number): string {
  const words = name.split(' ');
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const at = 1 + (seed % Math.max(1, longest.length - 2));
  const wrong = `${longest.slice(0, at)}${longest[at + 1] ?? ''}${longest[at] ?? ''}${longest.slice(at + 2)}`;
  return name.replace(longest, wrong);
}

/** Runs each case `rounds` times in turn, so that every statement has its generic plan. */
async function measure(cases: Case[], rounds: number): Promise<Figure[]> {
  const times = new Map<string, number[]>();
  for (let round = -5; round < rounds; round += 1) {
    for (const { name, run } of cases) {
      const start = performance.now();
      await run(round + 5);
      // The first five warm the caches and the prepared statements.
      if (round >= 0) times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
    }
  }
  return [...times].map(([name, taken]) => figure(name, taken));
}

function figure(name: string, taken: readonly number[]): Figure {
  return { name, p50: median(taken), p99: quantile(taken, 0.99) };
}

const asRow = ({ name, p50, p99 }: Figure): Row => ({ what: name, 'p50 ms': p50.toFixed(1), 'p99 ms': p99.toFixed(1) });

if (import.meta.main) {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, origin: { type: 'string' }, rounds: { type: 'string', default: '40' } },
  });
  if (values.url === undefined) throw new Error('Say which database: --url postgres://…');
  const { db, close } = connect(values.url, { poolSize: 2 });
  const rounds = Number(values.rounds);
  if (values.origin !== undefined) {
    printTable('Searches over HTTP', await measureSearchPages(db, values.origin));
  } else {
    printTable('Listings', (await measureListings(db, rounds)).map(asRow));
    printTable('Search', (await measureSearch(db, rounds)).map(asRow));
  }
  await close();
}
