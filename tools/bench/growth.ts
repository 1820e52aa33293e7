import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, type Db } from '#db/connect.ts';
import { categorySlugs } from '#shop/catalog/category.ts';
import { listFacets } from '#shop/search/list-facets.server.ts';
import { listingHref, sorts, wholeListing } from '#shop/search/listing.ts';
import { measureRounds, runWrk } from './load.ts';
import { pinSelf, unpinSelf } from './pinning.ts';
import { startShop } from './served.ts';
import { printTable, type Row } from './table.ts';

const SMALL = 1_000;
/** Eight keep all cores busy; one shows how long a single person waits. */
const CONNECTIONS = [8, 1];
const ADDRESSES = 2_000;

/** Measures varied listings and searches, rendered per request, in a small and in a large shop, busy and idle. */
export async function benchGrowth(folder: string, large: number): Promise<void> {
  unpinSelf();
  const rows: Row[] = [];
  for (const products of [SMALL, large]) {
    const own = join(folder, `growth-${products}`);
    mkdirSync(own);
    const shop = await startShop(own, products, { PAGE_CACHE_MB: '0' }, false);
    const { db, close } = connect(shop.databaseUrl, { poolSize: 1 });
    try {
      for (const [what, paths] of Object.entries(await listPaths(db))) {
        const script = join(own, `${what}.lua`);
        writeFileSync(script, rotate(paths));
        for (const connections of CONNECTIONS) {
          const { perSecond, spread, p50Ms, p99Ms, errors } = await measureRounds((seconds) =>
            runWrk(shop.url, { accept: 'text/html' }, { connections, seconds, script }),
          );
          const before = rows.find(
            (row) => row.what === `${what}, ${SMALL} products` && row.connections === connections,
          );
          rows.push({
            what: `${what}, ${products} products`,
            connections,
            'requests/s': perSecond,
            'slowest and fastest round': spread.join(' to '),
            'p50 ms': p50Ms,
            'p99 ms': p99Ms,
            errors,
            [`of ${SMALL}`]: before === undefined ? '' : (perSecond / Number(before['requests/s'])).toFixed(2),
          });
        }
      }
    } finally {
      await close();
      await shop.stop();
    }
  }
  printTable('Growth: varied listings and searches, rendered each time, all cores', rows);
  pinSelf();
}

/** wrk requests these one after the other. */
const rotate = (paths: string[]): string => `local paths = {${paths.map((path) => JSON.stringify(path)).join(',')}}
  local at = 0
  request = function() at = at % #paths + 1; return wrk.format("GET", paths[at]) end`;

async function listPaths(db: Db): Promise<Record<'listings' | 'searches', string[]>> {
  const { series } = await listFacets(db, 'shop', null);
  const { rows: words } = await sql<{ word: string }>`
    select s.word from ts_stat('select search_vector from products') s join search_words using (word)
    order by s.ndoc desc, s.word limit 300`.execute(db);
  const { rows: names } = await sql<{ name: string }>`select name from products order by id limit 300`.execute(db);
  const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;
  const listings = Array.from({ length: ADDRESSES }, (_, i) =>
    listingHref(i % 3 === 0 ? `/shop/${at(categorySlugs, i)}` : '/shop/all', wholeListing, {
      sort: at(sorts, i),
      // With narrow filters there is no second page.
      page: i % 2 !== 0 && i % 5 !== 0 ? 1 + (i % 3) : 1,
      ...(i % 5 === 0 && { series: at(series, i) }),
      ...(i % 7 === 0 && { inStock: true }),
      ...(i % 2 === 0 && { min: 50 + i, max: 400 + 3 * i }),
      ...(i % 11 === 0 && { rating: 4 as const }),
    }),
  );
  const searches = Array.from({ length: ADDRESSES }, (_, i) => {
    const word = at(words, i * 7).word;
    const name = at(names, i).name;
    const text = at([word, `${word} ${at(words, i * 13 + 1).word}`, name, name.slice(0, 3 + (i % 6)), word], i);
    return listingHref('/search', wholeListing, { sort: i % 4 === 0 ? at(sorts, i) : null }, text);
  });
  return { listings, searches };
}
