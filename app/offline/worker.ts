/// <reference lib="webworker" />
import { setCacheNameDetails } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isKept, isPublicPage, isSignIn, isUnderWorker, OFFLINE_PATH, type Seen } from './saved-pages.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written in by `build-worker.ts`: the name of this build, and the files that the cart and an item's page are made of. */
declare const VERSION: string;
declare const FILES: string[];

const PAGES = `yatai-pages-${VERSION}`;
const PICTURES = `yatai-pictures-${VERSION}`;
const PAGES_MAX = 30;
const PICTURES_MAX = 150;
const GONE = new Set([404, 410]);
/** What the cart and the offline page look like for a visitor; everybody's is made of them. */
const FRAMES = ['/cart', OFFLINE_PATH];

setCacheNameDetails({ prefix: 'yatai', suffix: VERSION });
precacheAndRoute(
  FILES.map((url) => ({ url, revision: null })),
  { cleanURLs: false, directoryIndex: null as unknown as string },
);

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(FRAMES.map(bring)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  // With navigation preload the browser requests a page that this worker does not answer twice: a one-time link is used
  // up, an order is created twice. The setting outlives the worker that made it, so it is switched off, not just left out.
  event.waitUntil(Promise.all([dropOldCaches(), self.registration.navigationPreload?.disable(), self.clients.claim()]));
});

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('yatai-') && !name.endsWith(VERSION));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The visitor's page of this path, whoever sits here: asked for without cookies. */
async function bring(path: string): Promise<void> {
  const answer = await fetch(path, { credentials: 'omit' });
  if (!(await keep(path, answer))) throw new Error(`${path} cannot be kept: ${answer.status}`);
}

/** True: it is a page that may be stored, and is kept. */
async function keep(path: string, answer: Response): Promise<boolean> {
  if (!isPublicPage(answer)) return false;
  const pages = await caches.open(PAGES);
  // In the order in which they were looked at; the frames always stay.
  await pages.delete(path);
  await pages.put(path, answer);
  const items = (await pages.keys()).filter(({ url }) => !FRAMES.includes(new URL(url).pathname));
  await Promise.all(items.slice(0, -PAGES_MAX).map((request) => pages.delete(request)));
  return true;
}

const findKept = async (path: string) => (await caches.open(PAGES)).match(path);

// The network first. Without it what was kept, else the page that says so.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isUnderWorker(url.pathname),
  async ({ event, request, url }) => {
    const { pathname, search } = url;
    try {
      const answer = await fetch(request);
      if (GONE.has(answer.status)) event.waitUntil(caches.open(PAGES).then((pages) => pages.delete(pathname)));
      return answer;
    } catch {
      const kept = await findKept(pathname);
      return kept ?? Response.redirect(`${OFFLINE_PATH}?${new URLSearchParams({ to: pathname + search })}`);
    }
  },
);

// A way inside the page that is open leads to a document, which is kept: so does React Router read such an answer.
registerRoute(
  ({ url }) => url.pathname.endsWith('.data') && isKept(url.pathname.slice(0, -'.data'.length)),
  async ({ request, url }) => {
    try {
      return await fetch(request);
    } catch {
      const headers = { 'X-Remix-Redirect': url.pathname.slice(0, -'.data'.length), 'X-Remix-Reload-Document': 'true' };
      return new Response(null, { status: 204, headers });
    }
  },
);

const pictures = new CacheFirst({
  cacheName: PICTURES,
  plugins: [new ExpirationPlugin({ maxEntries: PICTURES_MAX, purgeOnQuotaError: true })],
});

// Pictures and letters of the cart and of items that are looked at; those of lists are no business of ours.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && /^\/(?:media|fonts)\//.test(url.pathname) && isKept(pathOf(request.referrer)),
  pictures,
);

const pathOf = (address: string): string => URL.parse(address)?.pathname ?? '';

self.addEventListener('message', (event) => {
  const { page, files } = event.data as Seen;
  event.waitUntil(page === null ? forget() : note(page, files, event));
});

async function note(page: string, files: string[], event: ExtendableEvent): Promise<void> {
  if (isKept(page)) await keep(page, await fetch(page, { credentials: 'omit' }));
  await Promise.allSettled(files.map((request) => pictures.handle({ event, request: new Request(request) })));
}

// Whoever signs in or out leaves nothing of what was looked at before.
self.addEventListener('fetch', (event) => {
  if (isSignIn(event.request.method, new URL(event.request.url).pathname)) event.waitUntil(forget());
});

async function forget(): Promise<void> {
  const pages = await caches.open(PAGES);
  const requests = (await pages.keys()).filter(({ url }) => !FRAMES.includes(new URL(url).pathname));
  await Promise.all([...requests.map((request) => pages.delete(request)), caches.delete(PICTURES)]);
}
