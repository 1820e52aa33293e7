import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '#db/connect.ts';
import { CLUSTER_FAULTS } from '#tests/faults/cluster/cluster-faults.ts';
import { whyNot } from '#tests/faults/cluster/scene.ts';
import { runFault } from '#tests/faults/run-fault.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { openFreshCustomers } from '#tests/support/fixtures/fresh-customers.ts';
import { visitByHttp } from '#tests/support/http-visitor.ts';
import { Cluster } from '#tools/cluster/cluster.ts';
import type { DatabaseMachine } from '#tools/cluster/database-machine.ts';

const reason = whyNot();
if (reason !== null) console.log(reason);

const OPENING_MS = 180_000;
/** `default_pool_size` of docs/deploy/cluster/pgbouncer.ini. */
const PRIMARY_MAX = 40;
/** Of PgBouncer to the primary, used by a running process while the others wait. */
const CONNECTIONS_ELSEWHERE = 7;

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

/**
 * Standbys receive changes and do not show them until the end of `work`: their replaying process is paused. Patroni ends
 * `pg_wal_replay_pause()` within two seconds.
 */
async function whileStandbysLag(work: () => Promise<void>): Promise<void> {
  const { cluster: open } = opened();
  const leader = await open.untilLeader();
  const replaying: number[] = [];
  for (const machine of open.machines.filter((one) => one !== leader)) {
    const { db, close } = connect(open.urlOn(machine), { poolSize: 1 });
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where backend_type = 'startup'`
      .execute(db)
      .finally(close);
    replaying.push(...rows.map(({ pid }) => pid));
  }
  expect(replaying).toHaveLength(2);
  for (const pid of replaying) process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    for (const pid of replaying) process.kill(pid, 'SIGCONT');
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

test.skipIf(reason !== null)(
  'administrators read what they have just changed although all standbys lag behind',
  async () => {
    const { cluster: open, db } = opened();
    const [owner] = await openFreshCustomers(db, { origin: open.origin, secret: open.env.SECRET ?? '' }, 1);
    if (owner === undefined) throw new Error('Nobody came');
    await sql`insert into admin_roles (customer_id, role, source) values (${owner.customerId}, 'owner', 'cli')`.execute(
      db,
    );
    const http = visitByHttp(open.origin);
    http.cookies.set(owner.cookie.name, owner.cookie.value);
    const form = { intent: 'save', text: 'We draw you.', price: '1499', published: 'on' };
    await whileStandbysLag(async () => {
      for (let at = 0; at < 5; at += 1) {
        const title = `Lagging Portrait ${at}`;
        const saved = await http.post('/admin/services/new', { ...form, title, slug: `lagging-portrait-${at}` });
        expect(saved.status).toBe(303);
        // A report, which is otherwise read from a standby.
        expect((await http.get('/admin/audit-log')).html).toContain(title);
      }
    });
  },
);

/** Connections to a machine: of the shop, and all. */
async function countConnections(machine: DatabaseMachine): Promise<{ waiting: number; all: number }> {
  const { db, close } = connect(opened().cluster.urlOn(machine), { poolSize: 1 });
  const { rows } = await sql<{ waiting: number; all: number }>`
    select count(*) filter (where usename = 'yatai' and wait_event = 'advisory')::integer as waiting,
      count(*) filter (where backend_type in ('client backend', 'walsender'))::integer as all
    from pg_stat_activity`
    .execute(db)
    .finally(close);
  return rows[0] ?? { waiting: 0, all: 0 };
}

const LOCK = 77;
/** What a process may use: DATABASE_POOL and seven more to the primary, half of DATABASE_POOL to the standbys. */
const [EACH_PRIMARY, EACH_STANDBYS] = [17, 5];

test.skipIf(reason !== null)('eight busy processes keep fewer than a hundred connections to each machine', async () => {
  const { cluster: open } = opened();
  const leader = await open.untilLeader();
  // Every query waits, so that all connections are used at the same time.
  const holders = open.machines.map((machine) => connect(open.urlOn(machine), { poolSize: 1 }));
  await Promise.all(holders.map(({ db }) => sql`select pg_advisory_lock(${LOCK})`.execute(db)));
  const { DATABASE_URL = '', DATABASE_REPLICA_URL = '' } = open.env;
  const pools = Array.from({ length: 8 }, () => [
    connect(DATABASE_URL, { poolSize: EACH_PRIMARY, statements: 'unnamed' }),
    connect(DATABASE_REPLICA_URL, { poolSize: EACH_STANDBYS }),
  ]).flat();
  const busy = pools.flatMap(({ db, pool }) =>
    Array.from({ length: pool.options.max }, () => sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(db)),
  );
  const counts = () => Promise.all(open.machines.map(countConnections));
  const total = PRIMARY_MAX + 8 * EACH_STANDBYS;
  await expect
    .poll(async () => (await counts()).reduce((sum, { waiting }) => sum + waiting, 0), { timeout: 10_000 })
    .toBeGreaterThanOrEqual(total - open.shops.length * CONNECTIONS_ELSEWHERE);
  const found = await counts();
  await Promise.all(holders.map(({ close }) => close()));
  await Promise.all(busy);
  await Promise.all(pools.map(({ close }) => close()));
  for (const [at, machine] of open.machines.entries()) {
    expect(found[at]?.all, machine.name).toBeLessThan(100);
    if (machine === leader) expect(found[at]?.waiting).toBeLessThanOrEqual(PRIMARY_MAX);
  }
});

const SAMPLES = ['primary-killed', 'process-killed', 'pgbouncer-killed', 'point-in-time'];

test.skipIf(reason !== null).each(CLUSTER_FAULTS.filter(({ name }) => SAMPLES.includes(name)))(
  '$name: $holds',
  { timeout: 300_000 },
  async (fault) => {
    expect(await runFault(fault, { isShort: true, log: (sentence) => console.log(sentence) })).toEqual([]);
  },
);
