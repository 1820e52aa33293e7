import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readArchivedSeconds, readSlots } from '#db/archive-state.ts';
import type { Connection, Db } from '#db/connect.ts';
import type { Reads } from '#db/reads.ts';
import { findOldestEmail } from '#shop/notifications/outbox.server.ts';
import { countWaiting } from '#shop/webhooks/deliveries.server.ts';
import { isLocal } from './http/client-address.ts';
import type { LoadLimit } from './http/load-limit.ts';
import type { PageCache } from './http/page-cache.ts';
import type { RequestKind } from './http/request-kind.ts';

/** In seconds. Rendering a page takes a few milliseconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export type Metrics = {
  countRequest(kind: RequestKind, method: string, status: number, seconds: number): void;
  /** Adds the load limit's counts: active, waiting and refused requests. */
  watchLoad(limit: LoadLimit): void;
  /** The metrics in Prometheus' text format. */
  write(): Promise<Response>;
};

export type MetricsOptions = {
  db: Db;
  pool: Connection['pool'];
  cache: PageCache | null;
  /** null: there is no replica. */
  reads: Reads | null;
};

/** Metrics of this process: requests, durations, event loop, memory, database connections; waiting emails and webhooks. */
export function openMetrics({ db, pool, cache, reads }: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchEventLoop(registry);
  watchDatabase(registry, db, pool);
  watchWaiting(registry, db);
  if (reads !== null) {
    const help = 'Reads of public pages since the start, by source; stale: from a replica while the primary was away';
    addGauges(registry, { name: 'replica_reads', help, label: 'source' }, () => reads.counts);
  }
  if (cache !== null) watchCache(registry, cache);
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['kind', 'method', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of the request to the last of the answer',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    countRequest(kind, method, status, seconds) {
      requests.inc({ kind, method, status });
      durations.observe({ kind }, seconds);
    },
    watchLoad(limit) {
      const help = 'Requests active and waiting now, and refused since the start';
      addGauges(registry, { name: 'rendering_requests', help, label: 'state' }, () => limit.counts());
    },
    async write() {
      const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' };
      return new Response(await registry.metrics(), { headers });
    },
  };
}

type GaugeText = { name: string; help: string };

/**
 * Adds a gauge that is read whenever the metrics are.
 * @param read null or an error: there is no value now, and the metric is missing
 */
function addGauge(registry: Registry, text: GaugeText, read: () => number | null | Promise<number | null>): void {
  new Gauge({
    ...text,
    registers: [registry],
    async collect() {
      const value = await readOrNull(read);
      // `reset` would set a gauge without labels to 0.
      if (value === null) this.remove();
      else this.set(value);
    },
  });
}

type Counts = Readonly<Record<string, number>>;

/** The same for several values with one label. */
function addGauges(
  registry: Registry,
  { label, ...text }: GaugeText & { label: string },
  read: () => Counts | Promise<Counts>,
): void {
  new Gauge({
    ...text,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const counts = await readOrNull(read);
      this.reset();
      for (const [value, count] of Object.entries(counts ?? {})) this.set({ [label]: value }, count);
    },
  });
}

async function readOrNull<Value>(read: () => Value | Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}

/** The connections of this process, and what the database keeps and has stored for standbys and the archive. */
function watchDatabase(registry: Registry, db: Db, pool: Connection['pool']): void {
  addGauges(
    registry,
    {
      name: 'database_connections',
      help: 'Database connections; waiting: requests that wait for one',
      label: 'state',
    },
    () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  );
  addGauges(
    registry,
    {
      name: 'replication_slot_bytes',
      help: 'Changes that the primary keeps for a standby or an archive',
      label: 'slot',
    },
    async () => Object.fromEntries((await readSlots(db)).map(({ slot, bytes }) => [slot, bytes])),
  );
  addGauge(
    registry,
    {
      name: 'wal_archived_seconds',
      help: 'Since PostgreSQL last stored a file of changes by archive_command; 0: it stores none, missing while the database is away',
    },
    async () => (await readArchivedSeconds(db)) ?? 0,
  );
}

/** Emails and webhooks that wait. */
function watchWaiting(registry: Registry, db: Db): void {
  addGauge(
    registry,
    {
      name: 'emails_oldest_seconds',
      help: 'Age of the oldest email that is not delivered yet; 0 if none waits, missing while the database is away',
    },
    async () => {
      const oldest = await findOldestEmail(db);
      return oldest === null ? 0 : (Date.now() - oldest.getTime()) / 1_000;
    },
  );
  addGauges(
    registry,
    {
      name: 'webhook_deliveries_waiting',
      help: 'Deliveries to webhooks that wait; overdue: due for more than a minute, retrying: not taken yet',
      label: 'state',
    },
    () => countWaiting(db),
  );
}

function watchCache(registry: Registry, cache: PageCache): void {
  addGauges(
    registry,
    {
      name: 'page_cache_answers',
      help: 'Page cache lookups since the start: hits were served from memory, misses were rendered',
      label: 'outcome',
    },
    () => cache.counts,
  );
  addGauge(
    registry,
    { name: 'page_cache_bytes', help: 'Approximate memory used by cached pages' },
    () => cache.size().bytes,
  );
}

/**
 * CPU time of the main thread. The CPU time of the whole process (`process_cpu_seconds_total`) includes other threads:
 * password hashing, pictures, compression.
 */
function watchEventLoop(registry: Registry): void {
  // Not available in older Node releases.
  if (typeof process.threadCpuUsage !== 'function') return;
  new Counter({
    name: 'event_loop_cpu_seconds_total',
    help: 'CPU time of the thread that answers requests',
    registers: [registry],
    collect() {
      const { user, system } = process.threadCpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
}

/**
 * Whether the request may read the metrics: it has the bearer token, or it comes from this machine itself without a
 * proxy.
 */
export function mayReadMetrics(incoming: IncomingMessage, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(incoming.headers.authorization ?? '')?.[1];
  if (token !== undefined && given !== undefined) return isSame(given, token);
  return isLocal(incoming);
}

function isSame(given: string, token: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(token)];
  return left.length === right.length && timingSafeEqual(left, right);
}
