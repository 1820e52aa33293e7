import { access } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { connect } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { composeShop } from '#server/compose.ts';
import { downloadHref } from '#shop/downloads/download.server.ts';
import { storeProductFile } from '#shop/downloads/product-files.server.ts';
import { releaseDownloads } from '#shop/orders/move-order.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { visitByHttp } from '#tests/support/http-visitor.ts';
import { toastIn } from '#tests/support/pages/visitor.ts';
import { startS3Server } from '#tests/support/services/s3-server.ts';
import { startShop, TEST_SECRET } from '#tests/support/shop.ts';

const s3 = await startS3Server();
afterAll(() => s3.stop());
const { browser, shop } = await openE2e({ stock: 'empty', env: s3.env });

beforeEach(() => s3.behave('kind'));
const paint = (background: string) =>
  sharp({ create: { width: 500, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Another machine of the same shop: nothing but database, bucket and secret is shared. */
const startAnother = () => startShop({ stock: 'empty', env: { ...s3.env, DATABASE_URL: shop.databaseUrl } });

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test('an uploaded photo is stored in the bucket and shown by every machine of the shop', async () => {
  const { page } = await visitSignedIn(browser, shop, { username: 'bucketfan' });
  await page.goto('/edit-profile');
  const picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await paint('teal') };
  await page.getByLabel('Choose a photo').setInputFiles(picture);
  await page.getByRole('button', { name: 'Upload photo' }).click();
  await toastIn(page, 'Image uploaded!').waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await toastIn(page, 'Profile updated!').waitFor();
  const avatar = page.getByRole('img', { name: 'Photo of bucketfan' }).first();
  const path = new URL((await avatar.getAttribute('src')) ?? '', shop.origin).pathname;
  expect(path).toMatch(/^\/media\/[0-9a-f-]{36}\/\d+\.webp$/);
  expect(await avatar.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(320);
  const [, , id = ''] = path.split('/');
  const folder = `media/${id.slice(-2)}/${id}`;
  expect(s3.files.has(`${folder}/500.webp`)).toBe(true);
  expect(await exists(join(shop.dataDir, 'media'))).toBe(false);
  // The job that makes AVIF reads and writes there, too.
  await expect.poll(() => s3.files.has(`${folder}/500.avif`), { timeout: 40_000, interval: 200 }).toBe(true);
  const another = await startAnother();
  try {
    const largest = `${another.origin}/media/${id}/500.webp`;
    const answer = await fetch(largest);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(500);
    const etag = answer.headers.get('etag') ?? '';
    expect((await fetch(largest, { headers: { 'if-none-match': etag } })).status).toBe(304);
  } finally {
    await another.stop();
  }
});

async function sellFile() {
  const connection = connect(shop.databaseUrl);
  const env = parseEnv({ ...s3.env, DATABASE_URL: shop.databaseUrl, SECRET: TEST_SECRET, ORIGIN: shop.origin });
  const { db, orderContext } = composeShop(env, connection);
  const { id } = await openProduct(db, { type: 'digital', category: null, name: 'Night Wallpapers' });
  const bytes = new TextEncoder().encode('the wallpapers');
  await storeProductFile(db, orderContext.privateFolder, id, { fileName: 'wallpapers.zip', bytes });
  const orderId = await writeOrder(db, { status: 'completed', lines: [{ productId: id, name: 'Night Wallpapers' }] });
  await withTransaction(db, (trx) => releaseDownloads(trx, orderContext, orderId));
  const href = downloadHref(orderContext, { orderId, position: 1 }, new Date(Date.now() + 60_000));
  await connection.close();
  const count = async () =>
    (await shop.db.selectFrom('downloads').select('count').where('order_id', '=', orderId).executeTakeFirstOrThrow())
      .count;
  return { href, productId: id, count };
}

test('sold files are stored in the bucket and need a signed link', async () => {
  const { href, productId, count } = await sellFile();
  const [file = ''] = [...s3.files.keys()].filter((name) => name.startsWith(`private/${productId}/`));
  const answer = await fetch(shop.origin + href);
  expect([answer.status, await answer.text()]).toEqual([200, 'the wallpapers']);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(await count()).toBe(1);
  for (const path of [`/${file}`, `/media/${file}`, `/media/../${file}`, `/media/%2e%2e/${file}`]) {
    const { status, html } = await visitByHttp(shop.origin).get(path);
    expect([status, html.includes('the wallpapers')], path).toEqual([404, false]);
  }
});

test('while the bucket is unavailable uploads are refused with a message, the shop sells, and no picture is lost', async () => {
  const { href, count } = await sellFile();
  const fan = visitByHttp(shop.origin);
  await fan.post('/signup', { username: 'awayfan', email: 'awayfan@example.com', password: 'correct horse' });
  const upload = async (colour: string) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await paint(colour))]), 'me.jpg');
    form.set('upload_preset', 'photo');
    const { status, html } = await fan.upload('/media/upload', form);
    return { status, body: JSON.parse(html) as { secure_url?: string; error?: { message: string } } };
  };
  const { body } = await upload('red');
  const path = new URL(body.secure_url ?? '').pathname;
  const another = await startAnother();
  try {
    s3.behave('cut');
    const picture = await fetch(another.origin + path);
    expect([picture.status, await picture.text()]).toEqual([
      503,
      'This picture is not available right now. Try again in a few minutes.\n',
    ]);
    expect(picture.headers.get('retry-after')).toBe('5');
    expect(picture.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`${another.origin}/shop/all`)).status).toBe(200);
    expect((await fetch(`${another.origin}/readyz`)).status).toBe(200);
    expect(await upload('blue')).toMatchObject({
      status: 503,
      body: { error: { message: 'The picture service is not responding. Try again in a few minutes.' } },
    });
    const sold = await fetch(another.origin + href);
    expect([sold.status, await sold.text()]).toEqual([
      503,
      expect.stringContaining('<h1>This file is not available right now</h1>'),
    ]);
    expect(await count()).toBe(0);
    s3.behave('kind');
    expect((await fetch(another.origin + path)).status).toBe(200);
    expect(await (await fetch(another.origin + href)).text()).toBe('the wallpapers');
    expect((await upload('blue')).status).toBe(200);
  } finally {
    await another.stop();
  }
});

test('a shop with an unreachable bucket logs it at the start and sells, without demo data', async () => {
  s3.behave('cut');
  const another = await startAnother();
  try {
    await expect.poll(() => another.log()).toMatch(/The picture storage does not work with this configuration/);
    expect(await another.wholeLog()).toContain(`The bucket “${s3.env.S3_BUCKET}” at ${s3.env.S3_ENDPOINT} cannot`);
  } finally {
    await another.stop();
  }
  await expect(startShop({ stock: 'empty', env: { ...s3.env, DEMO: 'on' } })).rejects.toThrow(
    /ended with 1 before it was ready[\s\S]*^The bucket “stall-files” at http:\S+ cannot store a file/m,
  );
});
