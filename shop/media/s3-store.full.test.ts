import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { BucketUnavailable } from '#lib/bucket.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import '#tests/support/database.ts';
import { startS3Server } from '#tests/support/services/s3-server.ts';
import { cleanUpPictures } from './clean-up-pictures.server.ts';
import { makeAvif } from './make-avif.server.ts';
import { removeLeftovers, removePictures } from './remove-pictures.server.ts';
import { storePicture } from './store-picture.server.ts';
import { uploadPicture } from './upload-picture.server.ts';

/** A shop whose pictures lie in a bucket. */
async function openMedia() {
  const s3 = await startS3Server();
  const { db, media } = await openTestShop(s3.env);
  onTestFinished(() => s3.stop());
  const send = async (shade: number): Promise<string> => {
    const stored = await storePicture(db, media, { bytes: await paint(shade) });
    if (!stored.ok) throw new Error(stored.reason);
    return stored.value;
  };
  const listRows = async () => (await db.selectFrom('media').select('id').execute()).map(({ id }) => id);
  const listLeftovers = async () =>
    (await db.selectFrom('media_leftovers').select('picture_id').execute()).map(({ picture_id }) => picture_id);
  return { s3, db, media, send, listRows, listLeftovers };
}

const paint = (shade: number) =>
  sharp({ create: { width: 400, height: 20, channels: 3, background: { r: shade, g: 90, b: 90 } } })
    .png()
    .toBuffer();

const hoursLater = (hours: number) => new Date(Date.now() + hours * 3_600_000);

test('a picture is stored in the bucket in all sizes, gets its AVIF, and is removed completely', async () => {
  const { s3, db, media, send, listRows, listLeftovers } = await openMedia();
  const id = await send(1);
  await makeAvif(db, media, id);
  const folder = `media/${id.slice(-2)}/${id}`;
  expect([...s3.files.keys()].sort()).toEqual(
    ['320.avif', '320.webp', '400.avif', '400.webp'].map((file) => `${folder}/${file}`),
  );
  expect(s3.files.get(`${folder}/320.avif`)?.type).toBe('image/avif');
  const found = await media.find(id, 320, 'webp');
  expect((await sharp(found ?? undefined).metadata()).width).toBe(320);
  expect([await media.find(id, 640, 'webp'), await media.find('../secret', 320, 'webp')]).toEqual([null, null]);
  expect(await send(1)).toBe(id);
  expect(await cleanUpPictures(db, media, hoursLater(25))).toBe(1);
  expect([await listRows(), s3.files.size, await listLeftovers()]).toEqual([[], 0, []]);
});

test('while the bucket is unavailable no picture is saved, and partial files are deleted later', async () => {
  const { s3, db, media, send, listRows, listLeftovers } = await openMedia();
  s3.behave('cut');
  const parts = { db, media, origin: 'http://stall.test', cloudinary: null };
  expect(await uploadPicture(parts, { bytes: await paint(1) })).toMatchObject({ ok: false, reason: 'service-away' });
  expect(await listRows()).toEqual([]);
  const [begun = ''] = await listLeftovers();
  s3.behave('kind');
  // One of its files may have arrived before the others failed.
  await media.put(begun, { width: 320, format: 'webp', bytes: new Uint8Array(1) });
  await removeLeftovers(db, media, hoursLater(0.9));
  expect(s3.files.size).toBe(1);
  await removeLeftovers(db, media, hoursLater(1.1));
  expect([s3.files.size, await listLeftovers()]).toEqual([0, []]);
  const id = await send(1);
  expect([await listRows(), await listLeftovers()]).toEqual([[id], []]);
});

test('a picture removed while the bucket is unavailable loses its files later', async () => {
  const { s3, db, media, send, listRows, listLeftovers } = await openMedia();
  const id = await send(1);
  s3.behave('cut');
  expect(await removePictures(db, media, [id])).toBe(1);
  expect([await listRows(), s3.files.size, await listLeftovers()]).toEqual([[], 2, [id]]);
  await expect(removeLeftovers(db, media, hoursLater(2))).rejects.toThrow(BucketUnavailable);
  s3.behave('kind');
  await removeLeftovers(db, media, hoursLater(2));
  expect([s3.files.size, await listLeftovers()]).toEqual([0, []]);
});

test('a picture uploaded twice at the same time is stored once', async () => {
  const { s3, send, listRows, listLeftovers } = await openMedia();
  const [one, other] = await Promise.all([send(1), send(1)]);
  expect(one).toBe(other);
  expect([await listRows(), s3.files.size, await listLeftovers()]).toEqual([[one], 2, []]);
});

test('a picture whose files were deleted before it was recorded is not saved', async () => {
  const { s3, db, media, listRows } = await openMedia();
  const slow: typeof media = {
    ...media,
    async put(id, rendition) {
      await media.put(id, rendition);
      await removeLeftovers(db, media, hoursLater(2));
    },
  };
  await expect(storePicture(db, slow, { bytes: await paint(1) })).rejects.toThrow(/took so long/);
  expect(await listRows()).toEqual([]);
  expect(s3.files.size).toBeLessThanOrEqual(1);
  expect(await media.find(newId(), 320, 'webp')).toBeNull();
});
