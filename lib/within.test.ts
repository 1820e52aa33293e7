import { expect, test } from 'vitest';
import { within } from './within.ts';

test('work in time gives its value or error, and work that is late gives the other value, whatever becomes of it', async () => {
  expect(await within(60_000, Promise.resolve('done'), 'late')).toBe('done');
  await expect(within(60_000, Promise.reject(new Error('failed')), 'late')).rejects.toThrow('failed');
  const { promise, reject } = Promise.withResolvers<never>();
  expect(await within(1, promise, 'late')).toBe('late');
  reject(new Error('nobody waits for this'));
});
