import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { ServedShop } from './served.ts';
import type { Row } from './table.ts';

const SECONDS = 15;
const TIMES = 4;
const CONNECTIONS = 256;
/** A shop that has recovered answers within this time. */
const CALM_MS = 100;
const RECOVERY_MAX_MS = 30_000;

/**
 * Sends four times the load that the shop can render: how many requests are answered, how late, and how soon the shop
 * recovers.
 */
export async function benchOverload(shop: ServedShop): Promise<Row[]> {
  const url = `${shop.url}/shop/all`;
  const headers = { 'accept-encoding': 'identity', accept: 'text/html' };
  await autocannon({ url, headers, connections: 32, duration: 4 });
  const peak = (await autocannon({ url, headers, connections: 32, duration: 8 })).requests.average;
  const took: number[] = [];
  let refusedCount = 0;
  let others = 0;
  const errors = await new Promise<number>((resolve, reject) => {
    const overallRate = Math.round(peak * TIMES);
    const flood = autocannon(
      { url, headers, connections: CONNECTIONS, overallRate, duration: SECONDS },
      (error, result) => (error ? reject(error) : resolve(result.errors)),
    );
    flood.on('response', (_client: unknown, status: number, _bytes: number, ms: number) => {
      if (status === 200) took.push(ms);
      else if (status === 503) refusedCount += 1;
      else others += 1;
    });
  });
  const ended = performance.now();
  const recovered = await untilCalm(url, ended);
  took.sort((one, other) => one - other);
  const p99 = took[Math.floor(took.length * 0.99)] ?? Number.NaN;
  return [
    {
      what: `/shop/all, rendered per request, ${TIMES} times the peak`,
      'peak/s': Math.round(peak),
      'good/s': Math.round(took.length / SECONDS),
      'of peak': (took.length / SECONDS / peak).toFixed(2),
      'p99 of the good, ms': Math.round(p99),
      '503/s': Math.round(refusedCount / SECONDS),
      'other answers and errors': others + errors,
      'calm again after ms': Math.round(recovered),
    },
  ];
}

async function untilCalm(url: string, since: number): Promise<number> {
  while (performance.now() - since < RECOVERY_MAX_MS) {
    const began = performance.now();
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok && performance.now() - began < CALM_MS) return began - since;
    await pause(50);
  }
  return Number.NaN;
}
