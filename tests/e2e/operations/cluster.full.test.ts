import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '#db/connect.ts';
import { CLUSTER_FAULTS } from '#tests/faults/cluster/cluster-faults.ts';
import { whyNot } from '#tests/faults/cluster/scene.ts';
import { runFault } from '#tests/faults/play-faults.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { Cluster } from '#tools/cluster/cluster.ts';

const reason = whyNot();
if (reason !== null) console.log(reason);

const OPENING_MS = 180_000;
/** `default_pool_size` of docs/deploy/cluster/pgbouncer.ini. */
const PRIMARY_MAX = 40;
/** Of each process to the standbys: half of DATABASE_POOL and a probe. Eight processes stay below a hundred. */
const STANDBYS_MAX = 6;

let folder = '';
let cluster: Cluster | null = null;
let primary: Connection | null = null;

beforeAll(async () => {
  if (reason !== null) return;
  folder = await mkdtemp(join(tmpdir(), 'yatai-cluster-test-'));
  await chmod(folder, 0o755);
  cluster = await Cluster.open({ folder: join(folder, 'cluster'), processes: 2, env: { LOG_LEVEL: 'error' } });
  primary = connect(cluster.urlOn(await cluster.untilLeader()), { poolSize: 2 });
}, OPENING_MS);

afterAll(async () => {
  await primary?.close();
  await cluster?.close();
  if (folder !== '') await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}, OPENING_MS);

function opened() {
  if (cluster === null || primary === null) throw new Error('The cluster is not open');
  return { cluster, db: primary.db };
}

const page = async (path: string, origin = opened().cluster.origin) => (await fetch(origin + path)).text();

/** Reads of all processes, by source. */
async function countReads(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const origin of opened().cluster.shopOrigins) {
    const headers = { authorization: `Bearer ${opened().cluster.env.METRICS_TOKEN}` };
    const text = await (await fetch(`${origin}/metrics`, { headers })).text();
    for (const [, source = '', count] of text.matchAll(/^replica_reads\{source="(\w+)"\} (\d+)/gm))
      counts[source] = (counts[source] ?? 0) + Number(count);
  }
  return counts;
}

const rename = (id: string, name: string) =>
  opened().db.updateTable('products').set({ name }).where('id', '=', id).execute();

/** Standbys receive changes and do not show them until the end of `work`. */
async function whileStandbysLag(work: () => Promise<void>): Promise<void> {
  const { cluster: open } = opened();
  const leader = await open.untilLeader();
  const standbys = open.machines.filter((machine) => machine !== leader).map((machine) => connect(open.urlOn(machine)));
  const all = (command: 'pause' | 'resume') =>
    Promise.all(standbys.map(({ db }) => sql`select ${sql.raw(`pg_wal_replay_${command}()`)}`.execute(db)));
  await all('pause');
  // The command only asks for it.
  for (const { db } of standbys) {
    const isPaused = sql<{ is: boolean }>`select pg_get_wal_replay_pause_state() = 'paused' as is`;
    await expect.poll(async () => (await isPaused.execute(db)).rows[0]?.is).toBe(true);
  }
  try {
    await work();
  } finally {
    await all('resume');
    await Promise.all(standbys.map(({ close }) => close()));
  }
}

test.skipIf(reason !== null)('visitors’ pages are read from a standby', async () => {
  const { id } = await openProduct(opened().db, { name: 'Standby Crane' });
  await expect.poll(() => page(`/item/${id}`)).toContain('Standby Crane');
  const before = await countReads();
  for (let at = 0; at < 20; at += 1) await page(`/search?q=crane+${at}`);
  const after = await countReads();
  expect((after.replica ?? 0) - (before.replica ?? 0)).toBeGreaterThan(20);
  expect(after.stale).toBe(0);
});

test.skipIf(reason !== null)('a page shows a change within two seconds although all standbys lag behind', async () => {
  const { id } = await openProduct(opened().db, { name: 'Lagging Crane' });
  await expect.poll(() => page(`/item/${id}`)).toContain('Lagging Crane');
  await whileStandbysLag(async () => {
    const before = await countReads();
    await rename(id, 'Renamed Crane');
    const readers = opened().cluster.shopOrigins.map(async (origin) => {
      await expect.poll(() => page(`/item/${id}`, origin), { timeout: 2_000, interval: 50 }).toContain('Renamed Crane');
      // Once a process has shown it, never the former name again.
      for (let at = 0; at < 20; at += 1) expect(await page(`/item/${id}`, origin)).toContain('Renamed Crane');
    });
    await Promise.all(readers);
    expect((await countReads()).primary).toBeGreaterThan(before.primary ?? 0);
  });
});

test.skipIf(reason !== null)('processes share few connections to the primary and to the standbys', async () => {
  const { cluster: open } = opened();
  await Promise.all(Array.from({ length: 300 }, (_, at) => page(`/search?q=crane+${at}`)));
  const leader = await open.untilLeader();
  for (const machine of open.machines) {
    const { db, close } = connect(open.urlOn(machine), { poolSize: 1 });
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity where usename = 'yatai'`.execute(db);
    await close();
    const most = machine === leader ? PRIMARY_MAX : STANDBYS_MAX * open.shops.length;
    expect(rows[0]?.count, machine.name).toBeLessThanOrEqual(most);
  }
});

const SAMPLES = ['primary-killed', 'process-killed', 'pgbouncer-killed', 'point-in-time'];

test.skipIf(reason !== null).each(CLUSTER_FAULTS.filter(({ name }) => SAMPLES.includes(name)))(
  '$name: $holds',
  { timeout: 300_000 },
  async (fault) => {
    expect(await runFault(fault, { isShort: true, tell: (sentence) => console.log(sentence) })).toEqual([]);
  },
);
