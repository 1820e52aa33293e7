import { readdir, readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { RigShop } from '../rig-shop.ts';
import { type Door, open } from './raw-client.ts';

/** Connections that the rig itself keeps for its next questions. */
const OWN_SOCKETS_MAX = 90;
/** More than this at once would only wait for the listener's line. */
const DIAL_AT_ONCE = 250;

/** So many connections, on each of which `begin` is done. */
export async function gather(
  door: Door,
  count: number,
  begin: (socket: Socket, at: number) => void,
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let at = 0; at < count; at += DIAL_AT_ONCE) {
    const some = Array.from({ length: Math.min(DIAL_AT_ONCE, count - at) }, () => open(door));
    for (const socket of await Promise.all(some)) {
      begin(socket, sockets.length);
      sockets.push(socket);
    }
  }
  return sockets;
}

export const scatter = (sockets: readonly Socket[]): void => {
  for (const socket of sockets) socket.destroy();
};

export const doorOf = ({ origin }: RigShop): Door => {
  const { port, host } = new URL(origin);
  return { port: Number(port), host };
};

/** What the shop's process holds now. */
export async function load({ pid }: RigShop): Promise<{ sockets: number; residentMb: number }> {
  const [files, status] = await Promise.all([readdir(`/proc/${pid}/fd`), readFile(`/proc/${pid}/status`, 'utf8')]);
  return { sockets: files.length, residentMb: Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024) };
}

export type Watched = { worstMs: number; looks: number; faults: string[] };

/**
 * Asks for pages, one after the other, until it is over: each must come within a second. The first of all is not counted:
 * it has to be drawn while the crowd comes in.
 */
export async function watchPages(origin: string, isOver: () => boolean, maxMs = 1_000): Promise<Watched> {
  const watched: Watched = { worstMs: 0, looks: 0, faults: [] };
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
    if (status !== 200) watched.faults.push(`${path} was answered with ${status} meanwhile`);
    else if (ms > maxMs) watched.faults.push(`${path} took ${ms} ms meanwhile`);
  }
  return watched;
}

/** Memory and connections are what they were, once everybody has gone. */
export async function waitUntilGone(
  shop: RigShop,
  before: { sockets: number; residentMb: number },
  slackMb = 60,
): Promise<string[]> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const now = await load(shop);
    const isBack = now.sockets <= before.sockets + OWN_SOCKETS_MAX && now.residentMb <= before.residentMb + slackMb;
    if (isBack) return [];
    if (Date.now() > deadline)
      return [
        `Ten seconds later the shop holds ${now.sockets} files and ${now.residentMb} MB; it was ${before.sockets} and ${before.residentMb} MB`,
      ];
    // Garbage is collected where there is work.
    for (let at = 0; at < 20; at += 1) await (await fetch(`${shop.origin}/search?q=gone+${at}`)).arrayBuffer();
  }
}
