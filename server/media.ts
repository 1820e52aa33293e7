import { LRUCache } from 'lru-cache';
import { isId } from '#lib/ids.ts';
import type { MediaStore, PictureFormat } from '#shop/media/media-store.ts';

/** Pictures kept in memory, oldest use first out. */
const CACHE_MAX_BYTES = 24 * 1024 * 1024;

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const PATH = /^\/media\/([^/]+)\/([1-9]\d{0,4})\.(avif|webp)$/;

/** Answers `/media/{id}/{width}.{avif|webp}`, whose content never changes; null where there is no such file. */
export function servePictures(store: MediaStore, cacheMaxBytes = CACHE_MAX_BYTES) {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: cacheMaxBytes,
    sizeCalculation: (bytes) => bytes.length,
    // One file may not push out everything else.
    maxEntrySize: cacheMaxBytes / 8,
  });
  const coming = new Map<string, Promise<Uint8Array | null>>();

  /** Many who ask for the same picture at once wait for one reading. */
  function find(path: string, id: string, width: string, format: string): Promise<Uint8Array | null> {
    const known = coming.get(path);
    if (known !== undefined) return known;
    const finding = store.find(id, Number(width), format as PictureFormat).finally(() => coming.delete(path));
    coming.set(path, finding);
    return finding;
  }

  return async (path: string): Promise<Response | null> => {
    const [, id = '', width = '', format = ''] = PATH.exec(path) ?? [];
    if (!isId(id)) return null;
    const bytes = cache.get(path) ?? (await find(path, id, width, format));
    if (bytes === null) return null;
    cache.set(path, bytes);
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        'content-type': `image/${format}`,
        'content-length': String(bytes.length),
        etag: `"${id}-${width}-${format}"`,
        'cache-control': CACHE_FOREVER,
        // Link cards and feeds of other sites show our pictures.
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
  };
}
