import { accept, type Result } from '#lib/result.ts';
import { renderPicture } from './internal/decode.ts';
import type { PictureRefusal } from './picture-upload.ts';
import type { SentPicture } from './store-picture.server.ts';

/** One WebP file of at most 1200 pixels in width; width and height are pixels. */
export type EncodedPicture = { width: number; height: number; bytes: Uint8Array };

/** The same, and a WebP file of at most 320 pixels in width. */
export type SmallAndLarge = EncodedPicture & { small: Uint8Array };

/**
 * Decodes an uploaded picture and encodes it again, so that nothing of the file but its pixels is left. For private
 * pictures, which the caller stores: those of the media store have public addresses.
 */
export async function encodePicture({
  bytes,
  owner = null,
}: SentPicture): Promise<Result<SmallAndLarge, PictureRefusal>> {
  const rendered = await renderPicture({ bytes, format: 'webp', owner });
  if (!rendered.ok) return rendered;
  const { width, height, renditions } = rendered.value;
  const [smallest, largest] = [renditions.at(0), renditions.at(-1)];
  if (smallest === undefined || largest === undefined) throw new Error('The picture has no renditions');
  return accept({ width, height, bytes: largest.bytes, small: smallest.bytes });
}
