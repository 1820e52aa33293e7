import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { serverCommand, serverEnv } from '#bin/bootstrap/server.mjs';
import { parseEnv } from '#config/env.server.ts';
import { openDatabase } from '#server/open-database.ts';
import { auditCatalog } from '#shop/catalog/audit-catalog.server.ts';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { openProduct } from '#tests/support/catalog.ts';
import { type HttpVisitor, visitByHttp } from '#tests/support/http-visitor.ts';
import { freePort } from '#tests/support/shop.ts';

export type RigReport = {
  rounds: number;
  /** Orders that a buyer was told of. */
  acknowledged: number;
  kills: { shop: number; database: number };
  /** Sentences about what is wrong; none: all is well. */
  faults: string[];
};

type Goods = { productId: string; variantId: string; paise: number };
type Buyer = { http: HttpVisitor; addressId: string };

const BUYERS = 20;
const PRODUCTS = 12;
const READY_MAX_MS = 60_000;
/** A press is repeated with its key until somebody answers. */
const PATIENCE_MS = 60_000;

/**
 * Twenty buyers order while the shop or its database is killed at a random moment of each round; each repeats a press
 * that went unanswered with the same key. Afterwards every acknowledged order exists once, and the books are right.
 */
export async function playKillRounds(
  rounds: number,
  onRound: (sentence: string) => void = () => {},
): Promise<RigReport> {
  const folder = await mkdtemp(join(tmpdir(), 'yatai-rig-'));
  await chmod(folder, 0o755);
  const settings = { DATA_DIR: join(folder, 'data'), DEMO: 'off', PORT: String(await freePort()) };
  const shop = new KillableShop(settings);
  const report: RigReport = { rounds, acknowledged: 0, kills: { shop: 0, database: 0 }, faults: [] };
  try {
    await shop.start();
    const goods = await shop.within(({ db }) => stockUp(db));
    const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, at) => moveIn(shop, at)));
    const keys = new Set<string>();
    for (let round = 1; round <= rounds; round += 1) {
      const killed = randomInt(2) === 0 ? 'shop' : 'database';
      let isOver = false;
      const shopping = buyers.map((buyer) => buyUntil(buyer, goods, keys, () => isOver));
      await pause(randomInt(50, 900));
      await shop.kill(killed);
      report.kills[killed] += 1;
      if (killed === 'shop') await shop.start();
      await shop.untilReady();
      await pause(randomInt(50, 300));
      isOver = true;
      report.faults.push(...(await Promise.all(shopping)).flat());
      report.faults.push(...(await shop.within(({ db }) => findFaults(db, keys))));
      report.acknowledged = keys.size;
      onRound(
        `Round ${round} of ${rounds}: the ${killed} was killed, ${keys.size} orders so far, ${report.faults.length} faults`,
      );
      if (report.faults.length > 0) break;
    }
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  return report;
}

type Db = Awaited<ReturnType<typeof openDatabase>>['connection']['db'];

/** More than anybody buys, so that no press is refused. */
const stockUp = (db: Db): Promise<Goods[]> =>
  Promise.all(
    Array.from({ length: PRODUCTS }, async (_, at) => {
      const { id, variantIds } = await openProduct(db, { name: `Rig Crane ${at + 1}`, price: 100_00 });
      const [variantId = ''] = variantIds;
      await sql`insert into stock_moves (id, variant_id, pieces, reason, reference)
        values (${randomUUID()}, ${variantId}, 1000000, 'set', 'rig')`.execute(db);
      await sql`update variants set stock = stock + 1000000 where id = ${variantId}`.execute(db);
      return { productId: id, variantId, paise: 100_00 };
    }),
  );

async function moveIn(shop: KillableShop, at: number): Promise<Buyer> {
  const http = visitByHttp(shop.origin);
  const username = `rig-buyer-${at}`;
  const signedUp = await http.post('/signup', {
    username,
    email: `${username}@example.com`,
    password: 'correct horse',
  });
  if (signedUp.status !== 303) throw new Error(`${username} could not sign up: ${signedUp.status}`);
  const saved = await http.post('/saved-addresses/new', {
    name: 'Asha Rao',
    phone: '9876543210',
    pincode: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
    addressLine: '4 Lantern Street',
  });
  if (saved.status !== 303) throw new Error(`${username} could not keep an address: ${saved.status}`);
  const { id } = await shop.within(({ db }) =>
    db
      .selectFrom('addresses')
      .innerJoin('customers', 'customers.id', 'addresses.customer_id')
      .select('addresses.id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow(),
  );
  return { http, addressId: id };
}

async function buyUntil(
  { http, addressId }: Buyer,
  goods: readonly Goods[],
  acknowledged: Set<string>,
  isOver: () => boolean,
): Promise<string[]> {
  while (!isOver()) {
    const idempotencyKey = randomUUID();
    const first = randomInt(goods.length);
    const bought = [goods[first], goods[(first + 1 + randomInt(goods.length - 1)) % goods.length]].filter(
      (one) => one !== undefined,
    );
    const form = new URLSearchParams({ idempotencyKey, paymentMethod: 'cod', addressId });
    for (const { productId, variantId, paise } of bought) form.append('line', `${productId}.${variantId}.1.${paise}`);
    const status = await press(http, form);
    if (status !== 303) return [`A press was answered with ${status}`];
    acknowledged.add(idempotencyKey);
  }
  return [];
}

/** Until there is an answer that is no excuse. */
async function press(http: HttpVisitor, form: URLSearchParams): Promise<number> {
  for (const begun = Date.now(); Date.now() - begun < PATIENCE_MS; await pause(100)) {
    const answer = await http.post('/checkout', form).catch(() => null);
    if (answer !== null && answer.status < 500) return answer.status;
  }
  return 0;
}

async function findFaults(db: Db, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ key: string; checkouts: number; orders: number }>`
    select idempotency_key::text as key, count(distinct checkouts.id)::integer as checkouts,
      count(orders.id)::integer as orders
    from checkouts left join orders on orders.checkout_id = checkouts.id group by 1`.execute(db);
  const found = new Map(rows.map((row) => [row.key, row]));
  const faults = [...acknowledged].flatMap((key) => {
    const { checkouts = 0, orders = 0 } = found.get(key) ?? {};
    return checkouts === 1 && orders === 1
      ? []
      : [`The order of ${key} stands ${checkouts} times with ${orders} orders`];
  });
  // Every press was repeated until it was acknowledged: nothing else may stand there.
  if (rows.length !== acknowledged.size)
    faults.push(`${rows.length} checkouts of ${acknowledged.size} acknowledged ones`);
  const broken = [...(await auditCatalog(db)), ...(await auditOrders(db))];
  return [
    ...faults,
    ...broken.map(({ rule, id, found: has, expected }) => `${rule}: ${id} has ${has}, not ${expected}`),
  ];
}

/** A built shop with a database of its own, both of which can be killed. */
class KillableShop {
  readonly origin: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | null = null;
  readonly #words: string[] = [];

  constructor(settings: { DATA_DIR: string; DEMO: string; PORT: string }) {
    this.origin = `http://localhost:${settings.PORT}`;
    this.#env = { ...settings, ORIGIN: this.origin, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' };
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, serverCommand, {
      env: serverEnv({ PATH: process.env.PATH, ...this.#env }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => this.#words.push(String(chunk)));
    this.#child = child;
    await this.untilReady();
  }

  async untilReady(): Promise<void> {
    for (const begun = Date.now(); Date.now() - begun < READY_MAX_MS; await pause(50)) {
      const answer = await fetch(`${this.origin}/readyz`).catch(() => null);
      if (answer?.ok) return;
      if (this.#child?.exitCode !== null) throw new Error(`The shop ended by itself:\n${this.#words.join('')}`);
    }
    throw new Error(`The shop did not become ready:\n${this.#words.join('')}`);
  }

  /** Joins the shop's database for a moment. */
  async within<Value>(work: (connection: { db: Db }) => Promise<Value>): Promise<Value> {
    const database = await openDatabase(parseEnv(this.#env), 'user', () => {});
    try {
      return await work(database.connection);
    } finally {
      await database.close();
    }
  }

  async kill(what: 'shop' | 'database'): Promise<void> {
    if (what === 'database') {
      process.kill(await this.#postmaster(), 'SIGKILL');
      return;
    }
    const child = this.#child;
    if (child === null) return;
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  /** The first line of its lock file. */
  #postmaster = (): Promise<number> =>
    this.within(async ({ db }) => {
      const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(db);
      return Number((await readFile(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);
    });
}
