import type Sharp from 'sharp';
import * as numbers from '#config/numbers.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { PictureFormat, Rendition } from '#shop/media/media-store.ts';
import { availableWidths, PICTURE_WIDTHS, type PictureRefusal, sniffFormat } from '#shop/media/picture-upload.ts';
import { DECODING_MAX_BYTES, decodingMemory } from './decoding-memory.ts';
import { openPictureQueue } from './picture-queue.ts';

/** Taller pictures are shrunk, so that a decoded one never takes more than 1200 × 3600 pixels of memory. */
const HEIGHT_MAX_PIXELS = 3 * PICTURE_WIDTHS[2];
const WIDTH_MAX_PIXELS = PICTURE_WIDTHS[2];

const QUALITY = { webp: { quality: 84, effort: 4 }, avif: { quality: 60, effort: 4 } } as const;

/** Time limit for one step of one picture; the slowest accepted pictures need a tenth of it. */
const STEP_SECONDS = 30;

/** An encoded picture: upright, sRGB, without metadata, at most 1200 pixels wide, in each stored width. */
export type RenderedPicture = { width: number; height: number; renditions: Rendition[] };

type PictureToRender = {
  bytes: Uint8Array;
  format: PictureFormat;
  /** The account that uploaded it; null: a background job. */
  owner: string | null;
};

async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // One thread per picture leaves the others to pages, and without sharp's cache decoded pixels are freed.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

let loaded: Promise<typeof Sharp> | undefined;

/** Loads sharp on first use: most processes never need it, and its libraries take 10 MB. */
function getSharp(): Promise<typeof Sharp> {
  loaded ??= loadSharp();
  return loaded;
}

const runInQueue = openPictureQueue();

/** Decodes a picture and encodes every stored width of it, or refuses it. Of an animation only the first frame. */
export async function renderPicture(picture: PictureToRender): Promise<Result<RenderedPicture, PictureRefusal>> {
  const { bytes, owner } = picture;
  if (bytes.length > numbers.UPLOAD_MAX_BYTES) return refuse('picture-too-large');
  if (sniffFormat(bytes) === null) return refuse('not-a-picture');
  const sharp = await getSharp();
  const metadata = await open(sharp, bytes)
    .metadata()
    .catch(() => null);
  if (metadata === null) return refuse('picture-broken');
  const { width, height } = metadata;
  if (width * height > numbers.IMAGE_MAX_PIXELS) return refuse('picture-too-many-pixels');
  const memory = decodingMemory(metadata, bytes);
  if (memory > DECODING_MAX_BYTES) return refuse('picture-too-detailed');
  const rendered = await runInQueue({ owner, fileBytes: bytes.length, memory }, () => render(sharp, picture));
  return rendered ?? refuse('pictures-busy');
}

const open = (sharp: typeof Sharp, bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: false, failOn: 'error', sequentialRead: true });

async function render(
  sharp: typeof Sharp,
  { bytes, format }: PictureToRender,
): Promise<Result<RenderedPicture, PictureRefusal>> {
  const decoded = await open(sharp, bytes)
    .autoOrient()
    .resize({ width: WIDTH_MAX_PIXELS, height: HEIGHT_MAX_PIXELS, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: STEP_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    // sharp has no error classes: a timeout is recognised by its message, anything else is a broken picture.
    .catch((error: Error) => refuse(error.message.startsWith('timeout') ? 'picture-too-detailed' : 'picture-broken'));
  if ('reason' in decoded) return decoded;
  const { data, info } = decoded;
  const { width, height } = info;
  const renditions: Rendition[] = [];
  for (const target of availableWidths(width)) {
    const file = await sharp(data, { raw: { width, height, channels: info.channels as 1 | 2 | 3 | 4 } })
      .resize({ width: target })
      .toFormat(format, QUALITY[format])
      .toBuffer();
    renditions.push({ width: target, format, bytes: file });
  }
  return accept({ width, height, renditions });
}
