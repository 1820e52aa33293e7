import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  closeConnections,
  endpointOf,
  openConnections,
  readResources,
  waitUntilGone,
  watchPages,
} from './connections.ts';
import type { FaultContext } from './fault.ts';
import { MEMORY_SLACK_MB, shopWhile, type Workload } from './harness.ts';
import { sendRaw, statusesIn } from './raw-client.ts';

/** Connections of buyers and readers. */
const OTHERS_MAX = 20;

type ConnectionLoad = {
  /** What it is called in figures and sentences. */
  what: string;
  count: number;
  begin: (socket: Socket, at: number) => void;
  /** How long they stay open while customers order and read pages. */
  ms: number;
  /** Every connection must have been closed by the shop by then. */
  mustBeClosed: boolean;
  /** Memory that all of them may take while they are open. */
  maxMb: number;
  /** Memory that may still be taken afterwards: the process returns it to the system late. */
  retainedMb?: number;
};

/** Opens the connections while customers order and read pages. Once they are closed, nothing of them may be left. */
async function runConnections(
  workload: Workload,
  context: FaultContext,
  connections: ConnectionLoad,
): Promise<string[]> {
  const { shop } = workload;
  const { what, count, begin, ms, mustBeClosed, maxMb, retainedMb } = connections;
  const before = await readResources(shop);
  const sockets = await openConnections(endpointOf(shop), count, begin);
  let isOver = false;
  const watching = watchPages(shop, context, () => isOver);
  const orders = workload.acknowledged.size;
  const shopping = shopWhile(workload, () => isOver);
  await pause(1_000);
  const during = await readResources(shop);
  await pause(ms - 1_000);
  isOver = true;
  const [watched, bought] = await Promise.all([watching, shopping]);
  // Read from the shop: a client that reads nothing does not notice that the connection was closed.
  const left = Math.max(0, (await readResources(shop)).sockets - before.sockets);
  closeConnections(sockets);
  const faults = [...watched.faults, ...bought, ...(await waitUntilGone(shop, before, retainedMb))];
  if (mustBeClosed && left > OTHERS_MAX) faults.push(`${left} of ${count} ${what} were still served after ${ms} ms`);
  if (during.residentMb - before.residentMb > maxMb)
    faults.push(`${count} ${what} cost ${during.residentMb - before.residentMb} MB`);
  const ordered = workload.acknowledged.size - orders;
  if (ordered === 0) faults.push('No order was placed meanwhile');
  context.log(
    `${count} ${what}: slowest of ${watched.looks} pages ${watched.worstMs} ms, ${ordered} orders meanwhile, ${before.residentMb} → ${during.residentMb} MB, ${left} connections left at the end`,
  );
  return faults;
}

/** A byte each second. */
function drip(socket: Socket, head: string, rest: string): void {
  socket.write(head);
  let at = 0;
  const timer = setInterval(() => socket.write(rest[at++ % rest.length] ?? 'x'), 1_000);
  socket.once('close', () => clearInterval(timer));
  socket.resume();
}

const FORM_HEAD =
  'POST /contact HTTP/1.1\r\nhost: a\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 5000\r\n';

/** Heads and bodies, a byte a second. */
export async function runSlowSenders(workload: Workload, context: FaultContext): Promise<string[]> {
  const { origin } = workload.shop;
  const head = await runConnections(workload, context, {
    what: 'senders of a head, a byte a second',
    count: context.isShort ? 100 : 1_000,
    begin: (socket) => drip(socket, 'GET /contact HTTP/1.1\r\nhost: a\r\n', 'x: y\r\n'),
    ms: 13_000,
    mustBeClosed: true,
    maxMb: 60,
  });
  if (context.isShort) return head;
  const body = await runConnections(workload, context, {
    what: 'senders of a body, a byte a second',
    count: 1_000,
    begin: (socket) => drip(socket, `${FORM_HEAD}origin: ${origin}\r\n\r\n`, 'a=b&'),
    ms: 34_000,
    mustBeClosed: true,
    maxMb: 80,
  });
  return [...head, ...body];
}

/** Clients that send many pipelined requests and read no response. */
export const runSlowReaders = (workload: Workload, context: FaultContext): Promise<string[]> =>
  runConnections(workload, context, {
    what: 'clients that request 50 pages each and read none',
    count: context.isShort ? 20 : 100,
    begin: (socket, at) => {
      socket.pause();
      const request = (page: number) => `GET /shop/all?reader=${at}&page=${page} HTTP/1.1\r\nhost: a\r\n\r\n`;
      socket.write(Array.from({ length: 50 }, (_, page) => request(page)).join(''));
    },
    ms: context.isShort ? 4_000 : 75_000,
    // Their responses fit into the system's buffers: for the shop they are idle, and are closed as such.
    mustBeClosed: false,
    maxMb: 60,
  });

/**
 * Half of them have sent nothing, the others keep a connection alive. They are opened twice: the memory that the first
 * time took is enough for the second.
 */
export async function runIdle(workload: Workload, context: FaultContext): Promise<string[]> {
  const idle: ConnectionLoad = {
    what: 'connections on which nothing happens',
    count: context.isShort ? 1_000 : 10_000,
    begin: (socket, at) => {
      socket.resume();
      if (at % 2 === 0) socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n');
    },
    ms: context.isShort ? 3_000 : 80_000,
    mustBeClosed: !context.isShort,
    maxMb: 250,
    retainedMb: 220,
  };
  const faults = await runConnections(workload, context, idle);
  workload.vitals.residentMb = (await readResources(workload.shop)).residentMb;
  if (context.isShort) return faults;
  const again = await runConnections(workload, context, {
    ...idle,
    ms: 14_000,
    mustBeClosed: false,
    maxMb: 100,
    retainedMb: 60,
  });
  return [...faults, ...again];
}

/** Garbage of a flood: given back to the system late. */
const FLOOD_RETAINED_MB = 140;

/** A few connections that send requests without a pause. */
export async function runFlood(workload: Workload, context: FaultContext): Promise<string[]> {
  const { shop } = workload;
  const before = await readResources(shop);
  const until = Date.now() + (context.isShort ? 3_000 : 20_000);
  const statuses = new Map<number, number>();
  const flood = Array.from({ length: 40 }, async (_, at) => {
    for (let page = 0; Date.now() < until; page += 1) {
      const answer = await fetch(`${shop.origin}/search?q=flood+${at}+${page}`);
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  });
  const orders = workload.acknowledged.size;
  const bought = await shopWhile(workload, () => Date.now() > until);
  await Promise.all(flood);
  const ordered = workload.acknowledged.size - orders;
  workload.vitals.residentMb += FLOOD_RETAINED_MB - MEMORY_SLACK_MB;
  const odd = [...statuses.keys()].filter((status) => status !== 200 && status !== 503);
  context.log(
    `a flood over 40 connections: ${JSON.stringify([...statuses])} (status, answers), ${ordered} orders meanwhile`,
  );
  return [
    ...bought,
    ...(ordered === 0 ? ['No order was placed during the flood'] : []),
    ...odd.map((status) => `The flood was answered with ${status}`),
    ...(await waitUntilGone(shop, before, FLOOD_RETAINED_MB)),
  ];
}

/** One connection with the maximum of pipelined requests, answered in order. One more closes it. */
export async function runPipeline(workload: Workload, context: FaultContext): Promise<string[]> {
  const count = 100;
  const { host, port } = endpointOf(workload.shop);
  const request = (at: number) =>
    `GET /search?q=pipe-${at}- HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: identity\r\n\r\n`;
  const { text } = await sendRaw({ host, port }, Array.from({ length: count }, (_, at) => request(at)).join(''), 2_000);
  const statuses = statusesIn(text);
  const rendered = statuses.filter((status) => status === 200).length;
  const places = Array.from({ length: count }, (_, at) => text.indexOf(`pipe-${at}-`)).filter((place) => place !== -1);
  const isInOrder = places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
  context.log(`${count} pipelined requests: ${statuses.length} answers, ${rendered} pages, the others 503`);
  const isAllowed = statuses.every((status) => status === 200 || status === 503);
  const endless = await sendRaw({ host, port }, request(0).repeat(1_000), 2_000);
  return [
    ...(endless.isClosed ? [] : ['A thousand pipelined requests were accepted']),
    ...(statuses.length === count ? [] : [`${statuses.length} answers to ${count} pipelined requests`]),
    ...(isAllowed ? [] : [`One of ${count} pipelined requests got an unexpected answer: ${new Set(statuses)}`.trim()]),
    ...(isInOrder ? [] : ['Pipelined requests were answered out of order']),
  ];
}
