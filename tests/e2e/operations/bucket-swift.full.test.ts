import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BucketUnavailable } from '#lib/bucket.ts';
import { type BucketSettings, openBucket } from '#server/bucket.ts';
import { visitByHttp } from '#tests/support/http-visitor.ts';
import { type Swift, startSwift, whyNoSwift } from '#tests/support/services/swift.ts';
import { startShop } from '#tests/support/shop.ts';

const reason = whyNoSwift();
if (reason !== null) console.log(reason);

let swift: Swift | null = null;
beforeAll(async () => {
  if (reason === null) swift = await startSwift();
}, 120_000);
afterAll(() => swift?.stop());

function opened(): Swift {
  if (swift === null) throw new Error('Swift does not run');
  return swift;
}

const open = (changes: Partial<BucketSettings> = {}) => {
  const { env } = opened();
  return openBucket({
    endpoint: env.S3_ENDPOINT,
    name: env.S3_BUCKET,
    region: env.S3_REGION,
    accessKey: env.S3_ACCESS_KEY,
    secretKey: env.S3_SECRET_KEY,
    ...changes,
  });
};
const bytes = (text: string) => new TextEncoder().encode(text);

async function namesOf(list: AsyncIterable<string>): Promise<string[]> {
  const names: string[] = [];
  for await (const name of list) names.push(name);
  return names.sort();
}

test.skipIf(reason !== null)('a real S3 server gives files back as they were stored, and null for others', async () => {
  const bucket = open();
  await bucket.check();
  const all = Uint8Array.from({ length: 256 }, (_, at) => at);
  for (const name of ['media/a/640.webp', 'private/na me/ü+&.zip']) {
    await bucket.put(name, bytes('first'), 'image/webp');
    await bucket.put(name, all, 'image/webp');
    expect(Buffer.from((await bucket.read(name)) ?? []).equals(all), name).toBe(true);
    const file = await bucket.open(name);
    expect(file?.bytes).toBe(256);
    expect(Buffer.from(await new Response(file?.body).arrayBuffer()).equals(all), name).toBe(true);
  }
  expect([await bucket.read('media/b'), await bucket.open('media/b')]).toEqual([null, null]);
});

test.skipIf(reason !== null)('a real S3 server lists folders and removes one without its neighbours', async () => {
  const bucket = open();
  for (const folder of ['p1', 'p11', 'p2', 'with space', 'grün'])
    for (const file of ['1', '2', 'deep/3']) await bucket.put(`downloads/${folder}/${file}`, bytes(file), 'text/plain');
  expect(await namesOf(bucket.listFolders('downloads'))).toEqual(['grün', 'p1', 'p11', 'p2', 'with space']);
  await bucket.removeFolder('downloads/p1');
  await bucket.removeFolder('downloads/grün');
  expect(await namesOf(bucket.listFolders('downloads'))).toEqual(['p11', 'p2', 'with space']);
  expect(await bucket.read('downloads/p1/deep/3')).toBeNull();
});

test.skipIf(reason !== null).each([
  ['a wrong key', { secretKey: 'another' }, /SignatureDoesNotMatch/],
  ['an unknown key', { accessKey: 'another' }, /SignatureDoesNotMatch/],
  ['a bucket that is not there', { name: 'nowhere' }, /NoSuchBucket/],
])('the error of a real S3 server about %s is reported', async (_, changes, words) => {
  const bucket = open(changes);
  const answers = [bucket.check(), bucket.read('x'), bucket.put('x', bytes('x'), 'text/plain')];
  for (const outcome of await Promise.allSettled(answers)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(BucketUnavailable) });
    expect(String((outcome as PromiseRejectedResult).reason)).toMatch(words);
  }
});

test.skipIf(reason !== null)(
  'a shop keeps its pictures on a real S3 server, and another process shows them',
  async () => {
    const { env } = opened();
    const shop = await startShop({ stock: 'empty', env });
    const other = await startShop({ stock: 'empty', env: { ...env, DATABASE_URL: shop.databaseUrl } });
    try {
      const fan = visitByHttp(shop.origin);
      await fan.post('/signup', { username: 'swiftfan', email: 'swiftfan@example.com', password: 'correct horse' });
      const form = new FormData();
      const picture = sharp({ create: { width: 500, height: 400, channels: 3, background: 'teal' } });
      form.set('file', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'me.jpg');
      form.set('upload_preset', 'photo');
      const { status, html } = await fan.upload('/media/upload', form);
      expect(status, html).toBe(200);
      const { pathname } = new URL((JSON.parse(html) as { secure_url: string }).secure_url);
      const answer = await fetch(other.origin + pathname);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBeGreaterThan(0);
      const [, , id = ''] = pathname.split('/');
      expect(await namesOf(open().listFolders(`media/${id.slice(-2)}`))).toContain(id);
    } finally {
      await other.stop();
      await shop.stop();
    }
  },
  60_000,
);
