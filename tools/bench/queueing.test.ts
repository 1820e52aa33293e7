import { expect, test } from 'vitest';
import { answerMs, type ClosedNetwork, type Stage, throughputOf, waitingShare } from './queueing.ts';

const stage = (ms: number, threads = 1, needsCore = true): Stage => ({ ms, threads, needsCore });
const ENOUGH = 1_000;

/** Mean value analysis of stages with one thread each, and of waits (Reiser and Lavenberg 1980). */
function meanValue({ clients, stages }: ClosedNetwork): number {
  let lengths = stages.map(() => 0);
  let perMs = 0;
  for (let count = 1; count <= clients; count += 1) {
    const times = stages.map(({ ms, threads }, at) => ms * (threads === 1 ? 1 + (lengths[at] ?? 0) : 1));
    perMs = count / times.reduce((sum, ms) => sum + ms, 0);
    lengths = times.map((ms) => perMs * ms);
  }
  return perMs * 1_000;
}

test('with a core for each thread the throughput is that of mean value analysis', () => {
  for (const stages of [
    [stage(5), stage(5)],
    [stage(2), stage(7), stage(1), stage(30, Number.POSITIVE_INFINITY, false)],
    [stage(0.3), stage(12), stage(4, Number.POSITIVE_INFINITY)],
  ]) {
    const network = { clients: 12, cores: ENOUGH, stages };
    expect(throughputOf(network)).toBeCloseTo(meanValue(network), 4);
  }
});

test('equal stages give K / (K + M - 1) of the throughput of one', () => {
  const stages = [stage(10), stage(10), stage(10)];
  for (const clients of [1, 2, 8])
    expect(throughputOf({ clients, cores: ENOUGH, stages })).toBeCloseTo((100 * clients) / (clients + 2), 5);
});

test('cores that are never idle do one second of work in a second each', () => {
  const stages = [stage(3, ENOUGH), stage(5, ENOUGH), stage(0, 1)];
  expect(throughputOf({ clients: 4, cores: 1, stages })).toBeCloseTo(1_000 / 8, 6);
  expect(throughputOf({ clients: 4, cores: 2, stages })).toBeCloseTo(2_000 / 8, 6);
  expect(throughputOf({ clients: 4, cores: 0.5, stages })).toBeCloseTo(500 / 8, 6);
  // One client uses one core at a time, however many there are.
  expect(throughputOf({ clients: 1, cores: 2, stages })).toBeCloseTo(1_000 / 8, 6);
});

test('threads that share too few cores are slower than each of the two limits alone', () => {
  const stages = [stage(10, 1), stage(10, ENOUGH)];
  const perSecond = throughputOf({ clients: 20, cores: 1.5, stages });
  expect(perSecond).toBeLessThanOrEqual(1_500 / 20);
  expect(perSecond).toBeGreaterThan(0.85 * (1_500 / 20));
  expect(throughputOf({ clients: 20, cores: ENOUGH, stages })).toBeCloseTo(100, 1);
});

test('one server is busy as often as the machine repair model says', () => {
  // Two machines that run for 10 ms and are repaired in 10 ms by one person: idle in 1 of 5 (Erlang's B for 2 and 1).
  const stages = [stage(10), stage(10, Number.POSITIVE_INFINITY, false)];
  expect(throughputOf({ clients: 2, cores: 1, stages })).toBeCloseTo(0.8 * 100, 5);
});

test('waiting in M/M/c follows Erlang', () => {
  expect(waitingShare(1, 0.7)).toBeCloseTo(0.7, 10);
  expect(waitingShare(2, 1)).toBeCloseTo(1 / 3, 10);
  expect(waitingShare(3, 2)).toBeCloseTo(4 / 9, 10);
  expect(waitingShare(2, 2)).toBe(1);
  // M/M/1: the service time by the free share.
  expect(answerMs(1, 50, 10)).toBeCloseTo(20, 10);
  expect(answerMs(2, 100, 10)).toBeCloseTo(10 / (1 - 0.25), 10);
  expect(answerMs(1, 100, 10)).toBe(Number.POSITIVE_INFINITY);
});
