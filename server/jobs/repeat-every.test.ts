import { expect, onTestFinished, test, vi } from 'vitest';
import { repeatEvery } from './repeat-every.ts';

test('a slow run delays the next one and leaves no backlog that a stop would wait for', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let runs = 0;
  let end = () => {};
  const repeated = repeatEvery(1_000, () => {
    runs += 1;
    return new Promise((resolve) => {
      end = resolve;
    });
  });
  await vi.advanceTimersByTimeAsync(5_500);
  expect(runs).toBe(1);
  end();
  await vi.advanceTimersByTimeAsync(500);
  expect(runs).toBe(2);
  const stopped = repeated.stop();
  end();
  await stopped;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toBe(2);
});
