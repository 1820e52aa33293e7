import { LRUCache } from 'lru-cache';
import { isId } from '#lib/ids.ts';
import type { MediaStore, PictureFormat } from '#shop/media/media-store.ts';
import { type LogoFile, logoOf } from '#shop/settings/logo.ts';
import { readLogo } from '#shop/settings/read-logo.server.ts';
import { CACHE_FOREVER } from './static-files.ts';

/** Memory for cached pictures; the least recently used ones are removed first. */
const CACHE_MAX_BYTES = 24 * 1024 * 1024;

const PATH = /^\/media\/([^/]+)\/([1-9]\d{0,4})\.(avif|webp)$/;

/** Serves `/media/{id}/{width}.{avif|webp}`, whose content never changes. Returns null if there is no such file. */
export function servePictures(store: MediaStore, cacheMaxBytes = CACHE_MAX_BYTES) {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: cacheMaxBytes,
    sizeCalculation: (bytes) => bytes.length,
    // One large file must not evict everything else.
    maxEntrySize: cacheMaxBytes / 8,
  });
  const pending = new Map<string, Promise<Uint8Array | null>>();

  /** Concurrent requests for one picture share one read. */
  function find(path: string, id: string, width: string, format: string): Promise<Uint8Array | null> {
    const running = pending.get(path);
    if (running !== undefined) return running;
    const read = store.find(id, Number(width), format as PictureFormat).finally(() => pending.delete(path));
    pending.set(path, read);
    return read;
  }

  return async (path: string): Promise<Response | null> => {
    const [, id = '', width = '', format = ''] = PATH.exec(path) ?? [];
    if (!isId(id)) return null;
    const bytes = cache.get(path) ?? (await find(path, id, width, format));
    if (bytes === null) return null;
    cache.set(path, bytes);
    return asPicture(bytes, format, `${id}-${width}-${format}`);
  };
}

const asPicture = (bytes: Uint8Array, format: string, name: string): Response =>
  new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': `image/${format}`,
      'content-length': String(bytes.length),
      etag: `"${name}"`,
      'cache-control': CACHE_FOREVER,
      // Link previews, feeds of other sites and emails show the shop's pictures.
      'cross-origin-resource-policy': 'cross-origin',
    },
  });

const LOGO_PATH = /^\/media\/([^/]+)\/(wide|icon-180|icon-192)\.png$/;

/** Serves the PNG files of the logo that the shop has now. Returns null for anything else. */
export function serveLogo(shop: Parameters<typeof readLogo>[0]) {
  return async (path: string): Promise<Response | null> => {
    const [, id, file] = LOGO_PATH.exec(path) ?? [];
    if (id === undefined || logoOf(shop.settings.current().logo)?.id !== id) return null;
    const bytes = await readLogo(shop, file as LogoFile);
    return bytes && asPicture(bytes, 'png', `${id}-${file}`);
  };
}
