import type { Metadata } from 'sharp';

const MB = 1024 * 1024;

/** Limit of the estimate below for one picture. The estimate is off by a few MB; the real maximum is 150 MB. */
export const DECODING_MAX_BYTES = 145 * MB;
/** Pictures up to this estimate are processed in parallel to a large one. */
export const SMALL_MAX_BYTES = 32 * MB;

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
/** Bytes a pixel, measured as the growth of a process on pictures of 40 megapixels (docs/reliability.md). */
const GIF_BYTES = 5.9;
const AVIF_BYTES = { 8: 20, more: 29 };
const WEBP_BYTES = { lossy: 0.4, alpha: 1.3, lossless: 4 };
/** For an interlaced PNG: the whole picture, and the rows that are being shrunk. */
const INTERLACED_FACTOR = 1.31;

/** Upper estimate, from the header, of the bytes of memory that decoding and shrinking a picture takes. */
export function decodingMemory(metadata: Metadata, bytes: Uint8Array): number {
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
