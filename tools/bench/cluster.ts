import { readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { connect, type Db } from '#db/connect.ts';
import { buyUntil, moveIn, stockUp } from '#tests/faults/buyers.ts';
import { Cluster, type ClusterOptions } from '#tools/cluster/cluster.ts';
import { unpinSelf } from './pinning.ts';

const SECONDS = 8;
const CONNECTIONS = 32;
const BUYERS = 20;
/** `/proc/<pid>/stat` counts in hundredths of a second (proc(5), sysconf(_SC_CLK_TCK)). */
const TICKS_PER_SECOND = 100;
/** Index of utime after the name in parentheses; stime, cutime and cstime follow. */
const UTIME = 11;

const VARIANTS: { name: string; options: Partial<ClusterOptions> }[] = [
  { name: 'direct', options: { hasPooler: false, hasReplica: false } },
  { name: 'PgBouncer', options: { hasReplica: false } },
  { name: 'PgBouncer, standby', options: {} },
];

type Demand = { perSecond: number; shopMs: number; databaseMs: number };

/** Throughput of 1, 2 and 4 processes, and the processor time of each page and order, which `npm run bench -- model` reads. */
export async function benchCluster(folder: string): Promise<void> {
  // Database and load use all cores, and the database's user enters the folder.
  unpinSelf();
  await chmod(folder, 0o755);
  console.log('\nCluster on one machine: per second, and processor ms in processes and databases');
  console.log('| processes | database | rendered pages/s | ms | checkouts/s | ms |\n|---:|---|---:|---:|---:|---:|');
  for (const processes of [1, 2, 4]) {
    for (const { name, options } of VARIANTS) {
      const cluster = await Cluster.open({
        folder: join(folder, `${processes} ${name}`.replaceAll(/\W+/g, '-')),
        processes,
        env: { PAGE_CACHE_MB: '0', LOG_LEVEL: 'error', TRUST_PROXY: '2' },
        ...options,
      });
      try {
        const pages = await measure(cluster, () => renderPages(cluster));
        const orders = await measure(cluster, () => placeOrders(cluster));
        console.log(`| ${processes} | ${name} | ${describe(pages)} | ${describe(orders)} |`);
      } finally {
        await cluster.close();
      }
    }
  }
}

const describe = ({ perSecond, shopMs, databaseMs }: Demand): string =>
  `${Math.round(perSecond)} | ${shopMs.toFixed(1)} + ${databaseMs.toFixed(1)}`;

/** @param run returns how many things were done */
async function measure(cluster: Cluster, run: () => Promise<number>): Promise<Demand> {
  const before = await cpuMs(cluster);
  const began = performance.now();
  const count = await run();
  const seconds = (performance.now() - began) / 1_000;
  const after = await cpuMs(cluster);
  return {
    perSecond: count / seconds,
    shopMs: (after.shop - before.shop) / count,
    databaseMs: (after.database - before.database) / count,
  };
}

async function cpuMs(cluster: Cluster): Promise<{ shop: number; database: number }> {
  const databases = (await Promise.all(cluster.machines.map((machine) => machine.processes()))).flat();
  const sum = (pids: readonly number[]) => pids.reduce((total, pid) => total + cpuMsOf(pid), 0);
  return { shop: sum(cluster.shops.map(({ pid }) => pid)), database: sum(databases) };
}

function cpuMsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = fields.slice(UTIME, UTIME + 4).reduce((total, field) => total + Number(field), 0);
    return (ticks / TICKS_PER_SECOND) * 1_000;
  } catch {
    // It has ended; its parent counts it.
    return 0;
  }
}

async function renderPages({ origin }: Cluster): Promise<number> {
  const { '2xx': served } = await autocannon({
    url: `${origin}/shop/all`,
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  return served;
}

async function placeOrders(cluster: Cluster): Promise<number> {
  const connection = connect(cluster.urlOn(await cluster.untilLeader()), { poolSize: 1 });
  const within = <Value>(work: (db: Db) => Promise<Value>) => work(connection.db);
  const goods = await within(stockUp);
  const { origin, env } = cluster;
  const buyers = await moveIn({ origin, secret: env.SECRET ?? '', within }, BUYERS);
  const acknowledged = new Set<string>();
  let isOver = false;
  const buying = buyers.map((buyer) => buyUntil(buyer, goods, acknowledged, () => isOver));
  await pause(SECONDS * 1_000);
  isOver = true;
  await Promise.all(buying);
  await connection.close();
  return acknowledged.size;
}
