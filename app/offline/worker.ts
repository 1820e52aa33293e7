/// <reference lib="webworker" />
import { setCacheNameDetails } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { ROUTES_PATH } from '#app/paths.ts';
import { openAlert } from './open-alert.ts';
import { changesLogin, isPublicPage, isSavedOffline, isUnderWorker, OFFLINE_PATH, type Seen } from './saved-pages.ts';

declare const self: ServiceWorkerGlobalScope;
/**
 * Defined by `build-worker.ts`: the name of this build, the files of the cart and of item pages, and, among them, where
 * React Router's client requests the routes of these pages.
 */
declare const VERSION: string;
declare const FILES: string[];
declare const ROUTES: string;

const PAGES = `yatai-pages-${VERSION}`;
const PICTURES = `yatai-pictures-${VERSION}`;
const PAGES_MAX = 30;
const PICTURES_MAX = 150;
const GONE = new Set([404, 410]);
/** Visitor pages of the cart and the offline page; they fill in what is personal from the browser. */
const FRAMES = ['/cart', OFFLINE_PATH];

setCacheNameDetails({ prefix: 'yatai', suffix: VERSION });
precacheAndRoute(
  FILES.map((url) => ({ url, revision: null })),
  { cleanURLs: false, directoryIndex: null as unknown as string },
);

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(FRAMES.map(saveFrame)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  // With navigation preload the browser also requests pages that this worker does not answer: a one-time link is used
  // up, an order is created twice. The setting outlives the worker that made it, so it must be disabled explicitly
  // (docs/decisions/0048-no-navigation-preload.md).
  event.waitUntil(Promise.all([dropOldCaches(), self.registration.navigationPreload?.disable(), self.clients.claim()]));
});

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('yatai-') && !name.endsWith(VERSION));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Saves the visitor's page of this path: requested without cookies, even if somebody is logged in. */
async function saveFrame(path: string): Promise<void> {
  const answer = await fetch(path, { credentials: 'omit' });
  if (!(await savePage(path, answer))) throw new Error(`${path} cannot be saved: ${answer.status}`);
}

/** Stores a page if it may be stored; returns whether it did. */
async function savePage(path: string, answer: Response): Promise<boolean> {
  if (!isPublicPage(answer)) return false;
  const pages = await caches.open(PAGES);
  // Deleted first, so that the cache is in the order of visits. The frames always stay.
  await pages.delete(path);
  await pages.put(path, answer);
  const items = (await pages.keys()).filter(({ url }) => !FRAMES.includes(new URL(url).pathname));
  await Promise.all(items.slice(0, -PAGES_MAX).map((request) => pages.delete(request)));
  return true;
}

const findSaved = async (path: string) => (await caches.open(PAGES)).match(path);

// Network first, then the saved page, then the offline page.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isUnderWorker(url.pathname),
  async ({ event, request, url }) => {
    const { pathname, search } = url;
    try {
      const answer = await fetch(request);
      if (GONE.has(answer.status)) event.waitUntil(caches.open(PAGES).then((pages) => pages.delete(pathname)));
      return answer;
    } catch {
      const saved = await findSaved(pathname);
      return saved ?? Response.redirect(`${OFFLINE_PATH}?${new URLSearchParams({ to: pathname + search })}`);
    }
  },
);

// Client-side navigation: tells React Router to load the document, which is saved.
registerRoute(
  ({ url }) => url.pathname.endsWith('.data') && isSavedOffline(url.pathname.slice(0, -'.data'.length)),
  async ({ request, url }) => {
    try {
      return await fetch(request);
    } catch {
      const headers = { 'X-Remix-Redirect': url.pathname.slice(0, -'.data'.length), 'X-Remix-Reload-Document': 'true' };
      return new Response(null, { status: 204, headers });
    }
  },
);

// Client-side navigation to such a page asks for its route first.
registerRoute(
  ({ url }) => url.pathname === ROUTES_PATH,
  async ({ request, url }) => {
    try {
      return await fetch(request);
    } catch (error) {
      const saved =
        (url.searchParams.get('paths') ?? '').split(',').some(isSavedOffline) && (await matchPrecache(ROUTES));
      if (saved) return saved;
      throw error;
    }
  },
);

const pictures = new CacheFirst({
  cacheName: PICTURES,
  plugins: [new ExpirationPlugin({ maxEntries: PICTURES_MAX, purgeOnQuotaError: true })],
});

// Pictures and fonts of the cart and of visited items, not those of lists.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && /^\/(?:media|fonts)\//.test(url.pathname) && isSavedOffline(pathOf(request.referrer)),
  pictures,
);

const pathOf = (address: string): string => URL.parse(address)?.pathname ?? '';

self.addEventListener('message', (event) => {
  const { page, files } = event.data as Seen;
  event.waitUntil(page === null ? forget() : saveVisit(page, files, event));
});

async function saveVisit(page: string, files: string[], event: ExtendableEvent): Promise<void> {
  if (isSavedOffline(page)) await savePage(page, await fetch(page, { credentials: 'omit' }));
  await Promise.allSettled(files.map((request) => pictures.handle({ event, request: new Request(request) })));
}

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openAlert(event.notification, self.clients));
});

// A login or logout removes everything that was visited before.
self.addEventListener('fetch', (event) => {
  if (changesLogin(event.request.method, new URL(event.request.url).pathname)) event.waitUntil(forget());
});

async function forget(): Promise<void> {
  const pages = await caches.open(PAGES);
  const requests = (await pages.keys()).filter(({ url }) => !FRAMES.includes(new URL(url).pathname));
  await Promise.all([...requests.map((request) => pages.delete(request)), caches.delete(PICTURES)]);
}
