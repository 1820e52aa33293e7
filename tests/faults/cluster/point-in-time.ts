import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type Db } from '#db/connect.ts';
import { findBackup } from '#tools/cluster/packages.ts';
import { buyUntil, createBuyers, findFaults } from '../buyers.ts';
import type { Fault, FaultContext } from '../fault.ts';
import { openArchive } from './archive.ts';
import { type ClusterScene, onPrimary, openClusterScene, whyNot } from './scene.ts';

const BUYERS = 10;
const CUSTOMERS_EACH = 100;
/** What may be lost with all three machines. */
const RPO_MAX_MS = 5_000;
/** Orders after the loss. */
const AFTER_SECONDS = 2;

export const pointInTime: Fault = {
  name: 'point-in-time',
  does: 'all orders are deleted by mistake; later all three database machines are lost',
  holds: 'the archive restores the second before the deletion, and a new cluster sells on with all but the last 5 s',
  run: runPointInTime,
};

async function runPointInTime(context: FaultContext): Promise<string[]> {
  const missing = whyNot() ?? (findBackup() === null ? 'Not tried here: pgBackRest is not installed.' : null);
  if (missing !== null) {
    context.log(missing);
    return [];
  }
  const scene = await openClusterScene(context);
  const archive = await openArchive(scene.cluster, join(context.folder, 'archive'));
  context.atEnd(archive.close);
  const seconds = context.isShort ? 3 : 20;

  // A base backup while orders come in.
  const [first] = await Promise.all([orderFor(scene, seconds), archive.takeBase()]);
  const before = new Set(scene.acknowledged);
  await pause(1_000);
  const time = await onPrimary(scene.cluster, async (db) => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    return rows[0]?.now ?? new Date();
  });
  await pause(1_000);
  await onPrimary(scene.cluster, (db) => sql`truncate orders, checkouts cascade`.execute(db));
  const second = await orderFor(scene, seconds);
  const began = performance.now();
  const url = await archive.restore(time);
  const tookMs = Math.round(performance.now() - began);
  const faults = [...first, ...second, ...(await within(url, (db) => findFaults(db, before)))];
  context.log(
    `the second before the deletion, ${before.size} orders restored in ${tookMs} ms; load average ${loadavg()[0]?.toFixed(1)}`,
  );

  // The machines are lost while orders come in; orders in progress are repeated.
  const ordering = orderFor(scene, seconds + 2).catch(() => []);
  await pause(seconds * 1_000);
  const { cluster, acknowledged } = scene;
  await Promise.all(cluster.machines.map((machine) => machine.loseEverything()));
  const lostAt = performance.now();
  await Promise.all(cluster.shops.map((shop) => shop.stop()));
  const promised = [...acknowledged].map((key, at) => ({ key, at: acknowledged.times[at] ?? 0 }));
  await archive.rebuild();
  const keys = await onPrimary(cluster, async (db) => {
    const { rows } = await sql<{ key: string }>`select idempotency_key::text as key from checkouts`.execute(db);
    return new Set(rows.map(({ key }) => key));
  });
  for (const at of cluster.shops.keys()) {
    cluster.shops[at]?.start();
    await cluster.untilReady(at);
  }
  const openedAt = performance.now();
  faults.push(...(await orderFor(scene, AFTER_SECONDS)));
  const rtoMs = Math.round(openedAt + acknowledged.firstAfter(openedAt) - lostAt);
  const missed = promised.filter(({ key }) => !before.has(key) && !keys.has(key));
  const rpoMs = Math.round(Math.max(0, ...missed.map(({ at }) => lostAt - at)));
  context.log(`all machines lost: RPO ${rpoMs} ms (${missed.length} orders), RTO ${rtoMs} ms until the next order`);
  if (rpoMs > RPO_MAX_MS) faults.push(`Orders of the last ${rpoMs} ms were lost`);
  await ordering;
  // Backups continue, and the standbys follow.
  await archive.takeBase();
  await cluster.untilWhole();
  return faults;
}

async function orderFor({ cluster, products, acknowledged }: ClusterScene, seconds: number): Promise<string[]> {
  const secret = cluster.env.SECRET ?? '';
  const shop = {
    origin: cluster.origin,
    secret,
    within: <Value>(work: (db: Db) => Promise<Value>) => onPrimary(cluster, work),
  };
  const buyers = await createBuyers(shop, BUYERS, CUSTOMERS_EACH);
  const until = Date.now() + seconds * 1_000;
  return (
    await Promise.all(buyers.map((buyer) => buyUntil(buyer, products, acknowledged, () => Date.now() > until)))
  ).flat();
}

async function within<Value>(url: string, work: (db: Db) => Promise<Value>): Promise<Value> {
  const connection = connect(url, { poolSize: 1 });
  try {
    return await work(connection.db);
  } finally {
    await connection.close();
  }
}
