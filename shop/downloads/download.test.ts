import { expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { withTransaction } from '#db/transaction.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import '#tests/support/database.ts';
import { releaseDownloads } from '#shop/orders/move-order.server.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { downloadHref, openDownload } from './download.server.ts';
import { storeProductFile } from './product-files.server.ts';

const text = (words: string) => new TextEncoder().encode(words);

/** A shop with one file that somebody has bought. */
async function withFile() {
  const { db, orderContext } = await openTestShop({ SECRET: 'a secret of the tests, 32 characters' });
  const product = { type: 'digital' as const, category: null, name: 'Night Wallpapers' };
  const { id: productId } = await openProduct(db, product);
  await storeProductFile(db, orderContext.privateFolder, productId, {
    fileName: 'wallpapers.zip',
    bytes: text('first'),
  });
  const orderId = await writeOrder(db, { status: 'completed', lines: [{ productId, name: product.name }, {}] });
  const release = () => withTransaction(db, (trx) => releaseDownloads(trx, orderContext, orderId));
  const linkFor = (ms: number, position = 1) =>
    downloadHref(orderContext, { orderId, position }, new Date(Date.now() + ms)).replace('/download/', '');
  const open = (token: string) => openDownload(orderContext, token, new Date());
  return { db, orderContext, productId, orderId, release, linkFor, open };
}

test('a released file opens by a link of the shop, is counted, and the link expires', async () => {
  const { db, release, linkFor, open } = await withFile();
  expect(await open(linkFor(1_000))).toMatchObject({ reason: 'unknown' });
  await release();
  const opened = await open(linkFor(60_000));
  if (!opened.ok || opened.value.kind !== 'file') throw new Error('the file is not open');
  expect(opened.value.fileName).toBe('wallpapers.zip');
  expect(await new Response(opened.value.file.body).text()).toBe('first');
  expect(await db.selectFrom('downloads').select(['position', 'count']).execute()).toEqual([{ position: 1, count: 1 }]);
  expect(await open(linkFor(-1))).toMatchObject({ reason: 'expired' });
  expect(await open(linkFor(60_000, 2))).toMatchObject({ reason: 'unknown' });
});

test('a download link cannot be forged', async () => {
  const { orderContext, orderId, release, linkFor, open } = await withFile();
  await release();
  const good = linkFor(60_000);
  const forged = [
    `${good.slice(0, -2)}AA`,
    'x',
    '',
    `download ${orderId} 1 99999999999999`,
    orderContext.seal.close(orderId),
  ];
  // Sealed by the shop, for something else.
  forged.push(orderContext.seal.close(`upload ${orderId} 1 99999999999999`));
  for (const token of forged) expect(await open(token)).toMatchObject({ reason: 'unknown' });
});

test('releasing downloads twice sends one email with a working link', async () => {
  const { db, orderContext, orderId, release, open } = await withFile();
  await release();
  await release();
  const emails = await db
    .selectFrom('outbox')
    .select(['sealed', 'facts'])
    .where('kind', '=', 'download-ready')
    .execute();
  expect(emails).toHaveLength(1);
  expect(emails[0]?.facts).toMatchObject({ orderId });
  expect(JSON.stringify(emails[0]?.facts)).not.toContain('/download/');
  const { links } = JSON.parse(orderContext.seal.open(emails[0]?.sealed ?? ''));
  expect(links).toMatchObject([{ name: 'Night Wallpapers' }]);
  expect(await open(new URL(links[0].href).pathname.replace('/download/', ''))).toMatchObject({ ok: true });
});

test('a new file replaces the old one, also for earlier buyers', async () => {
  const { db, orderContext, productId, release, linkFor, open } = await withFile();
  await release();
  await storeProductFile(db, orderContext.privateFolder, productId, { fileName: 'better.zip', bytes: text('second') });
  expect(await open(linkFor(60_000))).toMatchObject({ value: { fileName: 'better.zip' } });
  await storeProductFile(db, orderContext.privateFolder, productId, { fileName: 'x', link: 'https://files.example/x' });
  expect(await open(linkFor(60_000))).toMatchObject({ value: { kind: 'link', href: 'https://files.example/x' } });
});

test('a link has a limited number of downloads, also concurrently', async () => {
  const { db, release, linkFor, open } = await withFile();
  await release();
  await db
    .updateTable('downloads')
    .set({ count: numbers.DOWNLOADS_MAX - 3 })
    .execute();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => open(linkFor(60_000))));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
  expect(await open(linkFor(60_000))).toMatchObject({ reason: 'used-up' });
});

test('a cancelled order allows no download', async () => {
  const { db, orderId, release, linkFor, open } = await withFile();
  await release();
  await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orderId).execute();
  expect(await open(linkFor(60_000))).toMatchObject({ reason: 'unknown' });
});
