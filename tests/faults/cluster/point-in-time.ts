import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type Db } from '#db/connect.ts';
import { buyUntil, findFaults, moveIn } from '../buyers.ts';
import type { Fault, Stage } from '../fault.ts';
import { openArchive } from './archive.ts';
import { type ClusterScene, onPrimary, openClusterScene, whyNot } from './scene.ts';

const BUYERS = 10;
const CUSTOMERS_EACH = 100;
/** What may be lost with all three machines. */
const RPO_MAX_MS = 5_000;

export const pointInTime: Fault = {
  name: 'point-in-time',
  does: 'all orders are deleted by mistake; later all three database machines are lost',
  holds: 'the archive restores the second before the deletion, and everything but the last 5 s before the loss',
  play: runPointInTime,
};

async function runPointInTime(stage: Stage): Promise<string[]> {
  const missing = whyNot();
  if (missing !== null) {
    stage.tell(missing);
    return [];
  }
  const scene = await openClusterScene(stage);
  const archive = await openArchive(scene.cluster, join(stage.folder, 'archive'));
  stage.atEnd(archive.close);
  const seconds = stage.isShort ? 3 : 20;

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
  const deleted = await archive.restore(time);
  const faults = [...first, ...second, ...(await within(deleted.url, (db) => findFaults(db, before)))];
  stage.tell(
    `${archive.by}: the second before the deletion, ${before.size} orders restored in ${deleted.tookMs} ms; load average ${loadavg()[0]?.toFixed(1)}`,
  );

  // The machines are lost while orders come in; orders in progress get no answer.
  const ordering = orderFor(scene, seconds + 2).catch(() => []);
  await pause(seconds * 1_000);
  await Promise.all(scene.cluster.machines.map((machine) => machine.loseEverything()));
  const lostAt = performance.now();
  // What was on its way to the archive arrives.
  await pause(500);
  const whole = await archive.restore(null);
  const keys = await within(whole.url, async (db) => {
    const { rows } = await sql<{ key: string }>`select idempotency_key::text as key from checkouts`.execute(db);
    return new Set(rows.map(({ key }) => key));
  });
  const after = [...scene.acknowledged].map((key, at) => ({ key, at: scene.acknowledged.times[at] ?? 0 }));
  const missed = after.filter(({ key }) => !before.has(key) && !keys.has(key));
  const rpoMs = Math.round(Math.max(0, ...missed.map(({ at }) => lostAt - at)));
  stage.tell(`all machines lost: RPO ${rpoMs} ms (${missed.length} orders), RTO ${whole.tookMs} ms`);
  if (rpoMs > RPO_MAX_MS) faults.push(`Orders of the last ${rpoMs} ms were lost`);
  await ordering;
  return faults;
}

async function orderFor({ cluster, goods, acknowledged }: ClusterScene, seconds: number): Promise<string[]> {
  const secret = cluster.env.SECRET ?? '';
  const shop = {
    origin: cluster.origin,
    secret,
    within: <Value>(work: (db: Db) => Promise<Value>) => onPrimary(cluster, work),
  };
  const buyers = await moveIn(shop, BUYERS, CUSTOMERS_EACH);
  const until = Date.now() + seconds * 1_000;
  return (
    await Promise.all(buyers.map((buyer) => buyUntil(buyer, goods, acknowledged, () => Date.now() > until)))
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
