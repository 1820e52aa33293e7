import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { connect, type Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { type ApiScope, apiScopeNames } from '#shop/api-keys/api-key.ts';
import { createApiKey } from '#shop/api-keys/api-keys.server.ts';
import { ORDERS_EACH, openFreshCustomers } from '#tests/support/fixtures/fresh-customers.ts';
import { type Line, openLine } from './keep-alive.ts';
import { unpinSelf } from './pinning.ts';
import { BENCH_SECRET, startShop } from './served.ts';
import { printTable, type Row } from './table.ts';

const CLIENTS = 16;
const ROUND_MS = 8_000;
const WARM_UP_MS = 2_000;
/** One key answers 20 requests a second. */
const KEYS = 90;
const CUSTOMERS = 2_500;

/** Measures the HTTP API over HTTP, on all cores, with as many keys as its limits need. */
export async function benchApi(folder: string, products: number): Promise<void> {
  unpinSelf();
  const shop = await startShop(folder, products, { COD_UNVERIFIED: 'approve' }, false);
  const connection = connect(shop.databaseUrl, { poolSize: 4 });
  try {
    const { db } = connection;
    const customers = await openFreshCustomers(db, { secret: BENCH_SECRET, origin: shop.url }, CUSTOMERS);
    const keys = await openKeys(db, customers[0]?.customerId ?? '');
    const goods = await listGoods(db);
    const lines = Array.from({ length: CLIENTS }, () => openLine(shop.url));
    const measure = (what: string, request: Ask) => measureWith(lines, what, request);
    let sent = 0;
    const bearer = () => {
      sent += 1;
      return { authorization: `Bearer ${keys[sent % keys.length]}` };
    };
    const get = (path: string) => async (line: Line) => {
      const { status } = await line.ask(`/api/v1${path}`, bearer());
      if (status !== 200) throw new Error(`${path}: ${status}`);
    };
    let orders = 0;
    const order = async (line: Line) => {
      const customer = customers[Math.floor(orders / ORDERS_EACH)];
      const item = goods[orders % goods.length];
      orders += 1;
      if (!customer || !item) throw new Error('There are too few customers for this machine');
      const { status } = await line.ask(
        '/api/v1/storefront/checkouts',
        {
          ...bearer(),
          ...{ 'content-type': 'application/json', 'idempotency-key': newId() },
          'customer-token': customer.cookie.value,
        },
        JSON.stringify({ lines: [{ ...item, quantity: 1 }], addressId: customer.addressId, method: 'cod' }),
      );
      if (status !== 201) throw new Error(`An order was refused: ${status}`);
    };
    printTable(`HTTP API, ${CLIENTS} clients, ${products} products`, [
      await measure('GET /products?limit=50', get('/products?limit=50')),
      await measure('GET /storefront/products', get('/storefront/products')),
      await measure('POST /storefront/checkouts', order),
    ]);
  } finally {
    await connection.close();
    await shop.stop();
  }
}

async function openKeys(db: Db, adminId: string): Promise<string[]> {
  const scopes: ApiScope[] = [...apiScopeNames];
  const keys: string[] = [];
  for (let at = 0; at < KEYS; at += 1) {
    const created = await createApiKey(db, adminId, { name: `Bench ${at}`, scopes, lifetime: 30 });
    if (created.ok) keys.push(created.value);
  }
  return keys;
}

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

async function measureWith(lines: readonly Line[], what: string, request: Ask): Promise<Row> {
  const round = async (ms: number) => {
    const took: number[] = [];
    const end = performance.now() + ms;
    const client = async (line: Line) => {
      for (let began = performance.now(); began < end; began = performance.now()) {
        await request(line);
        took.push(performance.now() - began);
      }
    };
    await Promise.all(lines.map(client));
    return took.toSorted((one, other) => one - other);
  };
  await round(WARM_UP_MS);
  const took = await round(ROUND_MS);
  const at = (part: number) => (took[Math.floor(took.length * part)] ?? Number.NaN).toFixed(1);
  return { what, 'a second': Math.round((took.length / ROUND_MS) * 1_000), 'p50 ms': at(0.5), 'p99 ms': at(0.99) };
}
