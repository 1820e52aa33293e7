import type Sharp from 'sharp';
import * as numbers from '#config/numbers.ts';
import { accept, type Result, refuse } from '#kit/result.ts';
import type { PictureFormat, Rendition } from '../media-store.ts';
import { keptWidths, PICTURE_WIDTHS, type PictureRefusal, sniffFormat } from '../picture-upload.ts';

/** Taller ones are shrunk, so that no picture takes more than 1200 × 3600 pixels of memory once decoded. */
const HEIGHT_MAX_PIXELS = 3 * PICTURE_WIDTHS[2];
const WIDTH_MAX_PIXELS = PICTURE_WIDTHS[2];

const QUALITY = { webp: { quality: 84, effort: 4 }, avif: { quality: 60, effort: 4 } } as const;

/** A decoded picture: upright, sRGB, without metadata, at most 1200 pixels wide. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // One picture at a time on one thread: the shop has pages to serve, and sharp's cache would hold on to their pixels.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

let loaded: Promise<typeof Sharp> | undefined;

/** Loaded with the first picture: most processes never see one, and its libraries take 10 MB. */
function theSharp(): Promise<typeof Sharp> {
  loaded ??= loadSharp();
  return loaded;
}

let queue: Promise<unknown> = Promise.resolve();

/** Decodes what somebody sent, or says why not. The first frame of a moving picture. */
export function decodePicture(bytes: Uint8Array): Promise<Result<Pixels, PictureRefusal>> {
  if (bytes.length > numbers.UPLOAD_MAX_BYTES) return Promise.resolve(refuse('picture-too-large'));
  if (sniffFormat(bytes) === null) return Promise.resolve(refuse('not-a-picture'));
  return inTurn(async () => {
    const sharp = await theSharp();
    try {
      const source = sharp(bytes, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
      const { width, height } = await source.metadata();
      if (width * height > numbers.IMAGE_MAX_PIXELS) return refuse('picture-too-many-pixels');
      const { data, info } = await source
        .autoOrient()
        .resize({ width: WIDTH_MAX_PIXELS, height: HEIGHT_MAX_PIXELS, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      return accept({ data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] });
    } catch {
      // sharp has no kinds of errors: whatever it cannot read is a broken picture.
      return refuse('picture-broken');
    }
  });
}

/** Every kept width of a picture in one format. */
export function encodePicture({ data, width, height, channels }: Pixels, format: PictureFormat): Promise<Rendition[]> {
  return inTurn(async () => {
    const sharp = await theSharp();
    const renditions: Rendition[] = [];
    for (const kept of keptWidths(width)) {
      const bytes = await sharp(data, { raw: { width, height, channels } })
        .resize({ width: kept })
        .toFormat(format, QUALITY[format])
        .toBuffer();
      renditions.push({ width: kept, format, bytes });
    }
    return renditions;
  });
}

function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const turn = queue.then(work);
  queue = turn.catch(() => {});
  return turn;
}
