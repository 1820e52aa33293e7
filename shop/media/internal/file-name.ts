import { isId } from '#lib/ids.ts';
import type { PictureFormat } from '#shop/media/media-store.ts';

const FORMATS: readonly PictureFormat[] = ['avif', 'webp'];
const WIDTH_MAX_PIXELS = 10_000;

/**
 * The folder of a picture, the same on a disk and in a bucket: who moves from one to the other copies the tree as it is.
 * The last digits of a UUIDv7 are random; the first ones are the time and would fill one folder.
 */
export const pictureFolder = (pictureId: string): string => `${pictureId.slice(-2)}/${pictureId}`;

/** null for anything that is not an id, a width and a format: nothing else ever becomes part of a path. */
export function pictureFile(pictureId: string, width: number, format: PictureFormat): string | null {
  const isWidth = Number.isInteger(width) && width > 0 && width <= WIDTH_MAX_PIXELS;
  if (!isId(pictureId) || !isWidth || !FORMATS.includes(format)) return null;
  return `${pictureFolder(pictureId)}/${width}.${format}`;
}
