import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openLoadLimit, type Urgency } from './load-limit.ts';

/** At most two run together; each task ends when the test releases it. */
function open(times: { order?: number; page?: number } = {}) {
  const waitMs = { shared: 30_000, order: 30_000, page: 30_000, ...times };
  const limit = openLoadLimit({ concurrency: 2, waitMs, queueMax: 4 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, urgency: Urgency = 'page') =>
    limit.run(urgency, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await pause(0);
  };
  return { limit, begun, run, end };
}

test('requests run up to the limit, the others wait in order, orders before pages', async () => {
  const { limit, begun, run, end } = open();
  const all = [run('a'), run('b'), run('c'), run('d'), run('bought', 'order')];
  expect(limit.counts()).toEqual({ active: 2, waiting: 3, refused: 0 });
  for (const name of ['a', 'b', 'bought', 'c']) await end(name);
  expect(begun).toEqual(['a', 'b', 'bought', 'c', 'd']);
  await end('d');
  expect(await Promise.all(all)).toEqual([true, true, true, true, true]);
  expect(limit.counts()).toEqual({ active: 0, waiting: 0, refused: 0 });
});

test('a page that many wait for comes first, also where no more may wait', async () => {
  const { begun, run, end } = open();
  const all = [run('a'), run('b'), ...['c', 'd', 'e', 'f'].map((name) => run(name, 'order'))];
  expect(await run('late')).toBe(false);
  all.push(run('popular', 'shared'));
  for (const name of ['a', 'popular', 'b', 'c', 'd', 'e']) await end(name);
  expect(begun).toEqual(['a', 'b', 'popular', 'c', 'd', 'e', 'f']);
  await end('f');
  expect(await Promise.all(all)).toEqual(all.map(() => true));
});

test('a request that waited too long is refused, a page earlier than an order', async () => {
  const { limit, begun, run, end } = open({ order: 30_000, page: 1 });
  const inside = [run('a'), run('b')];
  const page = run('late');
  const order = run('bought', 'order');
  expect(await page).toBe(false);
  expect(limit.counts()).toEqual({ active: 2, waiting: 1, refused: 1 });
  await end('a');
  await end('bought');
  await end('b');
  expect(await Promise.all([...inside, order])).toEqual([true, true, true]);
  expect(begun).toEqual(['a', 'b', 'bought']);
});

test('running work is never interrupted', async () => {
  const { run, end } = open({ order: 30_000, page: 20 });
  const inside = [run('a'), run('b')];
  const third = run('c');
  await end('a');
  await pause(40);
  await end('c');
  await end('b');
  expect(await Promise.all([...inside, third])).toEqual([true, true, true]);
});

test('the number of waiting requests is limited', async () => {
  const { limit, begun, run, end } = open();
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => run(name));
  expect(await run('one too many', 'order')).toBe(false);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await end(name);
  await Promise.all(all);
  expect(begun).not.toContain('one too many');
  expect(limit.counts()).toEqual({ active: 0, waiting: 0, refused: 1 });
});

test('work that waits for another service frees its place', async () => {
  const { limit, begun, run, end } = open();
  const far = Promise.withResolvers<string>();
  const all = [run('a'), run('b'), run('c'), run('d')];
  const waited = limit.outside(() => far.promise);
  await pause(0);
  expect(begun).toEqual(['a', 'b', 'c']);
  far.resolve('an answer');
  expect(await waited).toBe('an answer');
  // One more than fit: the first that ends makes room for nobody.
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  for (const name of ['c', 'd']) await end(name);
  await Promise.all(all);
  await expect(limit.outside(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});

test('work that fails rejects and frees its place', async () => {
  const { limit } = open();
  await expect(limit.run('page', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(limit.counts()).toEqual({ active: 0, waiting: 0, refused: 0 });
});
