import { pictureUrl } from '#shop/media/media-store.ts';
import type { Picture } from './product.ts';

/** Wide enough for a cart line's picture on a high-density screen. */
const WIDTH_PX = 200;

/** The address of a picture's smallest file that is sharp in a cart; null: no file is ready yet. */
export function smallPicture({ id, webpWidths }: Pick<Picture, 'id' | 'webpWidths'>): string | null {
  const widths = [...webpWidths].sort((one, other) => one - other);
  const width = widths.find((px) => px >= WIDTH_PX) ?? widths.at(-1);
  return width === undefined ? null : pictureUrl(id, width, 'webp');
}
