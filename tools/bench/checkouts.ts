import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { parseEnv } from '#config/env.server.ts';
import { type Connection, connect } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { composeShop } from '#server/compose.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import { type FreshCustomer, ORDERS_EACH, openFreshCustomers } from '#tests/support/fixtures/fresh-customers.ts';
import { typedAddress } from '#tests/support/fixtures/orders.ts';
import { type Line, openLine } from './keep-alive.ts';
import { pinSelf, unpinSelf } from './pinning.ts';
import { BENCH_SECRET, startShop } from './served.ts';
import { median, printTable, quantile, type Row } from './table.ts';
import { type Worked, workedSoFar } from './worked.ts';

const BUYERS = 8;
const WARM_UP_MS = 3_000;
const ROUND_MS = 8_000;
const ROUNDS = 3;
const LINES = 2;
/** Enough for three measurements, each faster than any measured so far. */
const CUSTOMERS_EACH = 2_500;

/** A connection and its current customers: the number of orders per account and hour is limited. */
type Buyer = { line: Line; customers: FreshCustomer[]; ordered: number };
type CatalogLine = { productId: string; variantId: string; seenPaise: number };

/** Measures complete purchases and their steps. On all cores, as in production. */
export async function benchCheckouts(folder: string, products: number): Promise<void> {
  unpinSelf();
  // The emails that verify an address are not read here.
  const shop = await startShop(folder, products, { TRUST_PROXY: '1', COD_UNVERIFIED: 'approve' }, false);
  const connection = connect(shop.databaseUrl, { poolSize: BUYERS + 2 });
  try {
    const catalog = await setStock(connection.db);
    const named = { secret: BENCH_SECRET, origin: shop.url };
    const customers = await openFreshCustomers(connection.db, named, BUYERS * CUSTOMERS_EACH);
    const buyers = Array.from({ length: BUYERS }, (_, at) => ({
      line: openLine(shop.url),
      customers: customers.slice(at * CUSTOMERS_EACH, (at + 1) * CUSTOMERS_EACH),
      ordered: 0,
    }));
    const worked = () => workedSoFar(shop.url, connection.db);
    const { url } = shop;
    printTable(`Whole orders over HTTP: ${BUYERS} buyers, ${LINES} products, cash on delivery`, [
      await measure(
        'returning customers: item page, GET and POST /checkout, /orders',
        buyers,
        (buyer) => buyAgain(url, buyer, catalog),
        worked,
      ),
      await measure(
        'new customers: the same with a sign-up and an address on the way',
        buyers,
        (buyer) => signUpAndBuy(url, buyer, catalog),
        worked,
      ),
    ]);
    const post = await measure('POST /checkout', buyers, (buyer) => placeOverHttp(url, buyer, catalog), worked);
    const orderContext = composeShop(
      parseEnv({ DATA_DIR: folder, DATABASE_URL: shop.databaseUrl, SECRET: BENCH_SECRET }),
      connection,
    ).orderContext;
    const bare = await measure('bare transaction of the same rows', buyers, (buyer) =>
      placeBare(connection.db, buyer, catalog),
    );
    const whole = await measure('placeOrder', buyers, async (buyer) => {
      const customer = nextCustomer(buyer);
      const placed = await placeOrder(orderContext, customer, {
        idempotencyKey: newId(),
        method: 'cod',
        lines: pick(catalog).map((line) => ({ ...line, quantity: 1 })),
        addressId: customer.addressId,
        isAddressMeant: false,
      });
      if (!placed.ok) throw new Error(`An order was refused: ${placed.reason}`);
    });
    const rows = [post, whole, bare];
    for (const row of rows)
      row['of the bare transaction'] = (Number(row['a second']) / Number(bare['a second'])).toFixed(2);
    printTable(`Placing an order, ${BUYERS} buyers`, rows);
  } finally {
    await connection.close();
    await shop.stop();
    pinSelf();
  }
}

const pick = (catalog: readonly CatalogLine[]): CatalogLine[] => {
  const first = Math.floor(Math.random() * catalog.length);
  return Array.from({ length: LINES }, (_, at) => catalog[(first + at * 7 + 1) % catalog.length]).filter(
    (item) => item !== undefined,
  );
};

/** Each buyer repeats immediately after an answer; medians of three rounds. */
async function measure(
  what: string,
  buyers: readonly Buyer[],
  buy: (buyer: Buyer) => Promise<void>,
  worked?: () => Promise<Worked>,
): Promise<Row> {
  const round = async (ms: number) => {
    const took: number[] = [];
    const before = await worked?.();
    const end = performance.now() + ms;
    await Promise.all(
      buyers.map(async (buyer) => {
        for (let began = performance.now(); began < end; began = performance.now()) {
          await buy(buyer);
          took.push(performance.now() - began);
        }
      }),
    );
    const after = await worked?.();
    const each = (whose: keyof Worked) => ((after?.[whose] ?? Number.NaN) - (before?.[whose] ?? 0)) / took.length;
    const times = { perSecond: (took.length * 1_000) / ms, p50: median(took), p99: quantile(took, 0.99) };
    return { ...times, shop: each('shop'), database: each('database'), load: each('load') };
  };
  await round(WARM_UP_MS);
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  for (let count = 0; count < ROUNDS; count += 1) rounds.push(await round(ROUND_MS));
  const middle = (key: keyof (typeof rounds)[number]) => median(rounds.map((each) => each[key]));
  return {
    what,
    'a second': Math.round(middle('perSecond')),
    'p50 ms': middle('p50').toFixed(1),
    'p99 ms': middle('p99').toFixed(1),
    ...(worked && {
      'processor ms: the shop': middle('shop').toFixed(2),
      PostgreSQL: middle('database').toFixed(2),
      'the load': middle('load').toFixed(2),
    }),
  };
}

function nextCustomer(buyer: Buyer): FreshCustomer {
  if (buyer.ordered === ORDERS_EACH) {
    buyer.customers.shift();
    buyer.ordered = 0;
  }
  buyer.ordered += 1;
  const [customer] = buyer.customers;
  if (customer === undefined) throw new Error('There are no customers left');
  return customer;
}

/** A browser: its connection to the shop and the headers of every request. */
type Browser = { line: Line; headers: Record<string, string> };

const browserOf = (url: string, { line }: Buyer, { cookie, audience, network }: FreshCustomer): Browser => ({
  line,
  headers: { cookie: `${cookie.name}=${cookie.value}; ${audience}`, origin: url, 'x-forwarded-for': network },
});

async function look({ line, headers }: Browser, path: string): Promise<void> {
  const { status } = await line.ask(path, headers);
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
}

async function send({ line, headers }: Browser, path: string, form: URLSearchParams) {
  const answer = await line.ask(path, headers, form.toString());
  if (answer.status !== 303) throw new Error(`POST ${path} was answered with ${answer.status}`);
  return answer;
}

function place(browser: Browser, catalog: readonly CatalogLine[], addressId: string): Promise<{ location: string }> {
  const form = new URLSearchParams({ idempotencyKey: randomUUID(), paymentMethod: 'cod', addressId });
  for (const { productId, variantId, seenPaise } of catalog) {
    form.append('line', `${productId}.${variantId}.1.${seenPaise}`);
  }
  return send(browser, '/checkout', form);
}

async function placeOverHttp(url: string, buyer: Buyer, catalog: readonly CatalogLine[]): Promise<void> {
  const customer = nextCustomer(buyer);
  await place(browserOf(url, buyer, customer), pick(catalog), customer.addressId);
}

async function buyAgain(url: string, buyer: Buyer, catalog: readonly CatalogLine[]): Promise<void> {
  const customer = nextCustomer(buyer);
  const browser = browserOf(url, buyer, customer);
  const lines = pick(catalog);
  await look(browser, `/item/${lines[0]?.productId}`);
  await look(browser, '/checkout');
  const { location } = await place(browser, lines, customer.addressId);
  await look(browser, location);
}

let signedUp = 0;

async function signUpAndBuy(url: string, { line }: Buyer, catalog: readonly CatalogLine[]): Promise<void> {
  signedUp += 1;
  const name = `bench${Date.now().toString(36)}${signedUp}`;
  const network = `11.${(signedUp >> 16) & 255}.${(signedUp >> 8) & 255}.${signedUp & 255}`;
  const browser: Browser = { line, headers: { origin: url, 'x-forwarded-for': network } };
  const lines = pick(catalog);
  await look(browser, `/item/${lines[0]?.productId}`);
  await look(browser, '/signup');
  const account = { username: name, email: `${name}@example.com`, password: 'correct horse' };
  const { cookies } = await send(browser, '/signup', new URLSearchParams(account));
  browser.headers.cookie = cookies.filter((pair) => !pair.startsWith('toast=')).join('; ');
  await look(browser, '/checkout');
  const saved = await send(browser, '/checkout/address', new URLSearchParams(typedAddress));
  await look(browser, saved.location);
  const addressId = new URL(saved.location, url).searchParams.get('addressId') ?? '';
  const { location } = await place(browser, lines, addressId);
  await look(browser, location);
}

/** Only the inserts and updates of an order, without its checks and reads: the cost in the database. */
async function placeBare(db: Connection['db'], buyer: Buyer, catalog: readonly CatalogLine[]): Promise<void> {
  const { customerId } = nextCustomer(buyer);
  const [checkoutId, orderId, paymentId] = [newId(), newId(), newId()];
  const lines = pick(catalog).toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
  const total = lines.reduce((sum, { seenPaise }) => sum + seenPaise, 0);
  await withTransaction(db, async (trx) => {
    await sql`insert into checkouts (id, customer_id, idempotency_key, content_hash, method, payable_paise)
      values (${checkoutId}, ${customerId}, ${newId()}, 'bench', 'cod', ${total})`.execute(trx);
    await sql`insert into orders (id, checkout_id, customer_id, kind, status, method, total_paise, payable_paise)
      values (${orderId}, ${checkoutId}, ${customerId}, 'shop', 'pending', 'cod', ${total}, ${total})`.execute(trx);
    await sql`insert into order_lines (order_id, position, product_id, variant_id, type, name, price_paise, discount,
        unit_payable_paise, quantity)
      select ${orderId}::uuid, position, product_id, variant_id, 'shop', 'Bench', paise, 0, paise, 1
      from unnest(${lines.map(({ productId }) => productId)}::uuid[], ${lines.map(({ variantId }) => variantId)}::uuid[],
        ${lines.map(({ seenPaise }) => seenPaise)}::bigint[]) with ordinality as line (product_id, variant_id, paise, position)`.execute(
      trx,
    );
    await sql`insert into order_events (order_id, position, kind, to_status, actor)
      values (${orderId}, 1, 'placed', 'pending', 'customer')`.execute(trx);
    await sql`insert into payments (id, checkout_id, provider, status, amount_paise)
      values (${paymentId}, ${checkoutId}, 'cod', 'open', ${total})`.execute(trx);
    await sql`insert into outbox (id, kind, recipient, facts) values (${newId()}, 'bench', 'a@example.com', '{}'),
      (${newId()}, 'bench', 'b@example.com', '{}')`.execute(trx);
    await sql`update variants set stock = stock - 1 where id = any(${lines.map(({ variantId }) => variantId)}::uuid[])
      and stock >= 1`.execute(trx);
    await sql`insert into stock_moves (id, variant_id, quantity, reason, reference)
      select gen_random_uuid(), id, -1, 'taken', ${orderId} from unnest(${lines.map(({ variantId }) => variantId)}::uuid[]) as id`.execute(
      trx,
    );
  });
}

/** Chooses products with a single variant, and sets their stock so high that no order is refused. */
async function setStock(db: Connection['db']): Promise<CatalogLine[]> {
  const { rows } = await sql<CatalogLine>`
    select products.id as "productId", variants.id as "variantId", from_payable_paise as "seenPaise"
    from products join variants on product_id = products.id
    where products.type = 'shop' and option1_name is null and from_payable_paise > 0
    order by products.id limit 200`.execute(db);
  const ids = rows.map(({ variantId }) => variantId);
  await sql`update variants set stock = 1000000 where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}
