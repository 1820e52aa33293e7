import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Share of time that the event loop is busy, above which the process counts as busy. */
const BUSY = 0.85;
const PAUSE_MS = 250;

type EventLoopUtilization = typeof performance.eventLoopUtilization;
type Dependencies = { measure: EventLoopUtilization; pause: (ms: number) => Promise<unknown> };

/** Returns a function that reports whether the process was busy since its last call. */
export function watchBusy(measure: EventLoopUtilization = performance.eventLoopUtilization): () => boolean {
  let last = measure();
  return () => {
    const { utilization } = measure(last);
    last = measure();
    return utilization > BUSY;
  };
}

/**
 * For work that can wait: sending many order emails slowed down the orders that followed (docs/performance.md). Call
 * the returned function before each batch. It pauses briefly if the process was busy since the last call, so the work
 * continues under load, and at full speed after it.
 */
export function yieldToRequests(
  { measure, pause }: Dependencies = { measure: performance.eventLoopUtilization, pause: setTimeout },
): () => Promise<void> {
  const isBusy = watchBusy(measure);
  return async () => {
    if (isBusy()) await pause(PAUSE_MS);
  };
}
