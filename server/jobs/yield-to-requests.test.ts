import type { EventLoopUtilization } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { yieldToRequests } from './queues.ts';

test('a batch waits only when the process was busy since the last one', async () => {
  let utilization = 0;
  const seen: (EventLoopUtilization | undefined)[] = [];
  const measure = (since?: EventLoopUtilization) => {
    seen.push(since);
    return { utilization, idle: 0, active: seen.length };
  };
  const pauses: number[] = [];
  const turn = yieldToRequests({ measure, pause: async (ms) => pauses.push(ms) });
  for (utilization of [0.2, 0.99, 0.5, 0.9]) await turn();
  expect(pauses).toEqual([250, 250]);
  // Each looks at the time since the one before it.
  expect(seen.filter((since) => since !== undefined).map(({ active }) => active)).toEqual([1, 3, 5, 7]);
});
