import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { connect, type Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { apiScopeNames } from '#shop/api-keys/api-key.ts';
import { ORDERS_EACH, openFreshCustomers } from '#tests/support/fixtures/fresh-customers.ts';
import { type Line, openLine } from './keep-alive.ts';
import { runWrk } from './load.ts';
import { unpinSelf } from './pinning.ts';
import { BENCH_SECRET, startShop } from './served.ts';
import { median, printTable, quantile } from './table.ts';
import { type Worked, workedSoFar } from './worked.ts';

const CLIENTS = 16;
const ROUND_MS = 8_000;
const WARM_UP_MS = 2_000;
/** One key answers 1,200 requests a minute. */
const KEYS = 800;
const BUSY_KEYS = 20;
const CUSTOMERS = 2_500;

/**
 * Measures the HTTP API over HTTP, on all cores, with as many keys as its limits need. Reads are made by wrk, and compared with
 * the empty answer of /healthz in the same run.
 */
export async function benchApi(folder: string, products: number): Promise<void> {
  unpinSelf();
  const shop = await startShop(folder, products, { COD_UNVERIFIED: 'approve' }, false);
  const connection = connect(shop.databaseUrl, { poolSize: 4 });
  try {
    const { db } = connection;
    const customers = await openFreshCustomers(db, { secret: BENCH_SECRET, origin: shop.url }, CUSTOMERS);
    const keys = await openKeys(db, KEYS);
    const catalog = await listGoods(db);
    // Few, as shops have: what is rarely used is looked up each time.
    const busy = await openKeys(db, BUSY_KEYS);
    const script = join(folder, 'keys.lua');
    writeFileSync(script, luaScript(keys));
    const worked = () => workedSoFar(shop.url, db);
    const read = (path: string) => measure(worked, reading(shop.url, path, script));
    const empty = await read('/healthz');
    const reads = [];
    for (const path of [
      '/api/v1/storefront/products',
      `/api/v1/storefront/products/${shop.itemId}`,
      '/api/v1/products?limit=50',
      '/api/v1/products?limit=50&fields=name,price,variants',
      '/api/v1/orders',
    ])
      reads.push(await read(path));
    let orders = 0;
    const order = async (line: Line) => {
      const customer = customers[Math.floor(orders / ORDERS_EACH)];
      const item = catalog[orders % catalog.length];
      orders += 1;
      if (!customer || !item) throw new Error('There are too few customers for this machine');
      const { status } = await line.ask(
        '/api/v1/storefront/checkouts',
        {
          authorization: `Bearer ${busy[orders % busy.length]}`,
          'content-type': 'application/json',
          'idempotency-key': newId(),
          // What one network may order in an hour is limited.
          'customer-token': customer.cookie.value,
          'shopper-address': customer.network,
        },
        JSON.stringify({ lines: [{ ...item, quantity: 1 }], addressId: customer.addressId, method: 'cod' }),
      );
      if (status !== 201) throw new Error(`An order was refused: ${status}`);
    };
    // Opened now: the shop closes a connection that is silent for a minute.
    const lines = Array.from({ length: CLIENTS }, () => openLine(shop.url));
    const ordered = await measure(worked, ordering(lines, 'POST /storefront/checkouts', order));
    const [load = 0] = loadavg();
    printTable(`HTTP API, ${CLIENTS} clients, ${products} products, load ${load.toFixed(0)}`, [
      ...[empty, ...reads].map((row) => ({ ...row, 'of /healthz': (row['a second'] / empty['a second']).toFixed(2) })),
      ordered,
    ]);
  } finally {
    await connection.close();
    await shop.stop();
  }
}

/** More keys than a shop may have, so that their limits are no limit of the measurement. */
export async function openKeys(db: Db, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => `yatai_${randomBytes(32).toString('base64url')}`);
  await db
    .insertInto('api_keys')
    .values(
      keys.map((key) => ({
        id: newId(),
        name: 'Bench',
        hash: createHash('sha256').update(key).digest(),
        ending: key.slice(-4),
        scopes: [...apiScopeNames],
      })),
    )
    .execute();
  return keys;
}

/** One key after the other, and compressed answers as most clients ask for them. */
const luaScript = (keys: readonly string[]): string => `
local keys = { ${keys.map((key) => JSON.stringify(key)).join(', ')} }
local at = 0
request = function()
  at = at % #keys + 1
  return wrk.format('GET', nil, { ['Authorization'] = 'Bearer ' .. keys[at], ['Accept-Encoding'] = 'gzip, deflate' })
end
`;

/** A warm-up, and then what is measured. */
type Rounds = { what: string; run(ms: number): Promise<Figures> };
type Figures = { perSecond: number; p50Ms: number; p99Ms: number; errors: number };

/** Measures a round with the processor time of each request, which other work on the machine hardly changes. */
async function measure(worked: () => Promise<Worked>, { what, run }: Rounds) {
  await run(WARM_UP_MS);
  const before = await worked();
  const { perSecond, p50Ms, p99Ms, errors } = await run(ROUND_MS);
  const after = await worked();
  const each = (whose: 'shop' | 'database') => (after[whose] - before[whose]) / ((perSecond * ROUND_MS) / 1_000);
  return {
    what,
    'a second': Math.round(perSecond),
    'p50 ms': p50Ms.toFixed(1),
    'p99 ms': p99Ms.toFixed(1),
    errors,
    'processor ms: the shop': each('shop').toFixed(2),
    PostgreSQL: each('database').toFixed(2),
  };
}

const reading = (origin: string, path: string, script: string): Rounds => ({
  what: `GET ${path}`,
  run: (ms) => runWrk(origin + path, {}, { connections: CLIENTS, seconds: ms / 1_000, script }),
});

async function listGoods(db: Db) {
  const { rows } = await sql<{ productId: string; variantId: string; unitPayable: number }>`
    select products.id as "productId", variants.id as "variantId", from_payable_paise::integer as "unitPayable"
    from products join variants on variants.product_id = products.id
    where products.published and products.type = 'shop' and option1_name is null and from_payable_paise > 0
    order by products.id limit 200`.execute(db);
  const ids = rows.map(({ variantId }) => variantId);
  await sql`update variants set stock = 1000000 where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

type Ask = (line: Line) => Promise<void>;

const ordering = (lines: readonly Line[], what: string, request: Ask): Rounds => ({
  what,
  async run(ms) {
    const took: number[] = [];
    const end = performance.now() + ms;
    const client = async (line: Line) => {
      for (let began = performance.now(); began < end; began = performance.now()) {
        await request(line);
        took.push(performance.now() - began);
      }
    };
    await Promise.all(lines.map(client));
    return {
      perSecond: (took.length / ms) * 1_000,
      p50Ms: median(took),
      p99Ms: quantile(took, 0.99),
      errors: 0,
    };
  },
});
