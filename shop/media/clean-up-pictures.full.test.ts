import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { cloneDatabase } from '#tests/support/database.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { cleanUpPictures } from './clean-up-pictures.server.ts';
import { diskStore } from './disk-store.server.ts';
import { storePicture } from './store-picture.server.ts';

async function openMedia() {
  const database = await cloneDatabase();
  const { db, close } = connect(database.url);
  const folder = await mkdtemp(join(tmpdir(), 'yatai-clean-up-'));
  const store = diskStore(folder);
  onTestFinished(async () => {
    await close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const listFiles = async () => (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.webp'));
  const send = async (shade: number): Promise<string> => {
    const stored = await storePicture(db, store, { bytes: await paint(shade) });
    if (!stored.ok) throw new Error(stored.reason);
    return stored.value;
  };
  const listSavedPages = async () => (await db.selectFrom('media').select('id').execute()).map(({ id }) => id).sort();
  return { db, store, send, listSavedPages, listFiles };
}

const paint = (shade: number) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: { r: shade, g: 90, b: 90 } } })
    .png()
    .toBuffer();

const HOUR_MS = 3_600_000;
const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

test('an unused picture is deleted with its files after a day, not before', async () => {
  const { db, store, send, listSavedPages, listFiles } = await openMedia();
  const left = await send(1);
  expect(await cleanUpPictures(db, store, later(23.9))).toBe(0);
  expect(await listSavedPages()).toEqual([left]);
  expect(await cleanUpPictures(db, store, later(24.1))).toBe(1);
  expect([await listSavedPages(), await listFiles()]).toEqual([[], []]);
  expect(await cleanUpPictures(db, store, later(24.1))).toBe(0);
});

test('pictures of products, profiles and order lines are kept', async () => {
  const { db, store, send, listSavedPages } = await openMedia();
  const [product, photo, named, left] = [await send(1), await send(2), await send(3), await send(4)];
  await openProduct(db, { images: [{ mediaId: product, sourceUrl: null, alt: '' }] });
  await db
    .insertInto('customers')
    .values({ id: newId(), name: 'Asha', email: 'asha@example.com', photo_id: photo })
    .execute();
  // A snapshot, as a later module may store it: the picture's address as text.
  await sql.raw('create table snapshots (image text)').execute(db);
  await sql`insert into snapshots values (${`/media/${named}/320.webp`}), (null), ('https://example.com/x.png')`.execute(
    db,
  );
  expect(await cleanUpPictures(db, store, later(48))).toBe(1);
  expect(await listSavedPages()).toEqual([product, photo, named].sort());
  expect(await listSavedPages()).not.toContain(left);
});

test('new tables that reference pictures are checked too', async () => {
  const { db, store, send, listSavedPages } = await openMedia();
  const shown = await send(1);
  await sql.raw('create table posters (id uuid primary key, picture_id uuid references media)').execute(db);
  await sql`insert into posters values (${newId()}, ${shown}), (${newId()}, null)`.execute(db);
  await send(2);
  expect(await cleanUpPictures(db, store, later(48))).toBe(1);
  expect(await listSavedPages()).toEqual([shown]);
});

test('uploading the same picture again restarts the day before its deletion', async () => {
  const { db, store, send, listSavedPages } = await openMedia();
  const first = await send(1);
  await db
    .updateTable('media')
    .set({ sent_at: new Date(Date.now() - 30 * HOUR_MS) })
    .execute();
  expect(await send(1)).toBe(first);
  expect(await cleanUpPictures(db, store, new Date())).toBe(0);
  expect(await listSavedPages()).toEqual([first]);
});

test('all batches are checked, past pictures that stay', async () => {
  const { db, store, listSavedPages } = await openMedia();
  const rows = Array.from({ length: 1_100 }, (_, at) => ({
    id: newId(),
    width: 20,
    height: 20,
    sha256: at.toString(16).padStart(64, '0'),
    sent_at: new Date(0),
  }));
  await db.insertInto('media').values(rows).execute();
  await sql.raw('create table snapshots (image text)').execute(db);
  await sql`insert into snapshots select '/media/' || id || '/320.webp' from media order by id limit 600`.execute(db);
  expect(await cleanUpPictures(db, store, new Date())).toBe(500);
  expect(await listSavedPages()).toHaveLength(600);
});
