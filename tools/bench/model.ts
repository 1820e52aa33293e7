import { chmod } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { buyUntil, createBuyers, createProducts, type StockedProduct } from '#tests/faults/buyers.ts';
import { onPrimary } from '#tests/faults/cluster/scene.ts';
import { Cluster, type ClusterOptions } from '#tools/cluster/cluster.ts';
import { type Demands, extrapolate } from './extrapolate.ts';
import { benchHotRow } from './hot-row.ts';
import { unpinSelf } from './pinning.ts';
import { loadAverage, type ProcessorTime, readProcessorTime } from './processor-time.ts';
import { throughputOf } from './queueing.ts';
import { printTable, type Row } from './table.ts';

const SECONDS = 8;
const IDLE_SECONDS = 3;
/** Until each of four processes has compiled its code, also on a busy machine. */
const WARM_UPS = 5;
const PROCESSES = [1, 2, 4] as const;
const PROCESSES_MAX = Math.max(...PROCESSES);
/** Each number of processes early and late, so that none has colder code or smaller tables. */
const ROUNDS = [1, 2, 4, 4, 2, 1] as const;
/** So many that orders seldom wait for each other's rows of stock, which is measured apart. */
const PRODUCTS = 400;
const CUSTOMERS_EACH = 150;
const NEAR_PERCENT = 20;

const VARIANTS: { name: string; options: Partial<ClusterOptions> }[] = [
  { name: 'direct', options: { hasPooler: false, hasReplica: false } },
  { name: 'PgBouncer', options: { hasReplica: false } },
  { name: 'PgBouncer, standby', options: {} },
];

/** A cluster whose shop has products to buy. */
type StockedShop = { cluster: Cluster; products: readonly StockedProduct[] };

/** The request, and the number of concurrent clients, each without a pause. */
type Kind = {
  name: string;
  clients: number;
  /** What it returns makes the load and counts the answers. */
  prepare(shop: StockedShop, clients: number): Promise<() => Promise<number>>;
};

const PAGES: Kind = { name: 'rendered pages', clients: 32, prepare: renderPages };
const ORDERS: Kind = { name: 'checkout and a page', clients: 20, prepare: placeOrders };

/** One measurement, with the processor time that was used in it, background work included. */
type Run = {
  kind: Kind;
  processes: number;
  clients: number;
  count: number;
  seconds: number;
  used: ProcessorTime;
  load: string;
};

/** The measurements of a kind and number of processes: processor time for each request, background work included, and the cores that others left. */
type Point = {
  kind: Kind;
  processes: number;
  perSecond: number;
  each: ProcessorTime;
  cores: number;
  load: string;
};

/**
 * Measures the throughput with 1, 2 and 4 processes, with and without PgBouncer and standby, and the processor time of a
 * request. A closed queueing network whose stages share the cores reproduces each point from the times measured there,
 * predicts all from those of one process, and extrapolates. Four processes on two cores displace each other's caches, so
 * their requests take longer than those of one. The load is made on the same cores and is a context.
 */
export async function benchModel(folder: string): Promise<void> {
  // Database and load use all cores, and the database's user enters the folder.
  unpinSelf();
  await chmod(folder, 0o755);
  const rows: Row[] = [];
  const hotRow: Row[] = [];
  let demands: Demands | null = null;
  for (const { name, options } of VARIANTS) {
    const cluster = await Cluster.open({
      folder: join(folder, name.replaceAll(/\W+/g, '-')),
      processes: PROCESSES_MAX,
      env: { PAGE_CACHE_MB: '0', LOG_LEVEL: 'error', TRUST_PROXY: '2' },
      ...options,
    });
    try {
      const measured = await measureVariant(cluster);
      rows.push(...measured.points.map((point) => ({ ...compare(point, measured), database: name })));
      demands = demandsOf(measured);
      // A commit waits for a standby, and the next order for the same product waits for the commit.
      if (name === 'direct') hotRow.push(...(await benchHotRow(cluster.urlOn(await cluster.untilLeader()))));
    } finally {
      await cluster.close();
    }
  }
  printTable(`Throughput per second, measured and predicted, ${cpus().length} cores`, rows);
  for (const [column, what] of [
    ['error', 'predictions from one process'],
    ['own error', 'points by the service times measured there'],
  ] as const) {
    const errors = rows.map((row) => Math.abs(Number.parseInt(String(row[column]), 10)));
    const near = errors.filter((error) => error <= NEAR_PERCENT).length;
    console.log(
      `\n${near} of ${errors.length} ${what}: at most ${NEAR_PERCENT}% off, the worst ${Math.max(...errors)}%.`,
    );
  }
  printTable('Orders in the database with a synchronous standby, by the rows of stock that they take', hotRow);
  // The last variant is that of docs/deploy/cluster.
  if (demands !== null) printTable('Extrapolation', extrapolate(demands));
}

type Measured = {
  points: Point[];
  /** Of one process with one client, by kind. */
  alone: Map<Kind, Point>;
  /** Processor time per second of the idle cluster, by the number of processes. */
  idle: Map<number, ProcessorTime>;
};

async function measureVariant(cluster: Cluster): Promise<Measured> {
  const measured: Measured = { points: [], alone: new Map(), idle: new Map() };
  const shop = { cluster, products: await onPrimary(cluster, (db) => createProducts(db, PRODUCTS)) };
  // Compiled and cached code, and plans of statements.
  for (let round = 0; round < WARM_UPS; round += 1) await warmUp(shop);
  // Pages that are measured first would be planned without statistics, which autovacuum gathers within a minute.
  await onPrimary(cluster, gatherStatistics);
  measured.idle.set(PROCESSES_MAX, await readIdle(cluster));
  const runs: Run[] = [];
  let inService: number = PROCESSES_MAX;
  for (const processes of ROUNDS) {
    for (let at = inService; at > processes; at -= 1) await cluster.drain(at - 1);
    for (let at = inService; at < processes; at += 1) await cluster.readmit(at);
    // Processes that return have colder code and caches than those that stayed.
    if (processes > inService) await warmUp(shop);
    inService = processes;
    for (const kind of [PAGES, ORDERS]) {
      runs.push(await measure(shop, { kind, processes, clients: kind.clients }));
      if (processes === 1) runs.push(await measure(shop, { kind, processes, clients: 1 }));
    }
  }
  for (const kind of [PAGES, ORDERS]) {
    for (const processes of PROCESSES) measured.points.push(pointOf(runs, { kind, processes, clients: kind.clients }));
    measured.alone.set(kind, pointOf(runs, { kind, processes: 1, clients: 1 }));
  }
  await Promise.all(cluster.shops.slice(1).map((one) => one.stop()));
  measured.idle.set(1, await readIdle(cluster));
  return measured;
}

async function warmUp(shop: StockedShop): Promise<void> {
  for (const kind of [PAGES, ORDERS]) await (await kind.prepare(shop, kind.clients))();
}

/** Per second. */
async function readIdle(cluster: Cluster): Promise<ProcessorTime> {
  const before = await readProcessorTime(cluster);
  const began = performance.now();
  await pause(IDLE_SECONDS * 1_000);
  const after = await readProcessorTime(cluster);
  const seconds = (performance.now() - began) / 1_000;
  return combine(after, before, (now, then) => (now - then) / seconds);
}

async function measure(shop: StockedShop, what: Pick<Run, 'kind' | 'processes' | 'clients'>): Promise<Run> {
  const run = await what.kind.prepare(shop, what.clients);
  const { cluster } = shop;
  const before = await readProcessorTime(cluster, what.processes);
  const began = performance.now();
  const count = await run();
  const seconds = (performance.now() - began) / 1_000;
  const used = combine(await readProcessorTime(cluster, what.processes), before, (now, then) => now - then);
  return { ...what, count, seconds, used, load: loadAverage() };
}

/** All runs of a kind with as many processes and clients, as one. */
function pointOf(
  runs: readonly Run[],
  { kind, processes, clients }: Pick<Run, 'kind' | 'processes' | 'clients'>,
): Point {
  const own = runs.filter((run) => run.kind === kind && run.processes === processes && run.clients === clients);
  const [count, seconds] = [
    own.reduce((sum, run) => sum + run.count, 0),
    own.reduce((sum, run) => sum + run.seconds, 0),
  ];
  const used = own.map((run) => run.used).reduce((all, one) => combine(all, one, (sum, ms) => sum + ms));
  const others = (used.machine - ownOf(used)) / 1_000 / seconds;
  return {
    kind,
    processes,
    perSecond: count / seconds,
    each: combine(used, used, (all) => all / count),
    cores: cpus().length - Math.max(0, others),
    load: own.map(({ load }) => load).join(', '),
  };
}

const combine = (one: ProcessorTime, other: ProcessorTime, by: (one: number, other: number) => number): ProcessorTime =>
  Object.fromEntries(
    Object.entries(one).map(([part, ms]) => [part, by(ms, other[part as keyof ProcessorTime])]),
  ) as ProcessorTime;

const ownOf = ({ queued: _queued, machine: _machine, ...own }: ProcessorTime): number =>
  Object.values(own).reduce((sum, ms) => sum + ms, 0);

/** Requests per second by service times, and by what a single request waits for apart from cores. */
function throughputBy(each: ProcessorTime, { kind, processes, cores }: Point, { alone }: Measured): number {
  const single = alone.get(kind);
  const waitMs = single === undefined ? 0 : 1_000 / single.perSecond - ownOf(single.each) - single.each.queued;
  const unlimited = Number.POSITIVE_INFINITY;
  return throughputOf({
    clients: kind.clients,
    cores,
    stages: [
      { ms: each.load, threads: 1, needsCore: true },
      { ms: each.shop, threads: processes, needsCore: true },
      { ms: ownOf(each) - each.load - each.shop, threads: unlimited, needsCore: true },
      { ms: Math.max(0, waitMs), threads: unlimited, needsCore: false },
    ],
  });
}

const percentOff = (predicted: number, measured: number): string => {
  const percent = Math.round((predicted / measured - 1) * 100);
  return `${percent > 0 ? '+' : ''}${percent}%`;
};

function compare(point: Point, measured: Measured): Row {
  const { kind, processes, perSecond, each, cores, load } = point;
  const one = measured.points.find((other) => other.kind === kind && other.processes === 1) ?? point;
  const predicted = throughputBy(one.each, point, measured);
  const reproduced = throughputBy(each, point, measured);
  return {
    what: kind.name,
    processes,
    database: '',
    measured: perSecond.toFixed(1),
    predicted: predicted.toFixed(1),
    error: percentOff(predicted, perSecond),
    'by its own times': reproduced.toFixed(1),
    'own error': percentOff(reproduced, perSecond),
    'ms: shop': (each.shop + each.shopHelpers).toFixed(1),
    primary: each.primary.toFixed(1),
    standbys: each.standbys.toFixed(1),
    proxies: (each.haproxy + each.pgbouncer).toFixed(1),
    load: (each.load + each.loadHelpers).toFixed(1),
    'cores left': cores.toFixed(2),
    'load average': load,
  };
}

function demandsOf({ points, idle }: Measured): Demands {
  const of = (kind: Kind) => (points.find((point) => point.kind === kind && point.processes === 1) as Point).each;
  const [most, one] = [idle.get(PROCESSES_MAX), idle.get(1)];
  const more = PROCESSES_MAX - 1;
  return {
    page: of(PAGES),
    order: of(ORDERS),
    // Demand of each further process on the primary without visitors.
    idlePrimary: Math.max(0, ((most?.primary ?? 0) - (one?.primary ?? 0)) / more),
  };
}

async function renderPages({ cluster: { origin } }: StockedShop, connections: number): Promise<() => Promise<number>> {
  return async () => (await autocannon({ url: `${origin}/shop/all`, connections, duration: SECONDS }))['2xx'];
}

const gatherStatistics = (db: Db): Promise<unknown> => sql`vacuum (analyze)`.execute(db);

async function placeOrders({ cluster, products }: StockedShop, count: number): Promise<() => Promise<number>> {
  const within = <Value>(work: (db: Db) => Promise<Value>) => onPrimary(cluster, work);
  const { origin, env } = cluster;
  const buyers = await createBuyers({ origin, secret: env.SECRET ?? '', within }, count, CUSTOMERS_EACH);
  await within(gatherStatistics);
  return async () => {
    const acknowledged = new Set<string>();
    const end = Date.now() + SECONDS * 1_000;
    await Promise.all(buyers.map((buyer) => buyUntil(buyer, products, acknowledged, () => Date.now() > end)));
    return acknowledged.size;
  };
}
