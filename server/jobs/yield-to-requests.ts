import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Share of its time that a process works without a break. */
const BUSY = 0.85;
const PAUSE_MS = 250;

type Look = typeof performance.eventLoopUtilization;
type Outside = { look: Look; pause: (ms: number) => Promise<unknown> };

/** What it answers says whether the process had its hands full since it was last called. */
export function watchHands(look: Look = performance.eventLoopUtilization): () => boolean {
  let last = look();
  return () => {
    const { utilization } = look(last);
    last = look();
    return utilization > BUSY;
  };
}

/**
 * For work that nobody waits for with an open page: letters of a rush of orders took what the next orders were
 * waiting for (docs/performance.md). What it answers is called before each batch, and waits a little where the process was
 * busy since the last one; so the work goes on in any rush, and at full speed after it.
 */
export function yieldToRequests(
  { look, pause }: Outside = { look: performance.eventLoopUtilization, pause: setTimeout },
): () => Promise<void> {
  const isBusy = watchHands(look);
  return async () => {
    if (isBusy()) await pause(PAUSE_MS);
  };
}
