import { expect, test } from 'vitest';
import { openPictureQueue, type QueuedPicture } from './decode.ts';

const MB = 1024 * 1024;
const large = (owner: string | null): QueuedPicture => ({ owner, fileBytes: MB, memory: 140 * MB });
const small = (owner: string | null): QueuedPicture => ({ owner, fileBytes: MB, memory: 10 * MB });

/** A queue in which each picture is processed until the test ends it; `begun` has their names in order. */
function openQueue() {
  const inQueue = openPictureQueue();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    put: (name: string, picture: QueuedPicture) =>
      inQueue(picture, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    end: (name: string) => ends.get(name)?.(),
  };
}

test('a small picture of another account is processed beside a large one', async () => {
  const { put, end, begun } = openQueue();
  const slow = put('large', large('asha'));
  const quick = put('small', small('kabir'));
  await expect.poll(() => begun).toEqual(['large', 'small']);
  end('small');
  expect(await quick).toBe('small');
  end('large');
  expect(await slow).toBe('large');
});

test('an account’s pictures are processed one at a time, and large ones one at a time overall', async () => {
  const { put, end, begun } = openQueue();
  const all = [put('a1', large('asha')), put('a2', small('asha')), put('k1', large('kabir'))];
  await expect.poll(() => begun).toEqual(['a1']);
  end('a1');
  await expect.poll(() => begun).toEqual(['a1', 'k1', 'a2']);
  end('a2');
  end('k1');
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'k1']);
});

test('a person who uploads many pictures waits behind others', async () => {
  const { put, end, begun } = openQueue();
  const all = ['a1', 'a2', 'a3'].map((name) => put(name, small('asha')));
  all.push(put('k1', small('kabir')));
  for (const name of ['a1', 'k1', 'a2', 'a3']) {
    await expect.poll(() => begun.at(-1)).toBe(name);
    end(name);
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'k1']);
});

test('the queue is limited per account and overall, and the shop’s own work is never refused', async () => {
  const { put, end, begun } = openQueue();
  const first = put('first', large('asha'));
  const heavy = (owner: string | null) => ({ ...large(owner), fileBytes: 10 * MB });
  const waiting = ['1', '2', '3', '4'].map((at) => put(`a${at}`, heavy('asha')));
  expect(await put('one too many', heavy('asha'))).toBeNull();
  for (const at of ['1', '2', '3', '4']) waiting.push(put(`k${at}`, heavy('kabir')));
  expect(await put('too many in all', small('mira'))).toBeNull();
  waiting.push(put('own', heavy(null)));
  end('first');
  await first;
  // In whatever order they come.
  for (const _ of waiting) {
    await new Promise(setImmediate);
    for (const name of begun) end(name);
  }
  expect(await Promise.all(waiting)).toHaveLength(9);
});

test('a picture that fails frees its place', async () => {
  const inQueue = openPictureQueue();
  await expect(inQueue(small('asha'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inQueue(small('asha'), async () => 'next')).toBe('next');
});
