import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Connection, connect } from '#db/connect.ts';
import { changeMembers, saveCollection } from '#shop/collections/save-collection.server.ts';
import { type FreshCustomer, openFreshCustomers } from '#tests/support/fixtures/fresh-customers.ts';
import { flood } from './flood.ts';
import { openLine } from './keep-alive.ts';
import { pinSelf, unpinSelf } from './pinning.ts';
import { BENCH_SECRET, startShop } from './served.ts';
import { median, printTable, quantile } from './table.ts';

const BUYERS = 2_000;
const UNITS = 100;
const VISITORS_PER_MINUTE = 10_000;
/** Visitors arrive from before the start until the buyers are done. */
const BEFORE_MS = 10_000;
const VISITORS_SECONDS = 40;
/** Buyers submit within this time after the countdown has ended. */
const SUBMIT_MS = 5_000;
/** A shop that is too busy asks to try again. */
const RETRY_MS = 1_000;

/** The goal for the pages meanwhile. */
const PAGE_P99_MS = 500;
const OTHERS = 'other answers and errors';

type Product = { productId: string; variantId: string; seenPaise: number };

/**
 * A drop: visitors look at its pages while buyers order its few units from the second of its start on. Throws if another
 * number of units is sold than there are; a missed goal of the pages is the exit code. On all cores, as in production.
 */
export async function benchDrop(folder: string, products: number): Promise<void> {
  unpinSelf();
  const shop = await startShop(folder, products, { TRUST_PROXY: '1' }, false);
  const connection = connect(shop.databaseUrl, { poolSize: 2 });
  try {
    const { db } = connection;
    const customers = await openFreshCustomers(db, { secret: BENCH_SECRET, origin: shop.url }, BUYERS);
    const startsAt = new Date(Date.now() + BEFORE_MS);
    const product = await openDrop(db, startsAt);
    const paths = ['/collections/bench-drop', `/item/${product.productId}`, '/clock'];
    const visitors = watchPages(shop.url, paths);
    await pause(startsAt.getTime() - Date.now());
    const began = performance.now();
    const bought = await Promise.all(customers.map((customer) => buy(shop.url, customer, product)));
    const allAnsweredMs = performance.now() - began;
    const pages = await visitors;
    const sold = bought.filter(({ isSold }) => isSold);
    const took = bought.map(({ ms }) => ms);
    const counted = await countSold(db, product.variantId, startsAt);
    printTable(`A drop: ${BUYERS} buyers for ${UNITS} units within ${SUBMIT_MS / 1_000} s, one each`, [
      {
        what: 'POST /checkout',
        sold: sold.length,
        'p50 ms': median(took).toFixed(1),
        'p99 ms': quantile(took, 0.99).toFixed(1),
        'tried again': bought.filter(({ tries }) => tries > 1).length,
        'last unit sold after s': (Math.max(...sold.map(({ endedAt }) => endedAt - began)) / 1_000).toFixed(1),
        'all answered after s': (allAnsweredMs / 1_000).toFixed(1),
      },
    ]);
    printTable(`Pages of the drop meanwhile, from the cache: ${VISITORS_PER_MINUTE} visitors a minute`, [
      { what: paths.map((path) => path.split('/')[1]).join(', '), ...pages },
    ]);
    if (sold.length !== UNITS || counted.units !== UNITS || counted.left !== 0)
      throw new Error(`Not ${UNITS} units were sold: ${JSON.stringify({ answered: sold.length, ...counted })}`);
    const isMet = Number(pages['p99 ms']) < PAGE_P99_MS && pages['503'] === 0 && pages[OTHERS] === 0;
    console.log(`\nGoal ${isMet ? 'met' : 'missed'}: pages within ${PAGE_P99_MS} ms (p99), none refused.`);
    if (!isMet) process.exitCode = 1;
  } finally {
    await connection.close();
    await shop.stop();
    pinSelf();
  }
}

/** One product with a single variant, on sale from `startsAt` on. */
async function openDrop(db: Connection['db'], startsAt: Date): Promise<Product> {
  const { rows } = await sql<Product>`
    select products.id as "productId", variants.id as "variantId", from_payable_paise as "seenPaise"
    from products join variants on product_id = products.id
    where products.type = 'shop' and option1_name is null and from_payable_paise > 0 order by products.id limit 1`.execute(
    db,
  );
  const [product] = rows;
  if (product === undefined) throw new Error('There is no product for the drop');
  await sql`update variants set stock = ${UNITS} where id = ${product.variantId}`.execute(db);
  const adminId = 'bench';
  const saved = await saveCollection(db, {
    adminId,
    id: null,
    collection: {
      title: 'Bench drop',
      slug: 'bench-drop',
      text: '',
      image: null,
      isPublished: true,
      rule: null,
      startsAt,
      unitsPerCustomer: 1,
      isLimitPerProduct: false,
    },
  });
  if (!saved.ok) throw new Error(`The drop was refused: ${saved.reason}`);
  await changeMembers(db, { adminId, id: saved.value, productId: product.productId, change: 'add' });
  return product;
}

type Bought = { isSold: boolean; ms: number; endedAt: number; tries: number };

/** One buyer: submits at some moment after the start, and again while the shop is too busy. `ms`: the last attempt. */
async function buy(url: string, customer: FreshCustomer, product: Product): Promise<Bought> {
  await pause(Math.random() * SUBMIT_MS);
  const { cookie, audience, network } = customer;
  const headers = {
    cookie: `${cookie.name}=${cookie.value}; ${audience}`,
    origin: url,
    'x-forwarded-for': network,
  };
  const form = new URLSearchParams({
    idempotencyKey: randomUUID(),
    paymentMethod: 'cod',
    addressId: customer.addressId,
    line: `${product.productId}.${product.variantId}.1.${product.seenPaise}`,
  }).toString();
  for (let tries = 1; ; tries += 1) {
    const began = performance.now();
    // A shop that turns somebody away closes the connection.
    const status = await openLine(url)
      .ask('/checkout.data', headers, form)
      .then((answer) => answer.status)
      .catch(() => 503);
    const endedAt = performance.now();
    const answered = { ms: endedAt - began, endedAt, tries };
    // A page's data answers with a redirect as 202.
    if (status === 202) return { ...answered, isSold: true };
    if (status === 409) return { ...answered, isSold: false };
    if (status !== 503) throw new Error(`An order was answered with ${status}`);
    await pause(RETRY_MS);
  }
}

async function watchPages(url: string, paths: readonly string[]) {
  const { took, refused, others } = await flood({
    url,
    duration: VISITORS_SECONDS,
    connections: 64,
    overallRate: Math.round(VISITORS_PER_MINUTE / 60),
    headers: { 'accept-encoding': 'gzip', accept: 'text/html' },
    requests: paths.map((path) => ({ method: 'GET' as const, path })),
  });
  return {
    'requests/s': Math.round(took.length / VISITORS_SECONDS),
    'p50 ms': median(took).toFixed(1),
    'p99 ms': quantile(took, 0.99).toFixed(1),
    '503': refused,
    [OTHERS]: others,
  };
}

async function countSold(
  db: Connection['db'],
  variantId: string,
  since: Date,
): Promise<{ units: number; left: number }> {
  const { rows } = await sql<{ units: number; left: number }>`
    select (select sum(quantity)::integer from order_lines join orders on orders.id = order_id
        where variant_id = ${variantId} and created_at >= ${since}) as units, stock as left
    from variants where id = ${variantId}`.execute(db);
  return rows[0] ?? { units: 0, left: 0 };
}
