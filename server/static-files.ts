import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Env, Hono } from 'hono';
import { etag } from 'hono/etag';
import { workerPolicy } from './headers.ts';

/** Files in this folder have a hash of their content in their names. */
const HASHED = '/assets/';
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
/** Icons, fonts and the like keep their name when they change. */
const CACHE_DAY = 'public, max-age=86400, stale-while-revalidate=604800';

/** The service worker: browsers look for a newer one each time. */
const WORKER = 'worker.js';
const CACHE_REVALIDATED = 'no-cache';

/**
 * Serves the build's client files, compressed where the build left a compressed copy beside them.
 * @param folder every file in it is public; its files and folders are listed once, so that pages cost no look at the disk
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
