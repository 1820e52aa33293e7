import PQueue from 'p-queue';
import type Sharp from 'sharp';
import type { Metadata } from 'sharp';
import * as numbers from '#config/numbers.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { PictureFormat, Rendition } from '#shop/media/media-store.ts';
import { availableWidths, PICTURE_WIDTHS, type PictureRefusal, sniffFormat } from '#shop/media/picture-upload.ts';

const MB = 1024 * 1024;

/** Limit of the estimate below for one picture. The estimate is off by a few MB; the real maximum is 150 MB. */
const DECODING_MAX_BYTES = 145 * MB;
/** Pictures up to this estimate are processed in parallel to a large one. */
const SMALL_MAX_BYTES = 32 * MB;

/** Rows that libvips holds in memory while it shrinks a picture from top to bottom, and rows that its further steps add. */
const ROWS_HELD = 2_000;
const ROWS_OF_STEPS = 270;
const BASE_BYTES = 4 * MB;
/** libjpeg holds the coefficients of several scans, two bytes each, until the last scan has come. */
const COEFFICIENT_BYTES = 2;
const SAMPLES_PER_PIXEL: Record<string, number> = {
  '4:2:0': 1.5,
  '4:2:2': 2,
  '4:4:4': 3,
  '4:4:4:4': 4,
  '4:2:0:4': 2.5,
};
/** Bytes a pixel, measured as the growth of a process on pictures of 40 megapixels. */
const GIF_BYTES = 5.9;
const AVIF_BYTES = { 8: 20, more: 29 };
const WEBP_BYTES = { lossy: 0.4, alpha: 1.3, lossless: 4 };
/** For an interlaced PNG: the whole picture, and the rows that are being shrunk. */
const INTERLACED_FACTOR = 1.31;

/** Upper estimate, from the header, of the bytes of memory that decoding and shrinking a picture takes. */
function decodingMemory(metadata: Metadata, bytes: Uint8Array): number {
  const { format, width, height, channels = 4, depth, isProgressive = false, chromaSubsampling, hasAlpha } = metadata;
  const pixels = width * height;
  const row = width * channels * (depth === 'ushort' ? 2 : 1);
  switch (format) {
    case 'jpeg': {
      const samples = SAMPLES_PER_PIXEL[chromaSubsampling ?? ''] ?? channels;
      return 6 * BASE_BYTES + row * ROWS_OF_STEPS + (isProgressive ? pixels * samples * COEFFICIENT_BYTES : 0);
    }
    case 'png':
      if (isProgressive) return Math.max(row * height * INTERLACED_FACTOR, row * (height + ROWS_OF_STEPS));
      return BASE_BYTES + row * (Math.min(height, ROWS_HELD) + ROWS_OF_STEPS);
    case 'webp': {
      const isLossless = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('VP8L');
      const perPixel = isLossless ? WEBP_BYTES.lossless : hasAlpha ? WEBP_BYTES.alpha : WEBP_BYTES.lossy;
      return 2 * BASE_BYTES + pixels * perPixel;
    }
    case 'gif':
      return pixels * GIF_BYTES;
    default:
      return pixels * (depth === 'uchar' ? AVIF_BYTES[8] : AVIF_BYTES.more);
  }
}

/** Limits of waiting files, which are in memory: bytes of all together, and bytes and number per account. */
const WAITING_MAX_BYTES = 80 * 1024 * 1024;
const OWNER_MAX_BYTES = 40 * 1024 * 1024;
const OWNER_MAX_PICTURES = 20;

/** A picture to be processed. */
export type QueuedPicture = {
  /** The account that uploaded it; null: a background job, which limits itself. */
  owner: string | null;
  /** Size of the file, which is in memory while it waits. */
  fileBytes: number;
  /** Estimated memory in bytes while it is decoded. */
  memory: number;
};

/**
 * Processes one large picture at a time and, in parallel, one small one and one of a background job. In front of these each
 * account has its own queue, so that its pictures are processed one at a time and accounts take turns: a slow picture
 * delays only its sender and the next large one.
 */
export function openPictureQueue() {
  const large = new PQueue({ concurrency: 1 });
  const small = new PQueue({ concurrency: 1 });
  const background = new PQueue({ concurrency: 1 });
  /** Queues of accounts with waiting pictures, and their number. */
  const accounts = new Map<string, { queue: PQueue; pictures: number }>();
  const waiting = new Set<QueuedPicture>();

  function isFull({ owner, fileBytes }: QueuedPicture): boolean {
    if (owner === null) return false;
    const sum = (all: readonly QueuedPicture[]) => all.reduce((bytes, one) => bytes + one.fileBytes, fileBytes);
    const sent = [...waiting].filter((one) => one.owner !== null);
    const own = sent.filter((one) => one.owner === owner);
    return sum(sent) > WAITING_MAX_BYTES || sum(own) > OWNER_MAX_BYTES || own.length >= OWNER_MAX_PICTURES;
  }

  async function inAccount<Value>(owner: string, work: () => Promise<Value>): Promise<Value> {
    const account = accounts.get(owner) ?? { queue: new PQueue({ concurrency: 1 }), pictures: 0 };
    accounts.set(owner, account);
    account.pictures += 1;
    try {
      return await account.queue.add(work);
    } finally {
      account.pictures -= 1;
      if (account.pictures === 0) accounts.delete(owner);
    }
  }

  /** null: too many pictures wait, and `work` was not started. */
  return async function inQueue<Value>(picture: QueuedPicture, work: () => Promise<Value>): Promise<Value | null> {
    if (isFull(picture)) return null;
    const { owner, memory } = picture;
    const queue = memory > SMALL_MAX_BYTES ? large : owner === null ? background : small;
    waiting.add(picture);
    const process = () =>
      queue.add(() => {
        waiting.delete(picture);
        return work();
      });
    return owner === null ? process() : inAccount(owner, process);
  };
}

/** Taller pictures are shrunk, so that a decoded one never takes more than 1200 × 3600 pixels of memory. */
const HEIGHT_MAX_PIXELS = 3 * PICTURE_WIDTHS[2];
const WIDTH_MAX_PIXELS = PICTURE_WIDTHS[2];

const QUALITY = { webp: { quality: 84, effort: 4 }, avif: { quality: 60, effort: 4 } } as const;

/** Time limit for one step of one picture; the slowest accepted pictures need a tenth of it. */
const STEP_SECONDS = 30;

/** An encoded picture: upright, sRGB, without metadata, at most 1200 pixels wide, in each stored width. */
type RenderedPicture = { width: number; height: number; renditions: Rendition[] };

type PictureToRender = {
  bytes: Uint8Array;
  format: PictureFormat;
  /** The account that uploaded it; null: a background job. */
  owner: string | null;
  /** Pixels; with the smallest stored width, only that one is encoded. */
  maxWidth?: number;
};

/** Pictures of other sites that are fetched for previews at the same time, in memory. */
export const previewQueue = new PQueue({ concurrency: 4 });

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
  { bytes, format, maxWidth = WIDTH_MAX_PIXELS }: PictureToRender,
): Promise<Result<RenderedPicture, PictureRefusal>> {
  const decoded = await open(sharp, bytes)
    .autoOrient()
    .resize({ width: maxWidth, height: HEIGHT_MAX_PIXELS, fit: 'inside', withoutEnlargement: true })
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

/** A PNG of at most this size, in the picture's own shape, or centred on a white square. */
export async function encodePng(
  bytes: Uint8Array,
  { width, height, isSquare }: { width: number; height: number; isSquare: boolean },
): Promise<Uint8Array> {
  const sharp = await getSharp();
  const sized = open(sharp, bytes).resize({
    width,
    height,
    fit: isSquare ? 'contain' : 'inside',
    withoutEnlargement: !isSquare,
    background: '#ffffff',
  });
  return (isSquare ? sized.flatten({ background: '#ffffff' }) : sized).png().toBuffer();
}

/** A part of a stored picture, in its pixels, nearly without loss: it is encoded once more to be stored. */
export async function extractPart(
  bytes: Uint8Array,
  part: { left: number; top: number; width: number; height: number },
): Promise<Uint8Array> {
  const sharp = await getSharp();
  return open(sharp, bytes).extract(part).webp({ quality: 100, effort: 2 }).toBuffer();
}
