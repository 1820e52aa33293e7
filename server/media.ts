import { isId } from '#kit/ids.ts';
import type { MediaStore, PictureFormat } from '#shop/media/media-store.ts';
import { isHeldAlready } from './conditional.ts';

/** Pictures kept in memory, oldest use first out. */
const CACHE_MAX_BYTES = 24 * 1024 * 1024;

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const PATH = /^\/media\/([^/]+)\/([1-9]\d{0,4})\.(avif|webp)$/;

/** Answers `/media/{id}/{width}.{avif|webp}`, whose content never changes; null where there is no such file. */
export function servePictures(store: MediaStore, cacheMaxBytes = CACHE_MAX_BYTES) {
  const cache = byteCache(cacheMaxBytes);
  const coming = new Map<string, Promise<Uint8Array | null>>();

  /** Many who ask for the same picture at once wait for one reading. */
  function find(path: string, id: string, width: string, format: string): Promise<Uint8Array | null> {
    const known = coming.get(path);
    if (known !== undefined) return known;
    const finding = store.find(id, Number(width), format as PictureFormat).finally(() => coming.delete(path));
    coming.set(path, finding);
    return finding;
  }

  return async (path: string, ifNoneMatch: string | undefined): Promise<Response | null> => {
    const [, id = '', width = '', format = ''] = PATH.exec(path) ?? [];
    if (!isId(id)) return null;
    const bytes = cache.get(path) ?? (await find(path, id, width, format));
    if (bytes === null) return null;
    cache.keep(path, bytes);
    const headers: Record<string, string> = {
      etag: `"${id}-${width}-${format}"`,
      'cache-control': CACHE_FOREVER,
      // Link cards and feeds of other sites show our pictures.
      'cross-origin-resource-policy': 'cross-origin',
    };
    if (isHeldAlready(ifNoneMatch, headers.etag ?? '')) return new Response(null, { status: 304, headers });
    headers['content-type'] = `image/${format}`;
    headers['content-length'] = String(bytes.length);
    return new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
  };
}

/** Keeps what was used last, up to a sum of bytes. A Map remembers the order in which keys were set. */
function byteCache(maxBytes: number) {
  const kept = new Map<string, Uint8Array>();
  let size = 0;
  return {
    get: (key: string): Uint8Array | null => kept.get(key) ?? null,
    keep(key: string, bytes: Uint8Array): void {
      // One file may not push out everything else.
      if (bytes.length > maxBytes / 8) return;
      const had = kept.get(key);
      if (had !== undefined) {
        kept.delete(key);
        size -= had.length;
      }
      kept.set(key, bytes);
      size += bytes.length;
      for (const [oldest, old] of kept) {
        if (size <= maxBytes) break;
        kept.delete(oldest);
        size -= old.length;
      }
    },
  };
}
