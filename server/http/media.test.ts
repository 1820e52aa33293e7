import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import type { MediaStore } from '#shop/media/media-store.ts';
import { servePictures } from './media.ts';

/** A store that counts its reads. */
function countingStore(bytes: number): MediaStore & { requests: string[] } {
  const requests: string[] = [];
  return {
    requests,
    put: async () => {},
    delete: async () => {},
    check: async () => {},
    find: async (id, width, format) => {
      requests.push(`${id}/${width}.${format}`);
      return width === 404 ? null : new Uint8Array(bytes);
    },
  };
}

test('a picture that was just read comes from memory', async () => {
  const store = countingStore(100);
  const serve = servePictures(store, 1_000);
  const path = `/media/${newId()}/320.webp`;
  for (let i = 0; i < 3; i += 1) expect((await serve(path))?.status).toBe(200);
  expect(store.requests).toHaveLength(1);
});

test('the picture cache is limited and evicts the least recently used', async () => {
  const store = countingStore(100);
  const serve = servePictures(store, 1_000);
  const paths = Array.from({ length: 11 }, () => `/media/${newId()}/320.webp`);
  for (const path of paths.slice(0, 10)) await serve(path);
  await serve(paths[0] ?? '');
  await serve(paths[10] ?? '');
  store.requests.length = 0;
  await serve(paths[0] ?? '');
  expect(store.requests).toHaveLength(0);
  await serve(paths[1] ?? '');
  expect(store.requests).toHaveLength(1);
});

test('a picture that is missing is looked up again later', async () => {
  const store = countingStore(100);
  const serve = servePictures(store);
  const path = `/media/${newId()}/404.avif`;
  expect(await serve(path)).toBeNull();
  expect(await serve(path)).toBeNull();
  expect(store.requests).toHaveLength(2);
});

test('invalid paths never reach the store', async () => {
  const store = countingStore(100);
  const serve = servePictures(store);
  for (const path of ['/media/x/320.webp', `/media/${newId()}/320.gif`, `/media/${newId()}/-1.webp`, '/media/../a']) {
    expect(await serve(path), path).toBeNull();
  }
  expect(store.requests).toEqual([]);
});

test('concurrent requests for one picture read it once', async () => {
  const store = countingStore(100);
  const serve = servePictures(store);
  const path = `/media/${newId()}/320.webp`;
  const answers = await Promise.all(Array.from({ length: 20 }, () => serve(path)));
  expect(answers.map((answer) => answer?.status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(store.requests).toHaveLength(1);
});
