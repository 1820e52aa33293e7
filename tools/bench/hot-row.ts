import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { connect, type Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { loadAverage } from './processor-time.ts';
import { median, type Row } from './table.ts';

const run = promisify(execFile);
const CONNECTIONS = 32;
const ROUNDS = 3;
const ROUND_SECONDS = 5;
/** Rows that the orders take from: one product; one product whose stock is split; many products. */
const COUNTERS = [1, 10, 200];

/** An order as `placeOrder` writes it, without its checks and emails: the stock is taken last, and then committed. */
const ORDER = `
\\set at random(1, :counters)
select gen_random_uuid() as id, gen_random_uuid() as checkout \\gset
begin;
with checkout as (
  insert into checkouts (id, idempotency_key, content_hash, method, payable_paise)
  values (:checkout, gen_random_uuid(), 'bench', 'cod', 10000)
), placed as (
  insert into orders (id, checkout_id, kind, status, method, total_paise, payable_paise)
  values (:id, :checkout, 'shop', 'pending', 'cod', 10000, 10000)
), lines as (
  insert into order_lines (order_id, position, type, name, price_paise, discount, unit_payable_paise, quantity)
  values (:id, 1, 'shop', 'Bench', 10000, 0, 10000, 1)
), payment as (
  insert into payments (id, checkout_id, provider, status, amount_paise)
  values (gen_random_uuid(), :checkout, 'cod', 'open', 10000)
)
insert into order_events (order_id, position, kind, to_status, actor) values (:id, 1, 'placed', 'pending', 'customer');
with taken as (
  update variants set stock = stock - 1 where sku = 'counter-' || :at and stock >= 1 returning id
)
insert into stock_moves (id, variant_id, quantity, reason, reference)
select gen_random_uuid(), id, -1, 'taken', :id from taken;
commit;
`;

/**
 * Orders per second in the database when all take the same row of stock, when its stock is split into ten rows, and when
 * they take from many. Each order waits for those before it that hold its row until they are committed.
 * @param url of the shop's primary; its data is not used afterwards
 */
export async function benchHotRow(url: string): Promise<Row[]> {
  if (spawnSync('pgbench', ['--version']).error !== undefined) throw new Error('pgbench is not installed');
  const { db, close } = connect(url, { poolSize: 1 });
  const folder = await mkdtemp(join(tmpdir(), 'yatai-hot-row-'));
  const script = join(folder, 'order.sql');
  await writeFile(script, ORDER);
  try {
    await openCounters(db);
    const rates = new Map<number, number[]>(COUNTERS.map((counters) => [counters, []]));
    // In turn, so that other work on the machine disturbs all of them.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [counters, ofCounters] of rates) ofCounters.push(await measure(url, script, counters));
    const spread = median(rates.get(COUNTERS.at(-1) ?? 0) ?? []);
    return [...rates].map(([counters, ofCounters]) => ({
      what: `${counters} row${counters === 1 ? '' : 's'} of stock`,
      'orders/s': Math.round(median(ofCounters)),
      'slowest and fastest round': `${Math.round(Math.min(...ofCounters))} to ${Math.round(Math.max(...ofCounters))}`,
      'of the most rows': (median(ofCounters) / spread).toFixed(2),
      'load average': loadAverage(),
    }));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await close();
  }
}

async function openCounters(db: Db): Promise<void> {
  const id = newId();
  await sql`insert into products (id, handle, type, category, name, price_paise, from_price_paise, from_payable_paise)
    values (${id}, ${`bench-${id}`}, 'shop', 'stickers', 'Bench', 10000, 10000, 10000)`.execute(db);
  await sql`insert into variants (id, product_id, position, option1, sku, stock)
    select gen_random_uuid(), ${id}, n, n::text, 'counter-' || n, 1000000
    from generate_series(1, ${COUNTERS.at(-1)}::integer) as n`.execute(db);
}

async function measure(url: string, script: string, counters: number): Promise<number> {
  const { stdout } = await run('pgbench', [
    ...[`--file=${script}`, `--define=counters=${counters}`, '--protocol=prepared', '--no-vacuum'],
    ...[`--client=${CONNECTIONS}`, `--time=${ROUND_SECONDS}`, url],
  ]);
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
}
