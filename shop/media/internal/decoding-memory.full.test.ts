import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yatai-decoding-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const GROWN_MAX_MB = 150;

const flat = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({
    create: { width, height, channels, background: { r: 9, g: 120, b: 70, alpha: 0.5 } },
    limitInputPixels: false,
  });

const make: Record<string, () => Sharp> = {
  'JPEG, 40 megapixels': () => flat(8_000, 5_000).jpeg(),
  'progressive JPEG 4:2:0, 40 megapixels': () => flat(8_000, 5_000).jpeg({ progressive: true }),
  'progressive JPEG 4:4:4, 20 megapixels': () =>
    flat(5_000, 4_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  'PNG, 16 bit, 40 megapixels': () => flat(8_000, 5_000, 4).toColourspace('rgb16').png(),
  'PNG, 38,000 pixels wide': () => flat(38_000, 1_000).png(),
  'interlaced PNG, 8 bit, 37 megapixels': () => flat(7_400, 5_000).png({ progressive: true }),
  'interlaced PNG, 16 bit, 19 megapixels': () => flat(4_750, 4_000).toColourspace('rgb16').png({ progressive: true }),
  'WebP with transparency, 40 megapixels': () => flat(8_000, 5_000, 4).webp({ effort: 0 }),
  'lossless WebP, 35 megapixels': () => flat(7_000, 5_000, 4).webp({ lossless: true, effort: 0 }),
  'GIF, 25 megapixels': () => flat(5_000, 5_000).gif({ effort: 1 }),
  'AVIF, 7.5 megapixels': () => flat(3_000, 2_500).avif({ effort: 0 }),
  'AVIF, 10 bit, 5.2 megapixels': () => flat(2_600, 2_000).avif({ effort: 0, bitdepth: 10 }),
};

const refused: Record<string, () => Sharp> = {
  'interlaced PNG, 16 bit, 40 megapixels': () =>
    flat(8_000, 5_000, 4).toColourspace('rgb16').png({ progressive: true }),
  'PNG, 16 bit, 400,000 pixels wide': () => flat(400_000, 100, 4).toColourspace('rgb16').png(),
  'progressive JPEG 4:4:4, 40 megapixels': () =>
    flat(8_000, 5_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  'GIF, 40 megapixels': () => flat(8_000, 5_000).gif({ effort: 1 }),
  'AVIF, 9 megapixels': () => flat(3_000, 3_000).avif({ effort: 0 }),
};

/** In a process of its own: the peak is that of nothing else. */
async function renderAlone(picture: Sharp): Promise<{ outcome: string; grownMb: number }> {
  const file = join(folder, 'picture');
  await writeFile(file, await picture.toBuffer());
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/support/rendering-process.ts', file]);
  return JSON.parse(stdout);
}

const onLinux = test.runIf(process.platform === 'linux');

onLinux.each(Object.entries(make))('%s is accepted, and its process grows by 150 MB at most', async (_, picture) => {
  const { outcome, grownMb } = await renderAlone(picture());
  expect(outcome).toBe('rendered');
  expect(grownMb).toBeLessThanOrEqual(GROWN_MAX_MB);
});

onLinux.each(Object.entries(refused))(
  '%s is refused by its header, before any pixel is decoded',
  async (_, picture) => {
    const { outcome, grownMb } = await renderAlone(picture());
    expect(outcome).toBe('picture-too-detailed');
    expect(grownMb).toBeLessThanOrEqual(10);
  },
);
