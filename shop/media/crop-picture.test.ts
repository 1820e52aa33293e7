import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { cropPicture } from './crop-picture.server.ts';
import { diskStore } from './disk-store.server.ts';
import { uploadPicture } from './upload-picture.server.ts';

test('a part of a stored picture becomes a picture of its own, and the original stays', async () => {
  const { db } = await openTestDatabase();
  const media = diskStore(await mkdtemp(join(tmpdir(), 'yatai-crop-')));
  const context = { db, media, origin: 'https://stall.test', cloudinary: null };
  const half = { width: 300, height: 400, channels: 3 } as const;
  const bytes = await sharp({ create: { ...half, width: 600, background: '#ff0000' } })
    .composite([{ input: { create: { ...half, background: '#0000ff' } }, left: 300, top: 0 }])
    .png()
    .toBuffer();
  const uploaded = await uploadPicture(context, { bytes, owner: 'asha' });
  if (!uploaded.ok) throw new Error(uploaded.reason);
  const { secureUrl: address, pictureId } = uploaded.value;
  const crop = (area: string, from = address) => cropPicture(context, { address: from, area, owner: 'asha' });

  const cropped = await crop('350,100,200,250');
  if (!cropped.ok) throw new Error(cropped.reason);
  const id = cropped.value.pictureId ?? '';
  expect(cropped.value.secureUrl).toBe(`https://stall.test/media/${id}/200.webp`);
  const { data, info } = await sharp((await media.find(id, 200, 'webp')) ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 200, height: 250 });
  for (const at of [0, data.length - 3]) {
    expect(data[at], 'red').toBeLessThan(20);
    expect(data[at + 2], 'blue').toBeGreaterThan(235);
  }
  expect(await media.find(pictureId ?? '', 600, 'webp')).not.toBeNull();

  for (const area of ['500,0,101,400', '0,0,10,10', 'x'])
    expect(await crop(area)).toEqual({ ok: false, reason: 'no-file' });
  for (const from of [`/media/${newId()}/600.webp`, `/media/${pictureId}/320.webp`, 'https://elsewhere.example/a.jpg'])
    expect(await crop('0,0,100,100', from)).toEqual({ ok: false, reason: 'no-file' });
});
