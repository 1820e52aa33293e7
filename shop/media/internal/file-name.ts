import { isId } from '#lib/ids.ts';
import type { PictureFormat } from '#shop/media/media-store.ts';

const FORMATS: readonly PictureFormat[] = ['avif', 'webp'];
const WIDTH_MAX_PIXELS = 10_000;

/**
 * The folder of a picture, the same on a disk and in a bucket, so that the tree can be copied from one to the other. The
 * last digits of a UUIDv7 are random; the first ones are the time and would put all pictures into one folder.
 */
export const pictureFolder = (pictureId: string): string => `${pictureId.slice(-2)}/${pictureId}`;

/** null for anything but a valid id, width and format, so that nothing else can become part of a path. */
export function pictureFile(pictureId: string, width: number, format: PictureFormat): string | null {
  const isWidth = Number.isInteger(width) && width > 0 && width <= WIDTH_MAX_PIXELS;
  if (!isId(pictureId) || !isWidth || !FORMATS.includes(format)) return null;
  return `${pictureFolder(pictureId)}/${width}.${format}`;
}
