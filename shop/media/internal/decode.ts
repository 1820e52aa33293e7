import type Sharp from 'sharp';
import * as numbers from '#config/numbers.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { PictureFormat, Rendition } from '#shop/media/media-store.ts';
import { availableWidths, PICTURE_WIDTHS, type PictureRefusal, sniffFormat } from '#shop/media/picture-upload.ts';
import { DECODING_MAX_BYTES, decodingMemory } from './decoding-memory.ts';
import { openPictureQueue } from './picture-queue.ts';

/** Taller ones are shrunk, so that no picture takes more than 1200 × 3600 pixels of memory once decoded. */
const HEIGHT_MAX_PIXELS = 3 * PICTURE_WIDTHS[2];
const WIDTH_MAX_PIXELS = PICTURE_WIDTHS[2];

const QUALITY = { webp: { quality: 84, effort: 4 }, avif: { quality: 60, effort: 4 } } as const;

/** For one step of one picture; the slowest that are accepted take a tenth of it. */
const STEP_SECONDS = 30;

/** What is made of a picture: upright, sRGB, without metadata, at most 1200 pixels wide, in each kept width. */
export type RenderedPicture = { width: number; height: number; renditions: Rendition[] };

type PictureToRender = {
  bytes: Uint8Array;
  format: PictureFormat;
  /** The account that sent it; null: the shop's own work. */
  owner: string | null;
};

async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // Each picture on one thread: the shop has pages to serve, and sharp's cache would hold on to their pixels.
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

const inQueue = openPictureQueue();

/** Decodes what somebody sent and encodes every kept width of it, or says why not. The first frame of a moving picture. */
export async function renderPicture(picture: PictureToRender): Promise<Result<RenderedPicture, PictureRefusal>> {
  const { bytes, owner } = picture;
  if (bytes.length > numbers.UPLOAD_MAX_BYTES) return refuse('picture-too-large');
  if (sniffFormat(bytes) === null) return refuse('not-a-picture');
  const sharp = await theSharp();
  const metadata = await open(sharp, bytes)
    .metadata()
    .catch(() => null);
  if (metadata === null) return refuse('picture-broken');
  const { width, height } = metadata;
  if (width * height > numbers.IMAGE_MAX_PIXELS) return refuse('picture-too-many-pixels');
  const memory = decodingMemory(metadata, bytes);
  if (memory > DECODING_MAX_BYTES) return refuse('picture-too-detailed');
  const rendered = await inQueue({ owner, fileBytes: bytes.length, memory }, () => render(sharp, picture));
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
    // sharp has no kinds of errors: whatever it cannot read in time is a broken picture, or one too many for it.
    .catch((error: Error) => refuse(error.message.startsWith('timeout') ? 'picture-too-detailed' : 'picture-broken'));
  if ('reason' in decoded) return decoded;
  const { data, info } = decoded;
  const { width, height } = info;
  const renditions: Rendition[] = [];
  for (const kept of availableWidths(width)) {
    const file = await sharp(data, { raw: { width, height, channels: info.channels as 1 | 2 | 3 | 4 } })
      .resize({ width: kept })
      .toFormat(format, QUALITY[format])
      .toBuffer();
    renditions.push({ width: kept, format, bytes: file });
  }
  return accept({ width, height, renditions });
}
