import { readdir, readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { poll } from '#tests/support/poll.ts';
import type { FaultContext } from './fault.ts';
import { type Endpoint, open } from './raw-client.ts';
import type { TestShop } from './test-shop.ts';

/** Connections that the tests themselves keep for their next queries. */
const OWN_SOCKETS_MAX = 90;
/** More connections would wait in the listen backlog. */
const OPENED_TOGETHER = 250;

/** Opens connections and calls `begin` for each. */
export async function openConnections(
  endpoint: Endpoint,
  count: number,
  begin: (socket: Socket, at: number) => void,
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let at = 0; at < count; at += OPENED_TOGETHER) {
    const some = Array.from({ length: Math.min(OPENED_TOGETHER, count - at) }, () => open(endpoint));
    for (const socket of await Promise.all(some)) {
      begin(socket, sockets.length);
      sockets.push(socket);
    }
  }
  return sockets;
}

/** More than the shop answers at the same time: requests that wait for another service must not block others. */
const CONCURRENT = 20;

/** The clients of as many concurrent requests: these, repeated in turn. */
export const concurrentClients = <Client>(clients: readonly Client[]): Client[] =>
  Array.from({ length: CONCURRENT }, (_, at) => clients.slice(at % clients.length)[0]).filter(
    (one) => one !== undefined,
  );

export const closeConnections = (sockets: readonly Socket[]): void => {
  for (const socket of sockets) socket.destroy();
};

export const endpointOf = ({ origin }: TestShop): Endpoint => {
  const { port, host } = new URL(origin);
  return { port: Number(port), host };
};

/** Open files and memory of the shop's process. */
export async function readResources({ pid }: TestShop): Promise<{ sockets: number; residentMb: number }> {
  const [files, status] = await Promise.all([readdir(`/proc/${pid}/fd`), readFile(`/proc/${pid}/status`, 'utf8')]);
  return { sockets: files.length, residentMb: Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024) };
}

export type Watched = { worstMs: number; looks: number; faults: string[] };

/** One page in fifty may take longer or be refused, as when many connections arrive. */
const PAGE_MS = 1_000;
const SLOW_SHARE = 1 / 50;

/** Requests pages, one after the other, until it is over: each must be served within a second. */
export async function watchPages(
  { origin }: TestShop,
  { isShort }: FaultContext,
  isOver: () => boolean,
): Promise<Watched> {
  const watched: Watched = { worstMs: 0, looks: 0, faults: [] };
  let slow = 0;
  let refusedCount = 0;
  for (let at = 0; !isOver(); at += 1, await pause(50)) {
    const path = ['/', '/shop/all', `/search?q=crane+${at}`, '/contact', '/cart'][at % 5] ?? '/';
    const begun = performance.now();
    const status = await fetch(origin + path, { signal: AbortSignal.timeout(20_000) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      (error: Error) => error.name,
    );
    const ms = Math.round(performance.now() - begun);
    watched.looks += 1;
    watched.worstMs = Math.max(watched.worstMs, ms);
    if (ms > PAGE_MS) slow += 1;
    if (status === 503) refusedCount += 1;
    else if (status !== 200) watched.faults.push(`${path} was answered with ${status} meanwhile`);
  }
  if (refusedCount > Math.max(3, watched.looks * SLOW_SHARE))
    watched.faults.push(`${refusedCount} of ${watched.looks} pages were refused`);
  // A short run shares the machine with other tests, so its times say nothing.
  if (!isShort && slow > Math.max(1, watched.looks * SLOW_SHARE))
    watched.faults.push(`${slow} of ${watched.looks} pages took longer than a second, one ${watched.worstMs} ms`);
  return watched;
}

/** Waits until memory and connections are as before. */
export async function waitUntilGone(
  shop: TestShop,
  before: { sockets: number; residentMb: number },
  slackMb = 80,
): Promise<string[]> {
  let problem = '';
  const isGone = async () => {
    const now = await readResources(shop);
    problem = `Twenty seconds later the shop has ${now.sockets} files and ${now.residentMb} MB; it was ${before.sockets} and ${before.residentMb} MB`;
    const isBack = now.sockets <= before.sockets + OWN_SOCKETS_MAX && now.residentMb <= before.residentMb + slackMb;
    return isBack || null;
  };
  return (await poll(isGone, { maxMs: 20_000, everyMs: 500 })) ? [] : [problem];
}
