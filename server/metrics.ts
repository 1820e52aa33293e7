import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connection } from '#db/connect.ts';
import { isLocal } from './client-address.ts';
import type { LoadLimit } from './load-limit.ts';
import type { PageCache } from './page-cache.ts';

/** Seconds; a page is drawn in a few thousandths. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export type Metrics = {
  /** `kind`: page, data, asset, picture, feed, probe. */
  note(kind: string, method: string, status: number, seconds: number): void;
  /** Counts who waits and who is turned away, too. */
  watchLoad(limit: LoadLimit): void;
  /** Prometheus' text. */
  write(): Promise<Response>;
};

/** Counts of this process: requests, durations, event loop, memory, connections to the database. */
export function openMetrics(pool: Connection['pool'], cache: PageCache | null): Metrics {
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
    help: 'Connections to the database; waiting: requests for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(connections)) this.set({ state }, count());
    },
  });
  if (cache !== null) {
    new Gauge({
      name: 'page_cache_answers',
      help: 'Questions for kept pages since the start: hits came from memory, misses were drawn',
      labelNames: ['outcome'],
      registers: [registry],
      collect() {
        for (const [outcome, count] of Object.entries(cache.counts)) this.set({ outcome }, count);
      },
    });
    new Gauge({
      name: 'page_cache_bytes',
      help: 'What kept pages take of the memory, about',
      registers: [registry],
      collect() {
        this.set(cache.size().bytes);
      },
    });
  }
  return {
    note(kind, method, status, seconds) {
      requests.inc({ kind, method, status });
      durations.observe({ kind }, seconds);
    },
    watchLoad(limit) {
      new Gauge({
        name: 'gate_requests',
        help: 'Requests inside and waiting now, and turned away since the start',
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

/**
 * Processor time of the thread that answers everybody. That of the whole process (`process_cpu_seconds_total`) has in it
 * what other threads do beside it: passwords, pictures, compression.
 */
function watchEventLoop(registry: Registry): void {
  // Older releases of Node cannot tell.
  if (typeof process.threadCpuUsage !== 'function') return;
  new Counter({
    name: 'event_loop_cpu_seconds_total',
    help: 'Processor time of the thread that answers requests',
    registers: [registry],
    collect() {
      const { user, system } = process.threadCpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
}

/** Who may read them: a bearer of the token, or this machine itself without a proxy between. */
export function mayReadMetrics(incoming: IncomingMessage, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(incoming.headers.authorization ?? '')?.[1];
  if (token !== undefined && given !== undefined) return isSame(given, token);
  return isLocal(incoming);
}

function isSame(given: string, token: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(token)];
  return left.length === right.length && timingSafeEqual(left, right);
}
