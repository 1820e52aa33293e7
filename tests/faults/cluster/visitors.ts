import { setTimeout as pause } from 'node:timers/promises';

export type Visits = { served: number; refused: number; worstMs: number; faults: string[] };

/** Visitors at the same time, and the pause of each between two pages. */
const VISITORS = 4;
const PAUSE_MS = 100;
const PATIENCE_MS = 30_000;
/** Of all pages: the others come from the cache or a standby. */
const REFUSED_SHARE_MAX = 0.01;

/** What `fetch` says of an answer that ends in the middle: a process was killed that had begun to send it. */
const CUT_OFF = 'terminated';

/**
 * Visitors read public pages until it is over: some cached, some new. One in a hundred may be answered 503 or be cut off;
 * any other failure is a fault.
 */
export async function watchVisitors(origin: string, isOver: () => boolean): Promise<Visits> {
  const visits: Visits = { served: 0, refused: 0, worstMs: 0, faults: [] };
  const refusedPaths = new Set<string>();
  await Promise.all(Array.from({ length: VISITORS }, () => browse(origin, visits, refusedPaths, isOver)));
  visits.faults = [...new Set(visits.faults)];
  const { served, refused, faults } = visits;
  if (refused > REFUSED_SHARE_MAX * (served + refused))
    faults.push(
      `${refused} of ${served + refused} pages were answered 503 or cut off: ${[...refusedPaths].join(', ')}`,
    );
  return visits;
}

async function browse(origin: string, visits: Visits, refusedPaths: Set<string>, isOver: () => boolean): Promise<void> {
  for (let at = 0; !isOver(); at += 1, await pause(PAUSE_MS)) {
    const path = ['/', '/shop/all', `/search?q=crane+${at}`, '/terms', '/cart'][at % 5] ?? '/';
    const began = performance.now();
    const status = await fetch(origin + path, { signal: AbortSignal.timeout(PATIENCE_MS) })
      .then(async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      })
      .catch((error: Error) => error.message);
    visits.worstMs = Math.max(visits.worstMs, performance.now() - began);
    if (status === 200) visits.served += 1;
    else if (status === 503 || status === CUT_OFF) {
      visits.refused += 1;
      refusedPaths.add(path.replace(/\?.*/, ''));
    } else visits.faults.push(`${path} was answered with ${status}`);
  }
}
