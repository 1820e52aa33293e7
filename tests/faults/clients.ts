import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { endpointOf, gather, load, scatter, waitUntilGone, watchPages } from './crowd.ts';
import type { Stage } from './fault.ts';
import { type Scene, shopWhile } from './harness.ts';
import { converse, statusesIn } from './raw-client.ts';

/** Connections of those who order and look. */
const OTHERS_MAX = 20;

type Crowd = {
  /** What it is called in figures and sentences. */
  what: string;
  count: number;
  begin: (socket: Socket, at: number) => void;
  /** How long it stands there while people order and look at pages. */
  ms: number;
  /** Every connection must have been closed by the shop by then. */
  mustBeSentAway: boolean;
  /** What a connection of the crowd may cost while it stands there. */
  maxMb: number;
  /** What the process may keep of it for the next one: memory is given back to the system late. */
  retainedMb?: number;
};

/** A crowd comes, people go on ordering and looking, and when it has gone nothing of it is left. */
async function runCrowd(scene: Scene, stage: Stage, crowd: Crowd): Promise<string[]> {
  const { shop } = scene;
  const { what, count, begin, ms, mustBeSentAway, maxMb, retainedMb } = crowd;
  const before = await load(shop);
  const sockets = await gather(endpointOf(shop), count, begin);
  let isOver = false;
  const watching = watchPages(shop, stage, () => isOver);
  const orders = scene.acknowledged.size;
  const shopping = shopWhile(scene, () => isOver);
  await pause(1_000);
  const during = await load(shop);
  await pause(ms - 1_000);
  isOver = true;
  const [watched, bought] = await Promise.all([watching, shopping]);
  // Read from the shop: a client that reads nothing does not notice that the connection was closed.
  const left = Math.max(0, (await load(shop)).sockets - before.sockets);
  scatter(sockets);
  const faults = [...watched.faults, ...bought, ...(await waitUntilGone(shop, before, retainedMb))];
  if (mustBeSentAway && left > OTHERS_MAX) faults.push(`${left} of ${count} ${what} were still served after ${ms} ms`);
  if (during.residentMb - before.residentMb > maxMb)
    faults.push(`${count} ${what} cost ${during.residentMb - before.residentMb} MB`);
  const ordered = scene.acknowledged.size - orders;
  if (ordered === 0) faults.push('Nobody could order meanwhile');
  stage.tell(
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
export async function runSlowSenders(scene: Scene, stage: Stage): Promise<string[]> {
  const { origin } = scene.shop;
  const head = await runCrowd(scene, stage, {
    what: 'senders of a head, a byte a second',
    count: stage.isShort ? 100 : 1_000,
    begin: (socket) => drip(socket, 'GET /contact HTTP/1.1\r\nhost: a\r\n', 'x: y\r\n'),
    ms: 13_000,
    mustBeSentAway: true,
    maxMb: 60,
  });
  if (stage.isShort) return head;
  const body = await runCrowd(scene, stage, {
    what: 'senders of a body, a byte a second',
    count: 1_000,
    begin: (socket) => drip(socket, `${FORM_HEAD}origin: ${origin}\r\n\r\n`, 'a=b&'),
    ms: 34_000,
    mustBeSentAway: true,
    maxMb: 80,
  });
  return [...head, ...body];
}

/** Clients that send many pipelined requests and read no response. */
export const runSlowReaders = (scene: Scene, stage: Stage): Promise<string[]> =>
  runCrowd(scene, stage, {
    what: 'readers who ask for 50 pages each and read none',
    count: stage.isShort ? 20 : 100,
    begin: (socket, at) => {
      socket.pause();
      const ask = (page: number) => `GET /shop/all?reader=${at}&page=${page} HTTP/1.1\r\nhost: a\r\n\r\n`;
      socket.write(Array.from({ length: 50 }, (_, page) => ask(page)).join(''));
    },
    ms: stage.isShort ? 4_000 : 75_000,
    // Their answers fit into the system's buffers: to the shop they are idle, and go as those do.
    mustBeSentAway: false,
    maxMb: 60,
  });

/**
 * Half of them have asked for nothing yet, the others keep a connection on which they were answered. They come twice: what
 * the first crowd made the process take is enough for the second.
 */
export async function runIdle(scene: Scene, stage: Stage): Promise<string[]> {
  const crowd: Crowd = {
    what: 'connections on which nothing happens',
    count: stage.isShort ? 1_000 : 10_000,
    begin: (socket, at) => {
      socket.resume();
      if (at % 2 === 0) socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n');
    },
    ms: stage.isShort ? 3_000 : 80_000,
    mustBeSentAway: !stage.isShort,
    maxMb: 250,
    retainedMb: 220,
  };
  const faults = await runCrowd(scene, stage, crowd);
  scene.vitals.residentMb = (await load(scene.shop)).residentMb;
  if (stage.isShort) return faults;
  const again = await runCrowd(scene, stage, {
    ...crowd,
    ms: 14_000,
    mustBeSentAway: false,
    maxMb: 100,
    retainedMb: 60,
  });
  return [...faults, ...again];
}

/** Garbage of a flood: given back to the system late. */
const FLOOD_RETAINED_MB = 140;

/** Few connections that never stop asking. */
export async function runFlood(scene: Scene, stage: Stage): Promise<string[]> {
  const { shop } = scene;
  const before = await load(shop);
  const until = Date.now() + (stage.isShort ? 3_000 : 20_000);
  const statuses = new Map<number, number>();
  const flood = Array.from({ length: 40 }, async (_, at) => {
    for (let page = 0; Date.now() < until; page += 1) {
      const answer = await fetch(`${shop.origin}/search?q=flood+${at}+${page}`);
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  });
  const orders = scene.acknowledged.size;
  const bought = await shopWhile(scene, () => Date.now() > until);
  await Promise.all(flood);
  const ordered = scene.acknowledged.size - orders;
  scene.vitals.residentMb += FLOOD_RETAINED_MB - 80;
  const odd = [...statuses.keys()].filter((status) => status !== 200 && status !== 503);
  stage.tell(
    `a flood over 40 connections: ${JSON.stringify([...statuses])} (status, answers), ${ordered} orders meanwhile`,
  );
  return [
    ...bought,
    ...(ordered === 0 ? ['Nobody could order in the flood'] : []),
    ...odd.map((status) => `The flood was answered with ${status}`),
    ...(await waitUntilGone(shop, before, FLOOD_RETAINED_MB)),
  ];
}

/** One connection with the maximum of pipelined requests, answered in order. One more closes it. */
export async function runPipeline(scene: Scene, stage: Stage): Promise<string[]> {
  const count = 100;
  const { host, port } = endpointOf(scene.shop);
  const ask = (at: number) =>
    `GET /search?q=pipe-${at}- HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: identity\r\n\r\n`;
  const { text } = await converse({ host, port }, Array.from({ length: count }, (_, at) => ask(at)).join(''), 2_000);
  const statuses = statusesIn(text);
  const rendered = statuses.filter((status) => status === 200).length;
  const places = Array.from({ length: count }, (_, at) => text.indexOf(`pipe-${at}-`)).filter((place) => place !== -1);
  const isInOrder = places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
  stage.tell(
    `${count} pipelined requests: ${statuses.length} answers, ${rendered} pages, the others were told to wait`,
  );
  const isAllowed = statuses.every((status) => status === 200 || status === 503);
  const endless = await converse({ host, port }, ask(0).repeat(1_000), 2_000);
  return [
    ...(endless.isClosed ? [] : ['A thousand pipelined requests were accepted']),
    ...(statuses.length === count ? [] : [`${statuses.length} answers to ${count} pipelined requests`]),
    ...(isAllowed ? [] : [`One of ${count} pipelined requests got an unexpected answer: ${new Set(statuses)}`.trim()]),
    ...(isInOrder ? [] : ['Pipelined requests were answered out of order']),
  ];
}
