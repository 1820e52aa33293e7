import { policyOf } from '#app/paths.ts';

export type SavedPage = { path: string; name: string };

/** Products that this browser has saved, the latest first. */
export async function listSavedPages(): Promise<SavedPage[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith('yatai-pages-'));
  const pages = await Promise.all(names.map(itemsIn));
  return pages.flat().reverse();
}

async function itemsIn(name: string): Promise<SavedPage[]> {
  const pages = await caches.open(name);
  const requests = (await pages.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/item/'));
  return Promise.all(
    requests.map(async (request) => {
      const html = (await (await pages.match(request))?.text()) ?? '';
      const heading = new DOMParser().parseFromString(html, 'text/html').querySelector('h1');
      return { path: new URL(request.url).pathname, name: heading?.textContent ?? '' };
    }),
  );
}

let registering: Promise<ServiceWorkerRegistration> | undefined;

/**
 * Registers the service worker, which saves the cart and visited products for offline reading, and reports the current
 * page to it. Where service workers are not available, the shop works without.
 */
export async function recordVisit(path: string, isVisitor: boolean): Promise<void> {
  try {
    registering ??= navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
    await registering;
    const { active } = await navigator.serviceWorker.ready;
    if (isVisitor && path !== location.pathname) return;
    const seen: Seen = isVisitor ? { page: path, files: filesOf(path) } : { page: null, files: [] };
    active?.postMessage(seen);
  } catch {
    registering = undefined;
  }
}

/** Pictures and fonts of this page; the worker may have started too late to see them fetched. */
function filesOf(path: string): string[] {
  if (!/^\/(?:cart$|item\/)/.test(path)) return [];
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')].map(({ currentSrc }) => currentSrc);
  const fonts = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set([...pictures.filter(isOurs('/media/')), ...fonts.filter(isOurs('/fonts/'))])];
}

const isOurs = (folder: string) => (address: string) => address.startsWith(location.origin + folder);

/** Page that is shown without a connection; it lists the saved pages. */
export const OFFLINE_PATH = '/offline';

/** Message from a page to the worker: the visited page with its files. `page` is null when somebody is logged in. */
export type Seen = { page: string | null; files: string[] };

/** What a notification carries: the page that it opens. */
export type AlertData = { path: string };

/** Can this page be read offline? */
export const isSavedOffline = (path: string): boolean => !path.endsWith('.data') && policyOf(path)?.offline === 'saved';

/** Does this page lead to the offline page when there is no connection? */
export const isUnderWorker = (path: string): boolean => policyOf(path)?.offline !== undefined;

/** Is this a complete page that may be stored? */
export const isPublicPage = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && !/no-store/.test(headers.get('cache-control') ?? '') && isPage(headers);

const isPage = (headers: Headers): boolean => /^text\/html/.test(headers.get('content-type') ?? '');

/** Does this request change who is logged in? */
export const changesLogin = (method: string, path: string): boolean => policyOf(path)?.changesLoginBy === method;
