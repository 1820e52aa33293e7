import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BucketUnavailable } from '#lib/bucket.ts';
import { type S3Server, startS3Server } from '#tests/support/services/s3-server.ts';
import { type BucketSettings, openBucket } from './bucket.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
beforeEach(() => {
  s3.behave('kind');
  s3.files.clear();
});
afterAll(() => s3.stop());

const open = (changes: Partial<BucketSettings> = {}) =>
  openBucket({
    endpoint: s3.env.S3_ENDPOINT,
    name: s3.env.S3_BUCKET,
    region: s3.env.S3_REGION,
    accessKey: s3.env.S3_ACCESS_KEY,
    secretKey: s3.env.S3_SECRET_KEY,
    ...changes,
  });
const bytes = (text: string) => new TextEncoder().encode(text);

test('a file is read as it was stored, with its type, and a missing file is null', async () => {
  const bucket = open();
  const all = Uint8Array.from({ length: 256 }, (_, at) => at);
  await bucket.put('media/a/640.webp', all, 'image/webp');
  expect(s3.files.get('media/a/640.webp')?.type).toBe('image/webp');
  expect(Buffer.compare((await bucket.read('media/a/640.webp')) ?? bytes(''), all)).toBe(0);
  const file = await bucket.open('media/a/640.webp');
  expect(file?.bytes).toBe(256);
  expect(Buffer.from(await new Response(file?.body).arrayBuffer()).equals(all)).toBe(true);
  expect([await bucket.read('media/b'), await bucket.open('media/b')]).toEqual([null, null]);
  await bucket.put('private/na me/ü+&.zip', bytes('x'), 'application/octet-stream');
  expect(await bucket.read('private/na me/ü+&.zip')).toHaveLength(1);
});

test('folders are listed completely and removed without their neighbours', async () => {
  const bucket = open();
  for (let at = 0; at < 8; at += 1) {
    for (const file of ['1', '2']) await bucket.put(`private/p${at}/${file}`, bytes(file), 'text/plain');
  }
  await bucket.put('private/p11/1', bytes('x'), 'text/plain');
  const names: string[] = [];
  for await (const name of bucket.listFolders('private')) names.push(name);
  expect(names.sort()).toEqual(['p0', 'p1', 'p11', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7']);
  for (const file of ['3', '4', '5', '6', '7']) await bucket.put(`private/p1/${file}`, bytes(file), 'text/plain');
  await bucket.removeFolder('private/p1');
  expect([...s3.files.keys()].filter((name) => name.startsWith('private/p1'))).toEqual(['private/p11/1']);
});

test.each([
  ['a wrong key', { secretKey: 'another' }, /SignatureDoesNotMatch/],
  ['an unknown key', { accessKey: 'another' }, /InvalidAccessKeyId/],
  ['another region', { region: 'eu-west-1' }, /AuthorizationHeaderMalformed/],
  ['a bucket that is not there', { name: 'nowhere' }, /NoSuchBucket/],
  ['nobody at the address', { endpoint: 'http://127.0.0.1:9' }, /at http:\/\/127\.0\.0\.1:9 cannot/],
])('%s is reported with a message', async (_, changes, words) => {
  const bucket = open(changes);
  const outcomes = await Promise.allSettled([
    bucket.check(),
    bucket.read('x'),
    bucket.put('x', bytes('x'), 'text/plain'),
  ]);
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(BucketUnavailable) });
    expect(String((outcome as PromiseRejectedResult).reason)).toMatch(words);
  }
  expect(s3.files.size).toBe(0);
});

test.each(['busy', 'cut', 'silent'] as const)(
  'a server that is %s counts as unavailable, and recovers',
  async (behaviour) => {
    const bucket = open();
    await bucket.put('x', bytes('first'), 'text/plain');
    s3.behave(behaviour);
    await Promise.all([
      expect(bucket.read('x')).rejects.toThrow(BucketUnavailable),
      expect(bucket.put('x', bytes('second'), 'text/plain')).rejects.toThrow(BucketUnavailable),
    ]);
    s3.behave('kind');
    expect(Buffer.from((await bucket.read('x')) ?? []).toString()).toBe('first');
  },
);

test('the number of requests that wait for a silent server is limited', async () => {
  const bucket = open();
  s3.behave('silent');
  const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => bucket.read('x')));
  const sentences = outcomes.map((outcome) => String((outcome as PromiseRejectedResult).reason));
  expect(sentences.filter((sentence) => sentence.includes('others wait for it already'))).toHaveLength(100);
});
