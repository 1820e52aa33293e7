import { chmod } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { buyUntil, createBuyers, createProducts } from '#tests/faults/buyers.ts';
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
const WARM_UPS = 3;
/** From the end of a process until HAProxy does not ask it. */
const NOTICED_MS = 4_000;
const PROCESSES = [4, 2, 1] as const;
const CUSTOMERS_EACH = 150;
const NEAR_PERCENT = 20;

const VARIANTS: { name: string; options: Partial<ClusterOptions> }[] = [
  { name: 'direct', options: { hasPooler: false, hasReplica: false } },
  { name: 'PgBouncer', options: { hasReplica: false } },
  { name: 'PgBouncer, standby', options: {} },
];

/** The request, and the number of concurrent clients, each without a pause. */
type Kind = {
  name: string;
  clients: number;
  /** What it returns makes the load and counts the answers. */
  prepare(cluster: Cluster, clients: number): Promise<() => Promise<number>>;
};

const PAGES: Kind = { name: 'rendered pages', clients: 32, prepare: renderPages };
const ORDERS: Kind = { name: 'checkout and a page', clients: 20, prepare: placeOrders };

/** One measurement: processor time for each request, background work included, and the cores that others left. */
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
 * request with one process. From the latter it predicts the former by a closed queueing network whose stages share the
 * cores, and extrapolates. The load is made on the same cores and is a context.
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
      processes: Math.max(...PROCESSES),
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
  const errors = rows.map((row) => Math.abs(Number.parseInt(String(row.error), 10)));
  const near = errors.filter((error) => error <= NEAR_PERCENT).length;
  console.log(
    `\n${near} of ${errors.length} predictions are at most ${NEAR_PERCENT}% off, the worst ${Math.max(...errors)}%.`,
  );
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
  // Compiled and cached code, and plans of statements.
  for (let round = 0; round < WARM_UPS; round += 1)
    for (const kind of [PAGES, ORDERS]) await (await kind.prepare(cluster, kind.clients))();
  // Pages that are measured first would be planned without statistics, which autovacuum gathers within a minute.
  await onPrimary(cluster, gatherStatistics);
  for (const processes of PROCESSES) {
    await Promise.all(cluster.shops.slice(processes).map((shop) => shop.stop()));
    await pause(NOTICED_MS);
    measured.idle.set(processes, await readIdle(cluster));
    for (const kind of [PAGES, ORDERS]) {
      measured.points.push(await measure(cluster, { kind, processes, clients: kind.clients }));
      if (processes === 1) measured.alone.set(kind, await measure(cluster, { kind, processes, clients: 1 }));
    }
  }
  return measured;
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

async function measure(
  cluster: Cluster,
  { kind, processes, clients }: Pick<Point, 'kind' | 'processes'> & { clients: number },
): Promise<Point> {
  const run = await kind.prepare(cluster, clients);
  const before = await readProcessorTime(cluster);
  const began = performance.now();
  const count = await run();
  const seconds = (performance.now() - began) / 1_000;
  const used = combine(await readProcessorTime(cluster), before, (now, then) => now - then);
  const others = (used.machine - ownOf(used)) / 1_000 / seconds;
  return {
    kind,
    processes,
    perSecond: count / seconds,
    each: combine(used, used, (all) => all / count),
    cores: cpus().length - Math.max(0, others),
    load: loadAverage(),
  };
}

const combine = (one: ProcessorTime, other: ProcessorTime, by: (one: number, other: number) => number): ProcessorTime =>
  Object.fromEntries(
    Object.entries(one).map(([part, ms]) => [part, by(ms, other[part as keyof ProcessorTime])]),
  ) as ProcessorTime;

const ownOf = ({ queued: _queued, machine: _machine, ...own }: ProcessorTime): number =>
  Object.values(own).reduce((sum, ms) => sum + ms, 0);

/** The demands of one process at full load, and what a single request waits for apart from cores. */
function predict({ kind, processes, cores }: Point, { points, alone }: Measured): number {
  const { each } = points.find((point) => point.kind === kind && point.processes === 1) ?? (points[0] as Point);
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

function compare(point: Point, measured: Measured): Row {
  const { kind, processes, perSecond, each, cores, load } = point;
  const predicted = predict(point, measured);
  const percent = Math.round((predicted / perSecond - 1) * 100);
  return {
    what: kind.name,
    processes,
    database: '',
    measured: perSecond.toFixed(1),
    predicted: predicted.toFixed(1),
    error: `${percent > 0 ? '+' : ''}${percent}%`,
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
  const [most, one] = [idle.get(Math.max(...PROCESSES)), idle.get(1)];
  const more = Math.max(...PROCESSES) - 1;
  return {
    page: of(PAGES),
    order: of(ORDERS),
    // Demand of each further process on the primary without visitors.
    idlePrimary: Math.max(0, ((most?.primary ?? 0) - (one?.primary ?? 0)) / more),
  };
}

async function renderPages({ origin }: Cluster, connections: number): Promise<() => Promise<number>> {
  return async () => (await autocannon({ url: `${origin}/shop/all`, connections, duration: SECONDS }))['2xx'];
}

const gatherStatistics = (db: Db): Promise<unknown> => sql`vacuum (analyze)`.execute(db);

async function placeOrders(cluster: Cluster, count: number): Promise<() => Promise<number>> {
  const within = <Value>(work: (db: Db) => Promise<Value>) => onPrimary(cluster, work);
  const products = await within(createProducts);
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
