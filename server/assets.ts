import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { compress, type Encoding, encodingFor, isText } from './compress.ts';
import { isHeldAlready } from './conditional.ts';
import { workerPolicy } from './headers.ts';

/** Files whose name carries a hash of their content. */
const HASHED_FOLDER = '/assets/';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
/** Icons, fonts and the like keep their name when they change. */
const CACHE_DAY = 'public, max-age=86400, stale-while-revalidate=604800';

/** The script that keeps pages in the browser: every look at it finds the newest. */
const WORKER = '/worker.js';
const CACHE_NEVER_UNASKED = 'no-cache';

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

type Asset = {
  file: string;
  type: string;
  etag: string;
  /** Of every answer, 304 as well. */
  headers: Record<string, string>;
  variants: Map<string, Promise<Buffer>>;
};

type Asked = { acceptEncoding?: string; ifNoneMatch?: string };

/** The files of the built pages, and of `public/`, which the build copies beside them. */
export type Assets = {
  /** An answer, or null where no file has this path. Only GET and HEAD come here. */
  find(path: string, asked: Asked): Promise<Response> | null;
};

/**
 * Lists the folder once; afterwards a path either is in the list or is nothing, so that no path leads out of it. Bytes
 * are read and compressed when first asked for, and kept: the whole folder is a few megabytes.
 */
export function openAssets(folder: string): Assets {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    assets.set(path, describe(path, file));
  }
  return {
    find(path, asked) {
      const asset = assets.get(path);
      return asset === undefined ? null : answer(asset, asked);
    },
  };
}

async function answer(asset: Asset, { acceptEncoding, ifNoneMatch }: Asked): Promise<Response> {
  const encoding = isText(asset.type) ? encodingFor(acceptEncoding) : null;
  const etag = encoding === null ? `"${asset.etag}"` : `"${asset.etag}-${encoding}"`;
  const headers: Record<string, string> = { ...asset.headers, etag, vary: 'Accept-Encoding' };
  if (isHeldAlready(ifNoneMatch, etag)) return new Response(null, { status: 304, headers });
  headers['content-type'] = asset.type;
  if (encoding !== null) headers['content-encoding'] = encoding;
  const bytes = await bytesOf(asset, encoding);
  headers['content-length'] = String(bytes.length);
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
}

function describe(path: string, file: string): Asset {
  const isHashed = path.startsWith(HASHED_FOLDER);
  return {
    file,
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    // A hashed name says all; other files are few and small, and read once at start.
    etag: isHashed
      ? createHash('sha256')
          .update(`${path} ${statSync(file).size}`)
          .digest('base64url')
          .slice(0, 16)
      : createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 16),
    headers:
      path === WORKER
        ? { 'cache-control': CACHE_NEVER_UNASKED, 'content-security-policy': workerPolicy }
        : { 'cache-control': isHashed ? CACHE_FOREVER : CACHE_DAY },
    variants: new Map(),
  };
}

function bytesOf(asset: Asset, encoding: Encoding | null): Promise<Buffer> {
  const name = encoding ?? 'identity';
  const known = asset.variants.get(name);
  if (known !== undefined) return known;
  const making = encoding === null ? readFile(asset.file) : makePacked(asset, encoding);
  asset.variants.set(name, making);
  // A read that failed once (too many open files) is tried again the next time.
  making.catch(() => asset.variants.delete(name));
  return making;
}

const makePacked = async (asset: Asset, encoding: Encoding): Promise<Buffer> =>
  compress(await readFile(asset.file), encoding, true);
