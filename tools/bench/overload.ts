import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { flood } from './flood.ts';
import type { ServedShop } from './served.ts';
import { quantile, type Row } from './table.ts';

const SECONDS = 15;
const TIMES = 4;
const CONNECTIONS = 256;
/** Visitors who arrive together. */
const CROWD = 1_000;
const CROWD_MAX_MS = 30_000;
/** A shop that has recovered answers within this time. */
const CALM_MS = 100;
const RECOVERY_MAX_MS = 30_000;

/**
 * Sends four times the load that the shop can render: how many requests are answered, how late, and how soon the shop
 * recovers. Then a crowd: how late the last one is answered, with a page or 503.
 */
export async function benchOverload(shop: ServedShop): Promise<Row[]> {
  const url = `${shop.url}/shop/all`;
  const headers = { 'accept-encoding': 'identity', accept: 'text/html' };
  await autocannon({ url, headers, connections: 32, duration: 4 });
  const peak = (await autocannon({ url, headers, connections: 32, duration: 8 })).requests.average;
  const overallRate = Math.round(peak * TIMES);
  const options = { url, headers, connections: CONNECTIONS, overallRate, duration: SECONDS };
  const { took, refused, others } = await flood(options);
  const ended = performance.now();
  const recovered = await untilCalm(url, ended);
  return [
    {
      what: `/shop/all, rendered per request, ${TIMES} times the peak`,
      'peak/s': Math.round(peak),
      'good/s': Math.round(took.length / SECONDS),
      'of peak': (took.length / SECONDS / peak).toFixed(2),
      'p99 of the good, ms': Math.round(quantile(took, 0.99)),
      '503/s': Math.round(refused / SECONDS),
      'other answers and errors': others,
      'calm again after ms': Math.round(recovered),
      [`last of ${CROWD} who arrive together, ms`]: Math.round(await answerCrowd(url)),
    },
  ];
}

/**
 * Opens all connections at the same time. Returns the milliseconds until the last of them gets the first bytes of an
 * answer, or `CROWD_MAX_MS` if one gets none.
 */
async function answerCrowd(url: string): Promise<number> {
  const { hostname, port, pathname, host } = new URL(url);
  const { address } = await lookup(hostname);
  const request = `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`;
  const began = performance.now();
  const one = () =>
    new Promise<number>((resolve) => {
      const socket = connect(Number(port), address, () => socket.write(request));
      const end = () => {
        resolve(performance.now() - began);
        socket.destroy();
      };
      const failed = () => resolve(CROWD_MAX_MS);
      socket.setTimeout(CROWD_MAX_MS, () => socket.destroy());
      socket.once('data', end).once('error', failed).once('close', failed);
    });
  return Math.max(...(await Promise.all(Array.from({ length: CROWD }, one))));
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
