import { setImmediate as tick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openHashingQueue, TooBusy } from './passwords.ts';

/** Work that the test ends, and what has begun so far. */
function watch() {
  const begun: string[] = [];
  const ends = new Map<string, { done(): void; fail(error: Error): void }>();
  const work = (name: string) => () =>
    new Promise<string>((done, fail) => {
      begun.push(name);
      ends.set(name, { done: () => done(name), fail });
    });
  return { begun, work, end: (name: string) => ends.get(name) };
}

test('passwords are hashed up to the limit, and the others wait in order', async () => {
  const { begun, work, end } = watch();
  const runInOrder = openHashingQueue(2, 10);
  const all = ['a', 'b', 'c', 'd'].map((name) => runInOrder(work(name)));
  await tick();
  expect(begun).toEqual(['a', 'b']);
  end('b')?.done();
  await tick();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) end(name)?.done();
  await tick();
  end('d')?.done();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('work that fails frees its place', async () => {
  const { begun, work, end } = watch();
  const runInOrder = openHashingQueue(1, 10);
  const first = runInOrder(work('first'));
  const second = runInOrder(work('second'));
  await tick();
  end('first')?.fail(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await tick();
  expect(begun).toEqual(['first', 'second']);
  end('second')?.done();
  expect(await second).toBe('second');
});

test('a login is refused while too many wait, and may be tried again later', async () => {
  const { begun, work, end } = watch();
  const runInOrder = openHashingQueue(1, 1);
  const running = runInOrder(work('running'));
  const waiting = runInOrder(work('waiting'));
  await expect(runInOrder(work('refused'))).rejects.toBeInstanceOf(TooBusy);
  end('running')?.done();
  await running;
  await tick();
  const again = runInOrder(work('again'));
  end('waiting')?.done();
  await waiting;
  await tick();
  end('again')?.done();
  expect(await again).toBe('again');
  expect(begun).toEqual(['running', 'waiting', 'again']);
});
