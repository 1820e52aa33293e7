import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Env, Hono } from 'hono';
import { etag } from 'hono/etag';
import { workerPolicy } from './headers.ts';

/** Names of files in this folder contain a hash of the content. */
const HASHED = '/assets/';
export const CACHE_FOREVER = 'public, max-age=31536000, immutable';
/** Icons, fonts and similar files keep their names when they change. */
const CACHE_DAY = 'public, max-age=86400, stale-while-revalidate=604800';

/** The service worker: browsers check for a new version each time. */
const WORKER = 'worker.js';
const CACHE_REVALIDATED = 'no-cache';

/**
 * Serves the build's client files, compressed if the build left a compressed copy next to them.
 * @param folder every file in it is public. Its entries are listed once, so that page requests need no file system
 * access
 */
export function serveStaticFiles<Bindings extends Env>(app: Hono<Bindings>, folder: string): void {
  const serve = serveStatic({ root: folder, precompressed: true, onFound: setFileHeaders });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    app.use(entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`, etag(), serve);
  }
}

function setFileHeaders(_file: string, c: Context): void {
  const { path } = c.req;
  c.header('cache-control', path.startsWith(HASHED) ? CACHE_FOREVER : CACHE_DAY);
  if (basename(path) !== WORKER) return;
  c.header('cache-control', CACHE_REVALIDATED);
  c.header('content-security-policy', workerPolicy);
}
