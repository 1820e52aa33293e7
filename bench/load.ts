import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { median } from './table.ts';

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 4;
const ROUND_SECONDS = 8;
const ROUNDS = 3;

export type Load = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  errors: number;
  /** What was answered, as it came over the line: packed where it was packed. */
  body: Buffer;
  head: IncomingMessage['headers'];
};

/** Medians of three rounds at 32 connections after a warm-up; `errors` counts everything but a 2xx answer. */
export async function measureLoad(url: string, encoding: 'identity' | 'gzip'): Promise<Load> {
  const headers = { 'accept-encoding': encoding, accept: 'text/html' };
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  await autocannon({ url, headers, connections: CONNECTIONS, duration: WARM_UP_SECONDS });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await autocannon({ url, headers, connections: CONNECTIONS, duration: ROUND_SECONDS }));
  }
  return {
    perSecond: Math.round(median(rounds.map(({ requests }) => requests.average))),
    p50Ms: median(rounds.map(({ latency }) => latency.p50)),
    p99Ms: median(rounds.map(({ latency }) => latency.p99)),
    errors: rounds.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0),
    body,
    head: answer.headers,
  };
}
