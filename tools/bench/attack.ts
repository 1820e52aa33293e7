import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { cookieOf, visitByHttp } from '#tests/support/http-visitor.ts';
import type { AttackOrder } from './attack-clients.ts';
import type { ServedShop } from './served.ts';
import { quantile, type Row } from './table.ts';

const CLIENTS = 12;
const SECONDS = 30;
/** Interval of the health probe. */
const PROBE_MS = 20;

/**
 * Measures the latency of the health probe while many clients send two kinds of bodies that are small but were
 * expensive to parse.
 */
export async function benchAttack(shop: ServedShop): Promise<Row[]> {
  const customer = visitByHttp(shop.url);
  const signedUp = await customer.post('/signup', {
    username: 'attacker',
    email: 'attacker@example.com',
    password: 'correct horse',
  });
  if (signedUp.status !== 303) throw new Error(`Nobody signed up: ${signedUp.status}`);
  const cookie = cookieOf(customer);
  const rows = [];
  // From one network the form limit stops most requests; with one network per request it stops none.
  for (const [how, count, isOneNetwork] of [
    ['alone', 0, false],
    [`beside ${CLIENTS} clients, a network for each request`, CLIENTS, false],
    [`beside ${CLIENTS} clients of one network`, CLIENTS, true],
  ] as const) {
    const before = await loopCpuMs(shop.url);
    // In a separate thread: otherwise sending megabytes would delay the probe.
    const clients = new Worker(new URL('./attack-clients.ts', import.meta.url), {
      workerData: { url: shop.url, cookie, clients: count, seconds: SECONDS, isOneNetwork } satisfies AttackOrder,
    });
    const ended = once(clients, 'message') as Promise<[Map<number, number>]>;
    const took: number[] = [];
    for (const began = performance.now(); performance.now() - began < SECONDS * 1_000; await pause(PROBE_MS)) {
      const start = performance.now();
      await (await fetch(`${shop.url}/healthz`)).text();
      took.push(performance.now() - start);
    }
    const [statuses] = await ended;
    const cpu = (await loopCpuMs(shop.url)) - before;
    const attacks = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    const at = (share: number) => quantile(took, share).toFixed(1);
    rows.push({
      what: `/healthz for ${SECONDS} s, ${how}`,
      probes: took.length,
      'p50 ms': at(0.5),
      'p99 ms': at(0.99),
      'max ms': at(1),
      "shop's processor ms/attack": attacks === 0 ? '–' : (cpu / attacks).toFixed(2),
      attacks: [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
    });
  }
  return rows;
}

/** CPU time of the server's main thread since its start. */
async function loopCpuMs(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^event_loop_cpu_seconds_total ([\d.e+-]+)/m.exec(text)?.[1]) * 1_000;
}
