import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { diskStore } from './disk-store.server.ts';
import { listWithoutAvif, makeAvif } from './make-avif.server.ts';
import type { MediaStore, PictureFormat } from './media-store.ts';
import { sniffFormat } from './picture-upload.ts';
import { removePictures } from './remove-pictures.server.ts';
import { registerRenditions, storePicture } from './store-picture.server.ts';

let database: TestDatabase;
let connection: Connection;
let db: Connection['db'];
let folder: string;
let store: MediaStore;
beforeAll(async () => {
  database = await cloneDatabase();
  connection = connect(database.url);
  db = connection.db;
  folder = await mkdtemp(join(tmpdir(), 'yatai-media-'));
  store = diskStore(join(folder, 'media'));
});
afterAll(async () => {
  await connection.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

let shade = 0;
/** A picture unlike any before. */
function paint(width: number, height: number) {
  shade += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: shade, g: 255 - shade, b: 90 } } });
}
const stored = async (bytes: Uint8Array) => {
  const outcome = await storePicture(db, store, { bytes });
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.value;
};
const rowOf = (id: string) => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const filesOf = async (place: string) =>
  (await readdir(place, { recursive: true })).filter((name) => /\.\w+$/.test(name));

test('pictures of every format are stored as WebP in three widths', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const bytes = await paint(1500, 900).toFormat(format).toBuffer();
    expect(sniffFormat(bytes)).toBe(format);
    const id = await stored(bytes);
    expect(await rowOf(id)).toMatchObject({ width: 1200, height: 720, webp_widths: [320, 640, 1200], avif_widths: [] });
    for (const width of [320, 640, 1200]) {
      const file = await store.find(id, width, 'webp');
      expect(await sharp(file ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: 'webp', width });
    }
  }
});

test('a small picture is not enlarged', async () => {
  const id = await stored(await paint(500, 300).png().toBuffer());
  expect(await rowOf(id)).toMatchObject({ width: 500, height: 300, webp_widths: [320, 500] });
});

test('a very tall picture is shrunk', async () => {
  const { width, height } = await rowOf(await stored(await paint(1000, 20_000).png().toBuffer()));
  expect([width, height]).toEqual([180, 3600]);
});

test('pictures are stored without metadata and in upright orientation', async () => {
  const bytes = await paint(400, 200)
    .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain('SECRET-OWNER');
  const id = await stored(bytes);
  expect(await rowOf(id)).toMatchObject({ width: 200, height: 400 });
  const file = Buffer.from((await store.find(id, 200, 'webp')) ?? []);
  const metadata = await sharp(file).metadata();
  expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(file.includes('SECRET-OWNER')).toBe(false);
});

test('files that are not pictures are refused by their content, whatever their type', async () => {
  const refused = async (bytes: Uint8Array) => {
    const outcome = await storePicture(db, store, { bytes });
    return outcome.ok ? 'taken' : outcome.reason;
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  for (const text of ['', 'x', svg, `<?xml version="1.0"?>${svg}`, '%PDF-1.7', 'GIF', '\0\0\0\x20ftypheic']) {
    expect(await refused(Buffer.from(text, 'latin1'))).toBe('not-a-picture');
  }
  expect(await refused(Buffer.alloc(10 * 1024 * 1024 + 1, 0xff))).toBe('picture-too-large');
  const whole = await paint(300, 300).jpeg().toBuffer();
  expect(await refused(whole.subarray(0, whole.length / 2))).toBe('picture-broken');
  expect(await refused(Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1'))).toBe('picture-broken');
  const bomb = await sharp({
    create: { width: 8_000, height: 5_001, channels: 3, background: 'red' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await refused(bomb)).toBe('picture-too-many-pixels');
});

test('a header that declares too many pixels is refused before decoding', async () => {
  for (const [width, height] of [
    [60_000, 60_000],
    [2_000_000_000, 1],
    [1, 2_000_000_000],
  ] as const) {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([8, 6, 0, 0, 0], 8);
    const chunk = (name: string, data: Buffer) => {
      const named = Buffer.concat([Buffer.from(name), data]);
      const sizes = Buffer.alloc(8);
      sizes.writeUInt32BE(data.length, 0);
      sizes.writeUInt32BE(crc32(named), 4);
      return Buffer.concat([sizes.subarray(0, 4), named, sizes.subarray(4)]);
    };
    const flood = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    const outcome = await storePicture(db, store, { bytes: flood });
    expect(outcome.ok ? 'taken' : outcome.reason).toMatch(/^picture-(?:too-many-pixels|broken)$/);
  }
});

test('only the first frame of a picture is stored, without any script in it', async () => {
  const script = Buffer.from('*/=1;fetch("//evil.test");/*<script>window.ran=1</script>');
  for (const format of ['gif', 'png', 'jpeg', 'webp'] as const) {
    const bytes = Buffer.concat([await paint(40, 40).toFormat(format).toBuffer(), script]);
    const file = Buffer.from((await store.find(await stored(bytes), 40, 'webp')) ?? []);
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 40, height: 40 });
    expect(file.includes('evil.test') || file.includes('<script')).toBe(false);
  }
  const still = (_: unknown, at: number) =>
    sharp({ create: { width: 30, height: 30, channels: 3, background: { r: at * 20, g: 240 - at * 20, b: 0 } } })
      .png()
      .toBuffer();
  const stills = Array.from({ length: 12 }, still);
  const frames = await sharp(await Promise.all(stills), { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(12);
  const written = Buffer.from((await store.find(await stored(frames), 30, 'webp')) ?? []);
  expect((await sharp(written, { animated: true }).metadata()).pages ?? 1).toBe(1);
});

test('a small picture is stored while a large one of another account is still being read', async () => {
  const large = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: 'navy' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const small = await paint(90, 90).png().toBuffer();
  const order: string[] = [];
  const upload = async (owner: string, bytes: Uint8Array) => {
    expect((await storePicture(db, store, { bytes, owner })).ok).toBe(true);
    order.push(owner);
  };
  await Promise.all([upload('asha', large), upload('kabir', small)]);
  expect(order).toEqual(['kabir', 'asha']);
});

test('equal bytes are one picture, also when uploaded concurrently', async () => {
  const bytes = await paint(100, 100).png().toBuffer();
  const before = (await filesOf(folder)).length;
  const ids = await Promise.all(Array.from({ length: 8 }, () => stored(bytes)));
  expect(new Set(ids).size).toBe(1);
  expect((await filesOf(folder)).length).toBe(before + 1);
});

test('AVIF is generated once from the largest WebP', async () => {
  const id = await stored(await paint(700, 700).png().toBuffer());
  expect(await listWithoutAvif(db, 100)).toContain(id);
  await makeAvif(db, store, id);
  await makeAvif(db, store, id);
  expect(await rowOf(id)).toMatchObject({ avif_widths: [320, 640, 700] });
  expect(await sharp((await store.find(id, 320, 'avif')) ?? Buffer.alloc(0)).metadata()).toMatchObject({
    format: 'heif',
    compression: 'av1',
    width: 320,
  });
  expect(await listWithoutAvif(db, 100)).not.toContain(id);
});

test('prepared files are stored unchanged under one id', async () => {
  const bytes = await paint(320, 320).webp().toBuffer();
  const renditions = [{ width: 320, format: 'webp' as const, bytes }];
  const id = await registerRenditions(db, store, renditions, { width: 320, height: 320 });
  expect(await registerRenditions(db, store, renditions, { width: 320, height: 320 })).toBe(id);
  expect(Buffer.from((await store.find(id, 320, 'webp')) ?? [])).toEqual(bytes);
});

test('a picture in use is not removed, and others go with their files', async () => {
  const shown = await stored(await paint(50, 50).png().toBuffer());
  const unused = await stored(await paint(50, 50).png().toBuffer());
  await openProduct(db, { images: [{ mediaId: shown, sourceUrl: null, alt: '' }] });
  expect(await removePictures(db, store, [shown, unused, newId()])).toBe(1);
  expect(await store.find(shown, 50, 'webp')).not.toBeNull();
  expect(await store.find(unused, 50, 'webp')).toBeNull();
});

test('no id, width or format gives a path outside the folder', async () => {
  await writeFile(join(folder, 'secret.webp'), 'secret');
  await writeFile(join(folder, '640.webp'), 'secret');
  const id = newId();
  for (const wrong of ['..', '../..', '.', '', 'x/../..', `${id}/..`, `../${id}`, `${id}\0`, id.toUpperCase()]) {
    expect(await store.find(wrong, 640, 'webp')).toBeNull();
    await expect(store.put(wrong, { width: 640, format: 'webp', bytes: new Uint8Array() })).rejects.toThrow(
      'cannot be stored',
    );
    await store.delete(wrong);
  }
  for (const width of [0, -1, 1.5, Number.NaN, 10_001]) expect(await store.find(id, width, 'webp')).toBeNull();
  expect(await store.find(id, 640, '../../secret.webp' as PictureFormat)).toBeNull();
  await access(join(folder, 'secret.webp'));
  await access(join(folder, '640.webp'));
});
