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

/** In seconds. Rendering a page takes a few milliseconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export type Metrics = {
  /** `kind`: page, data, asset, picture, feed, probe. */
  countRequest(kind: string, method: string, status: number, seconds: number): void;
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
  const labelNames = ['kind', 'method', 'status'] as const;
  watchEventLoop(registry);
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of the request to the last of the answer',
    labelNames: ['kind'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  const connections = { total: () => pool.totalCount, idle: () => pool.idleCount, waiting: () => pool.waitingCount };
  new Gauge({
    name: 'database_connections',
    help: 'Database connections; waiting: requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(connections)) this.set({ state }, count());
    },
  });
  new Gauge({
    name: 'emails_oldest_seconds',
    help: 'Age of the oldest email that is not delivered yet; 0 if none waits, missing while the database is away',
    registers: [registry],
    async collect() {
      const oldest = await findOldestEmail(db).catch(() => undefined);
      if (oldest === undefined) this.reset();
      else this.set(oldest === null ? 0 : (Date.now() - oldest.getTime()) / 1_000);
    },
  });
  watchArchive(registry, db);
  new Gauge({
    name: 'webhook_deliveries_waiting',
    help: 'Deliveries to webhooks that wait; overdue: due for more than a minute, retrying: not taken yet',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await countWaiting(db).catch(() => null);
      if (counts === null) this.reset();
      else for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
  if (reads !== null) {
    new Gauge({
      name: 'replica_reads',
      help: 'Reads of public pages since the start, by source; stale: from a replica while the primary was away',
      labelNames: ['source'],
      registers: [registry],
      collect() {
        for (const [source, count] of Object.entries(reads.counts)) this.set({ source }, count);
      },
    });
  }
  if (cache !== null) {
    new Gauge({
      name: 'page_cache_answers',
      help: 'Page cache lookups since the start: hits were served from memory, misses were rendered',
      labelNames: ['outcome'],
      registers: [registry],
      collect() {
        for (const [outcome, count] of Object.entries(cache.counts)) this.set({ outcome }, count);
      },
    });
    new Gauge({
      name: 'page_cache_bytes',
      help: 'Approximate memory used by cached pages',
      registers: [registry],
      collect() {
        this.set(cache.size().bytes);
      },
    });
  }
  return {
    countRequest(kind, method, status, seconds) {
      requests.inc({ kind, method, status });
      durations.observe({ kind }, seconds);
    },
    watchLoad(limit) {
      new Gauge({
        name: 'rendering_requests',
        help: 'Requests active and waiting now, and refused since the start',
        labelNames: ['state'],
        registers: [registry],
        collect() {
          for (const [state, count] of Object.entries(limit.counts())) this.set({ state }, count);
        },
      });
    },
    async write() {
      const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' };
      return new Response(await registry.metrics(), { headers });
    },
  };
}

/** Lag of the replicas; empty if the database does not report it. */
function watchArchive(registry: Registry, db: Db): void {
  new Gauge({
    name: 'replication_slot_bytes',
    help: 'Changes that the primary keeps for a standby or an archive',
    labelNames: ['slot'],
    registers: [registry],
    async collect() {
      const slots = await readSlots(db).catch(() => []);
      this.reset();
      for (const { slot, bytes } of slots) this.set({ slot }, bytes);
    },
  });
  new Gauge({
    name: 'wal_archived_seconds',
    help: 'Since PostgreSQL last stored a file of changes by archive_command; 0: it stores none',
    registers: [registry],
    async collect() {
      const seconds = await readArchivedSeconds(db).catch(() => undefined);
      if (seconds === undefined) this.reset();
      else this.set(seconds ?? 0);
    },
  });
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
